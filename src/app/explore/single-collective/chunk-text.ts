/** Describes a single collective in sentences. Dimensions count from 1. */
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { SingleCollective } from '../../../analysis/single-collective/single-collective.ts';
import { CAUSE_TEXT, partsOf } from '../../parts/words/causes.ts';

/** Smaller shares of the whole are left out. */
const LEAST_TOLD = 0.0005;

/** `All-reduce of 100 MB in 8 chunks: 1.24 ms. Dimension 2 is busy longest, for 97.2 % of it.` */
export function headline({ collective, bytes, chunks, endNs, idle, limiting }: SingleCollective): string {
  const what = COLLECTIVE_LABELS[collective];
  const pieces = chunks === 1 ? '1 chunk' : `${chunks} chunks`;
  const share = formatPercent(endNs > 0 ? (idle[limiting]?.busyNs ?? 0) / endNs : 0);
  return (
    `${what.charAt(0).toUpperCase()}${what.slice(1)} of ${formatBytes(bytes)} in ${pieces}: ${formatTime(endNs, 4)}. ` +
    `Dimension ${limiting + 1} is busy longest, for ${share} of it.`
  );
}

/** `Dimension 1 serves chunks for 60 % of the time; idle 40 %: 30 % starved by dimension 2, 10 % ...`. */
export function laneText({ lanes, idle, endNs }: SingleCollective, lane: number): string {
  const idleOfLane = idle[lane];
  if (idleOfLane === undefined) return '';
  const share = (ns: number): string => formatPercent(endNs > 0 ? ns / endNs : 0);
  const causes = partsOf(idleOfLane, lanes)
    .filter(({ ns }) => ns >= LEAST_TOLD * endNs)
    .toSorted((a, b) => b.ns - a.ns)
    .map(({ cause, by, ns }) => {
      return `${share(ns)} ${CAUSE_TEXT[cause].because}${by === null ? '' : ` by dimension ${by + 1}`}`;
    });
  const why = causes.length === 0 ? '' : `: ${causes.join(', ')}`;
  return `Dimension ${lane + 1} serves chunks for ${share(idleOfLane.busyNs)} of the time and is idle for ${share(idleOfLane.idleNs)}${why}.`;
}

/** The three parts of the course, in order; those of no length are left out. */
export function stages({ steady, endNs }: SingleCollective): readonly {
  readonly name: string;
  readonly startNs: number;
  readonly endNs: number;
}[] {
  return [
    { name: 'Fill', startNs: 0, endNs: steady.startNs },
    { name: 'Steady state', startNs: steady.startNs, endNs: steady.endNs },
    { name: 'Drain', startNs: steady.endNs, endNs },
  ].filter((stage) => stage.endNs > stage.startNs);
}

/** `Fill 1 ms, steady state 6 ms, drain 1 ms.` */
export function stagesText(simulated: SingleCollective): string {
  const parts = stages(simulated).map(
    ({ name, startNs, endNs }) => `${name.toLowerCase()} ${formatTime(endNs - startNs, 4)}`,
  );
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
