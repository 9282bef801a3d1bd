/** Describes what a search for layouts found, in sentences. */
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import type { TrainingObjective } from '../space/space.ts';
import type { LayoutObjective } from './layout-space.ts';
import type { FoundLayout, LayoutShares, LayoutsFound } from './find-layouts.ts';

type Said = Pick<
  LayoutsFound,
  'rows' | 'points' | 'tooLarge' | 'runs' | 'gap' | 'leastBytes' | 'capacityBytes' | 'npus'
> & { readonly objective?: LayoutObjective };

function percent(share: number): string {
  return `${formatDecimal(100 * share, 2)} %`;
}

/** What a better layout or machine does, by objective. */
export const LESS: Readonly<Record<LayoutObjective, string>> = {
  time: 'is faster',
  days: 'needs fewer days',
  goodput: 'has a higher goodput',
  dollarsPerToken: 'costs less per token',
  energy: 'uses less energy',
  co2: 'emits less CO2',
};

/** The same, "by more than" a share. */
export function byMore(objective: LayoutObjective, gap: string): string {
  return objective === 'time' ? `is more than ${gap} faster` : `${LESS[objective]} by more than ${gap}`;
}

const UNITS: Readonly<Record<TrainingObjective, string>> = {
  days: 'days',
  goodput: 'goodput',
  dollarsPerToken: '$/M tokens',
  energy: 'MWh',
  co2: 't CO2',
};

/** The head of a column of scores; null for iteration times. */
export function scoreHead(objective: LayoutObjective): string | null {
  return objective === 'time' ? null : UNITS[objective];
}

/** A score as the column shows it. */
export function scoreText(objective: LayoutObjective, score: number | undefined): string {
  if (score === undefined) return '';
  return objective === 'goodput' ? percent(1 / score) : formatDecimal(score, 4);
}

/** Says whether there is a faster layout, and how many were excluded for which reason. */
export function verdictText(found: Said): string {
  const { rows, points, tooLarge, runs, gap, capacityBytes, leastBytes, npus, objective = 'time' } = found;
  const capacity = capacityBytes === null ? '' : formatBytes(capacityBytes);
  if (rows.length === 0 || gap === null) {
    if (points > 0)
      return `No layout can run, because the runs of all ${formatCount(points)} layouts that fit are refused${tooLarge === 0 ? '' : `, and ${formatCount(tooLarge)} more need more than ${capacity}`}.`;
    if (tooLarge === 0) return `No layout of this model divides the ${formatCount(npus)} NPUs and the batch.`;
    return `No layout fits: the least of ${formatCount(tooLarge)} needs ${formatBytes(leastBytes)} of an NPU, which has ${capacity}.`;
  }
  const proof =
    gap === 0
      ? `Proved: none of ${formatCount(points)} layouts that fit ${LESS[objective]}.`
      : `Best of those tried: none of ${formatCount(points)} layouts that fit ${byMore(objective, percent(gap))}. Their bounds leave room for that after ${formatCount(runs)} runs.`;
  if (capacityBytes === null)
    return `${proof} The memory of an NPU is not known, so nothing was left out for it: ${askedFor(leastBytes)}`;
  return `${proof} ${formatCount(tooLarge)} more need more than ${capacity}.`;
}

/** What to say of the memory, and what the least of all layouts needs. */
function askedFor(leastBytes: number): string {
  const least = Number.isFinite(leastBytes) ? `; the least of them needs ${formatBytes(leastBytes)}` : '';
  return `give it under Compute (compute.capacityGB)${least}.`;
}

/** Of a machine and a model by themselves a layout as slow as that is not worth a word. */
const WORTH_A_WORD = 1.25;

/**
 * Says what another layout would do for the design; null if the gain is too small to mention.
 *
 * @param isBest false where the search ended with the first layout that it ran: the best is no slower
 */
export function offerText(
  { rows: [offered], own, isOwnFitting }: Pick<LayoutsFound, 'rows' | 'own' | 'isOwnFitting'>,
  isBest = true,
): string | null {
  if (offered === undefined) return null;
  const { axes } = offered;
  if (own === null) return `${axes} would run and fit.`;
  const times = own.timeNs / offered.timeNs;
  const told = formatDecimal(times, 2);
  const atLeast = isBest ? '' : '; the fastest layout is at least that fast';
  const faster = `${told === '1' ? 'as fast' : `${told} times as fast`}${atLeast}`;
  if (isOwnFitting === false) return `${axes} would fit${times >= 1 ? ` and be ${faster}` : ''}.`;
  return times >= WORTH_A_WORD ? `${axes} would be ${faster}.` : null;
}

/** Says where the time of an iteration goes, the largest share first. */
export function sharesText({ compute, communication, waiting }: LayoutShares): string {
  const parts: readonly (readonly [string, number])[] = [
    ['compute', compute],
    ['communication', communication],
    ['waiting for stages', waiting],
  ];
  return parts
    .filter(([, share]) => share >= 0.005)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, share]) => `${name} ${percent(share)}`)
    .join(', ');
}

/**
 * What choosing otherwise costs.
 *
 * @param points layouts that fit
 */
export function worthText(best: FoundLayout, other: FoundLayout | null, points: number): string {
  if (other === null) return `none of the ${formatCount(points)} layouts that fit chooses otherwise`;
  const slower = (other.score ?? other.timeNs) / (best.score ?? best.timeNs) - 1;
  const cost = slower < 5e-4 ? 'costs nothing' : `costs ${percent(slower)}`;
  return `${cost}: ${other.text}`;
}
