/** Sentences of the tab on meshes, products and their limits. */
import type { Lane } from '../../../workload/gemm2d/slice-steps.ts';
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { GemmTimeline } from '../../../analysis/gemm2d/gemm-pipeline.ts';
import type { GridsSearched, RankedGrid } from '../../../analysis/gemm2d/search.ts';
import type { Gemm, Grid } from '../../../workload/gemm2d/gemm.ts';
import type { GemmTime } from '../../../workload/gemm2d/gemm-time.ts';
import type { PlannedLayer } from '../../../workload/gemm2d/plan.ts';

export const PASS_NAMES = ['forward', 'gradient of the input', 'gradient of the weights'] as const;

export const LANE_NAMES: Readonly<Record<Lane, string>> = {
  horizontal: 'H, along rows',
  vertical: 'V, along columns',
  compute: 'products',
};

export const FLOW_FORMULA = { OS: 'C = A B', LS: 'C = A Bᵀ', RS: 'C = Aᵀ B' } as const;

const STAYS = { C: 'output', A: 'input', B: 'weights' } as const;

export function sidesText({ rows, columns }: Grid): string {
  return `${formatCount(rows)} × ${formatCount(columns)}`;
}

export function gemmText({ flow, m, n, k }: Gemm): string {
  return `${flow} ${formatCount(m)} × ${formatCount(n)} × ${formatCount(k)}`;
}

export function plannedText({ stationary, transposed }: PlannedLayer): string {
  return `${STAYS[stationary]} stays${transposed ? ', transposed' : ''}`;
}

/** Communication that products do not hide. */
export function exposedNs({ ns, computeNs }: GemmTime): number {
  return Math.max(0, ns - computeNs);
}

/** The time of all communication, both directions added up. */
export function communicationNs({ communication }: GemmTime): number {
  return communication.launchNs + communication.syncNs + communication.transferNs;
}

/** Why a mesh is where it is in the ranking. */
export function whyText({ ranked }: GridsSearched, chosen: RankedGrid): string {
  const [best, second] = ranked;
  if (best === undefined) return '';
  const chosenText = partsText(chosen.time);
  if (chosen !== best) {
    const more = chosen.time.ns / best.time.ns - 1;
    const difference = differenceText(chosen.time, best.time);
    return `${sidesText(chosen.mesh)} takes ${formatTime(chosen.time.ns, 4)}, ${formatPercent(more)} longer than ${sidesText(best.mesh)}: ${difference}. ${chosenText}`;
  }
  const lead =
    second === undefined
      ? `${sidesText(best.mesh)} is the only mesh that can be used: ${formatTime(best.time.ns, 4)}.`
      : `${sidesText(best.mesh)} is the fastest of ${ranked.length} meshes: ${formatTime(best.time.ns, 4)}, ${formatPercent(second.time.ns / best.time.ns - 1)} before ${sidesText(second.mesh)}, ${differenceText(second.time, best.time)} there.`;
  return `${lead} ${chosenText} ${runText(best, second)}`.trim();
}

function partsText(time: GemmTime): string {
  const all = communicationNs(time);
  return `Products take ${formatTime(time.computeNs, 4)} of it; of ${formatTime(all, 4)} of communication ${formatTime(exposedNs(time), 4)} show.`;
}

/** Which part grew most from one to the other. */
function differenceText(longer: GemmTime, shorter: GemmTime): string {
  const parts = [
    ['launch', longer.communication.launchNs - shorter.communication.launchNs],
    ['synchronisation', longer.communication.syncNs - shorter.communication.syncNs],
    ['transfer', longer.communication.transferNs - shorter.communication.transferNs],
  ] as const;
  const [name, ns] = parts.reduce((most, part) => (part[1] > most[1] ? part : most));
  if (ns > 0) return `${formatTime(ns, 3)} more ${name}`;
  return 'the same communication hides less';
}

/** Whether the event-driven run agrees. */
function runText(best: RankedGrid, second: RankedGrid | undefined): string {
  if (best.runNs === null) return '';
  const bestText = formatTime(best.runNs, 4);
  if (second === undefined || second.runNs === null) return `The event-driven run takes ${bestText}.`;
  const verdict = best.runNs <= second.runNs ? 'agrees' : 'does not agree';
  return `The event-driven run ${verdict}: ${bestText} against ${formatTime(second.runNs, 4)}.`;
}

/** The pipeline of one product in a sentence. */
export function pipelineText({ slices, time, runNs, limit, laneNs, stages }: GemmTimeline): string {
  const count = `${formatCount(slices)} ${slices === 1 ? 'slice' : 'slices'}`;
  const isSame = Math.abs(runNs - time.ns) <= 1e-9 * time.ns;
  const run = isSame
    ? `${formatTime(runNs, 4)}, as the closed form says`
    : `${formatTime(runNs, 4)} in the run, ${formatTime(time.ns, 4)} by the closed form`;
  if (slices === 1) return `${count}: ${run}. Nothing overlaps.`;
  const steady = stages.find(({ name }) => name === 'steady');
  const share = steady === undefined ? 0 : (steady.endNs - steady.startNs) / time.ns;
  return `${count}: ${run}. ${LANE_NAMES[limit]} limits the steady state, ${formatTime(laneNs[limit], 4)} a slice; it is ${formatPercent(share)} of the time.`;
}
