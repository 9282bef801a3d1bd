/** What was chosen and what it is worth, in words. */
import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatRate } from '../../../units/rate.ts';
import { formatTime } from '../../../units/time.ts';
import type { FoundDesign, SpaceFound, SpaceProgress } from '../../../search/ask-search.ts';
import { FREE_FIELDS, type ObjectiveChoice } from './form/form-store.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FREE_FIELDS.map(({ name, label }) => [name, label])),
  network: 'Network',
  dimensions: 'Number of dimensions',
};

export function choiceName(name: string): string {
  return NAMES[name] ?? name;
}

export function choiceText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** How the points were settled: all of them are, one way or another. */
export function settledText(found: SpaceFound): string {
  return `${settled(found)}${leftOutText(found)}`;
}

function settled({ points, runs, infeasible, symmetric, gap }: SpaceFound): string {
  if (points === 0) return 'Proved: no point keeps to the conditions';
  if (runs === 0) return `Proved: none of ${formatCount(points)} points can be run`;
  const bounded = points - runs - infeasible;
  const parts = [
    `${formatCount(points)} points, ${runs === points ? 'all' : formatCount(runs)} of them run`,
    bounded > 0 ? `, ${formatCount(bounded)} no better by their bounds` : '',
    infeasible > 0 ? `; ${formatCount(infeasible)} cannot be run` : '',
    symmetric > 0 ? `; ${formatCount(symmetric)} more stand for others` : '',
  ];
  return `${gap === 0 ? 'Proved: ' : `To a gap of ${formatPercent(gap)}: `}${parts.join('')}`;
}

/** How many points each condition leaves out, and what would let some in. */
function leftOutText({ leftOut, points }: SpaceFound): string {
  const { conditions, byBlocks, refused, leastBytes } = leftOut;
  const parts = [
    ...conditions.map(({ where, points: some }) => `${formatCount(some)} ${conditionText(where)}`),
    ...(byBlocks > 0 ? [`${formatCount(byBlocks)} have a block of more NPUs than the limit`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} have degrees that cannot be laid out`] : []),
  ];
  const left = parts.length === 0 ? '' : `. Left out: ${parts.join('; ')}`;
  const isTooLarge = points === 0 && conditions.some(({ where }) => isOfMemory(where));
  return isTooLarge && leastBytes !== null
    ? `${left}. The least of them needs ${formatBytes(leastBytes)} of memory an NPU`
    : left;
}

function isOfMemory(where: string): boolean {
  return where === 'fits memory' || /^memory <= [\d.]+$/.test(where);
}

/** What points that do not keep to it do. */
function conditionText(where: string): string {
  if (where === 'fits memory') return 'do not fit in memory';
  const [, most] = /^memory <= ([\d.]+)$/.exec(where) ?? [];
  return most === undefined ? `do not keep to ${where}` : `need more than ${most} GB of memory`;
}

/** A reason that refuses points, as the page says it: the engine says `where: tp > 2` or a path and what is wrong there. */
export function reasonText(reason: string): string {
  return reason
    .replace(/^where: (.*) has no finite value here$/s, 'Condition $1 has no finite value.')
    .replace(/^where: (.*)$/s, 'Condition $1 is not kept.');
}

/** All that was chosen but the network, which has a column of its own. */
export function othersText({ chosen }: FoundDesign): string {
  return Object.entries(chosen)
    .filter(([name]) => name !== 'network')
    .map(([name, value]) => `${name} ${choiceText(value)}`)
    .join(', ');
}

export function scoreText(
  objective: SpaceFound['objective'],
  { score, unit }: Pick<FoundDesign, 'score' | 'unit'>,
): string {
  if (objective === 'throughputPerCost') return `$${formatDecimal(score, 4)} per ${unit}/s`;
  if (objective in TRAINING_TEXTS) return TRAINING_TEXTS[objective as keyof typeof TRAINING_TEXTS](score);
  return objective === 'throughput' ? formatRate(1e9 / score, unit) : formatTime(score, 5);
}

const TRAINING_TEXTS = {
  days: (score: number) => `${formatDecimal(score, 4)} days`,
  goodput: (score: number) => formatPercent(1 / score),
  dollarsPerToken: (score: number) => `$${formatDecimal(score, 4)} per million tokens`,
  energy: (score: number) => `${formatDecimal(score, 4)} MWh`,
  co2: (score: number) => `${formatDecimal(score, 4)} t`,
} as const;

export const SCORE_NAMES: Readonly<Record<SpaceFound['objective'], string>> = {
  time: 'Iteration',
  timeAndCost: 'Iteration',
  throughput: 'Throughput',
  throughputPerCost: 'Cost of throughput',
  days: 'Training',
  goodput: 'Goodput',
  dollarsPerToken: 'Cost of training',
  energy: 'Energy',
  co2: 'CO2',
};

/** What is proved of the best so far, or of the front. */
export function provedText(
  objective: ObjectiveChoice,
  gap: number | null,
  stage: SpaceProgress['stage'],
): string {
  if (stage === 'bounds') return 'Nothing is proved before every point has a bound.';
  if (objective !== 'timeAndCost')
    return gap === null ? 'Nothing is proved yet.' : `No point is better by more than ${formatPercent(gap)}.`;
  return gap === null
    ? 'Nothing is proved of the front yet.'
    : `No point is faster than the front at its cost by more than ${formatPercent(gap)}.`;
}

/** Of a condition, where it has no finite value: an example of the points that are left out. */
export function notFiniteText({ where, point }: SpaceFound['notFinite'][number]): string {
  const at = Object.entries(point)
    .map(([name, value]) => `${choiceName(name)} ${choiceText(value)}`)
    .join(', ');
  return `Condition ${where} has no finite value at some points, which do not keep to it: ${at}.`;
}
