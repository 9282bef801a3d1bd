/** What was chosen and what it is worth, in words. */
import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatRate } from '../../../units/rate.ts';
import { formatTime } from '../../../units/time.ts';
import { AXES, AXIS_IDS, type AxisId } from '../../../workload/axes/axis-list.ts';
import type { FoundDesign, SpaceFound, SpaceProgress } from '../../../search/ask-search.ts';
import type { Refusal } from '../../../search/why-not.ts';
import { FREE_FIELDS, type ObjectiveChoice } from './form/form-store.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(FREE_FIELDS.map(({ name, label }) => [name, label])),
  network: 'Network',
  dimensions: 'Number of dimensions',
};

export function choiceName(name: string): string {
  return NAMES[name] ?? name;
}

const SHORT: Readonly<Record<string, string>> = Object.fromEntries(
  FREE_FIELDS.map(({ name, short }) => [name, short]),
);

/** `8`, `on`, or an order of axes as it is typed: `TP CP DP PP`. */
export function choiceText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (isOrder(value)) return value.map((id) => AXES[id].letters).join(' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function isOrder(value: unknown): value is readonly AxisId[] {
  return Array.isArray(value) && value.length > 0 && value.every((id) => AXIS_IDS.includes(id as AxisId));
}

/** How the points were settled: all of them are, one way or another. */
export function settledText(found: SpaceFound): string {
  return found.runs === 0 ? noneText(found) : `${settled(found)}${leftOutText(found)}`;
}

/** That no point can run; a list of the refusals follows. */
function noneText(found: SpaceFound): string {
  const { whyNone, leftOut } = found;
  const { total, examined } = whyNone ?? { total: 0, examined: 0 };
  const because =
    total === 0
      ? 'it has no network'
      : `${total === 1 ? 'its one point is' : `all of ${formatCount(total)} points are`} refused`;
  // Of a large space only some points are listed by their refusal.
  const rest = examined < total || leftOut.byBlocks > 0 ? leftOutText(found) : '';
  return `No point of the space can run, because ${because}${rest}${leastText(whyNone)}`;
}

function leastText(whyNone: SpaceFound['whyNone']): string {
  const leastBytes = whyNone?.leastBytes ?? null;
  return leastBytes === null ? '' : `. The least of them needs ${formatBytes(leastBytes)} of memory an NPU`;
}

function settled({ points, runs, infeasible, symmetric, gap }: SpaceFound): string {
  const bounded = points - runs - infeasible;
  const parts = [
    `${formatCount(points)} points, ${runs === points ? 'all' : formatCount(runs)} of them run`,
    bounded > 0 ? `, ${formatCount(bounded)} no better by their bounds` : '',
    infeasible > 0 ? `; ${formatCount(infeasible)} cannot be run` : '',
    symmetric > 0 ? `; ${formatCount(symmetric)} more stand for others` : '',
  ];
  return `${gap === null || gap === 0 ? 'Proved: ' : `To a gap of ${formatPercent(gap)}: `}${parts.join('')}`;
}

/** How many points each condition leaves out. */
function leftOutText({ leftOut }: SpaceFound): string {
  const { conditions, byBlocks, refused } = leftOut;
  const parts = [
    ...conditions.map(({ where, points: some }) => `${formatCount(some)} ${conditionText(where)}`),
    ...(byBlocks > 0 ? [`${formatCount(byBlocks)} have a block of more NPUs than the limit`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} have degrees that cannot be laid out`] : []),
  ];
  return parts.length === 0 ? '' : `. Left out: ${parts.join('; ')}`;
}

/** What points that do not keep to it do. */
function conditionText(where: string): string {
  if (where === 'fits memory') return 'do not fit in memory';
  const [, most] = /^memory <= ([\d.]+)$/.exec(where) ?? [];
  return most === undefined ? `do not keep to ${where}` : `need more than ${most} GB of memory`;
}

/** What refuses points, as the page says it: the engine says `where: tp > 2`, or a path and what is wrong there. */
export function refusalText({ why, points }: Refusal): string {
  const count = `${formatCount(points)} ${points === 1 ? 'point' : 'points'}`;
  const [, infinite] = /^where: (.*) has no finite value here$/s.exec(why) ?? [];
  if (infinite !== undefined) return `${count}: condition ${infinite} has no finite value.`;
  const [, condition] = /^where: (.*)$/s.exec(why) ?? [];
  return `${count}: ${condition === undefined ? why : `condition ${condition} is not satisfied.`}`;
}

/** All that was chosen but the network, which has a column of its own. */
export function othersText({ chosen }: FoundDesign): string {
  return Object.entries(chosen)
    .filter(([name]) => name !== 'network')
    .map(([name, value]) => `${SHORT[name] ?? name} ${choiceText(value)}`)
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
