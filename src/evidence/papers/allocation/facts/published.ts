/**
 * The printed numbers of the bandwidth allocation study (arXiv 2109.11762v1), figure by figure. Its sentence on cost gives 7.77 for SmartBW
 * and 1.65 for EqualBW; the sentences after it show that the two are swapped, and they are corrected here.
 */
import { NETWORK_LABELS, STUDY_PAIRS, WORKLOAD_LABELS, type StudyPair } from './cases.ts';
import { FASTEST_SPLITS, FLAT_PAIR, pairKey, TIME_COST_SPLITS } from './splits.ts';

export type PublishedUnit = 'times' | '%' | 'GB/s';

export interface PublishedValue {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit: PublishedUnit;
  /** The allowed distance of our value. */
  readonly tolerance: { readonly kind: 'relative' | 'absolute'; readonly most: number };
  /** Why our value is outside, or what the value is, if that needs an explanation. */
  readonly note?: string;
}

const MEAN = 0.03;
const MAXIMUM = 0.06;

/** Returns whether our value is within the tolerance of the published one. */
export function isWithin({ value, tolerance }: PublishedValue, ours: number): boolean {
  const apart = Math.abs(ours - value);
  return (tolerance.kind === 'relative' ? apart / value : apart) <= tolerance.most;
}

/** The table of the paper: means, maxima, utilisations, and the effect of full utilisation. */
export const PUBLISHED_TABLE: readonly PublishedValue[] = [
  ...both('perf.message', 'Speed-up of MessageBW over EqualBW', 1.1, 1.45),
  ...both('perf.smart', 'Speed-up of SmartBW over EqualBW', 1.17, 1.86),
  percent('util.equal', 'Mean utilisation, EqualBW', 56.67),
  percent('util.message', 'Mean utilisation, MessageBW', 96.59),
  percent('util.smart', 'Mean utilisation, SmartBW', 94.46),
  percent('util.1t.2d', 'Utilisation, Transformer-1T, 2D, EqualBW', 57.53),
  percent('util.1t.3d', 'Utilisation, Transformer-1T, 3D, EqualBW', 39.02),
  percent('util.1t.4d', 'Utilisation, Transformer-1T, 4D, EqualBW', 66.74),
  times('ideal.1t.2d', 'Speed-up if it were full, 2D', 1.39, MEAN),
  times('ideal.1t.3d', 'Speed-up if it were full, 3D', 1.83, MEAN),
  times('ideal.1t.4d', 'Speed-up if it were full, 4D', 1.29, MEAN),
  ...both('cost.equal', 'Cost of EqualBW over MessageBW', 7.77, 13.82),
  ...both('cost.smart', 'Cost of SmartBW over MessageBW', 1.65, 4.13),
  ...both('ppc.message', 'Performance per cost, MessageBW over EqualBW', 8.52, 17.02),
  ...both('ppc.smart', 'Performance per cost, SmartBW over EqualBW', 5.51, 15.37),
];

/** The splits that the authors' later optimiser finds, GB/s per 100 GB/s. */
export const PUBLISHED_SPLITS: readonly PublishedValue[] = [
  ...STUDY_PAIRS.flatMap((pair) => split('fastest', 'Fastest', pair, FASTEST_SPLITS[pairKey(pair)], 0.03)),
  ...STUDY_PAIRS.flatMap((pair) => [
    ...split('timecost', 'Time x cost', pair, TIME_COST_SPLITS[pairKey(pair)], 0.3),
    ...(pairKey(pair) === FLAT_PAIR ? [objective(pair)] : []),
  ]),
];

export const PUBLISHED: readonly PublishedValue[] = [...PUBLISHED_TABLE, ...PUBLISHED_SPLITS];

function both(id: string, label: string, mean: number, most: number): readonly PublishedValue[] {
  return [
    times(`${id}.mean`, `${label}, mean`, mean, MEAN),
    times(`${id}.max`, `${label}, largest`, most, MAXIMUM),
  ];
}

function times(id: string, label: string, value: number, most: number): PublishedValue {
  return { id, label, value, unit: 'times', tolerance: { kind: 'relative', most } };
}

function percent(id: string, label: string, value: number): PublishedValue {
  return { id, label, value, unit: '%', tolerance: { kind: 'relative', most: MEAN } };
}

function split(
  id: string,
  label: string,
  pair: StudyPair,
  splitGBps: readonly number[],
  most: number,
): readonly PublishedValue[] {
  return splitGBps.map((value, dimension) => {
    const bw = `bw${dimension + 1}`;
    const note = noteOf(id, pair, dimension);
    return {
      id: `${id}.${pairKey(pair)}.${bw}`,
      label: `${splitLabel(label, pair)}, dimension ${dimension + 1}`,
      value,
      unit: 'GB/s',
      tolerance: { kind: 'absolute', most },
      ...(note === undefined ? {} : { note }),
    };
  });
}

/** The objective of our split relative to the published one, where many splits are equally good. */
function objective(pair: StudyPair): PublishedValue {
  return {
    id: `timecost.${pairKey(pair)}.objective`,
    label: `${splitLabel('Time x cost', pair)}, time x cost over that of the published split`,
    value: 1,
    unit: 'times',
    tolerance: { kind: 'relative', most: 1e-4 },
  };
}

function splitLabel(label: string, { network, workload }: StudyPair): string {
  return `${label}, ${NETWORK_LABELS[network]}, ${WORKLOAD_LABELS[workload]}`;
}

function noteOf(id: string, pair: StudyPair, dimension: number): string | undefined {
  if (pairKey(pair) !== FLAT_PAIR || dimension > 1) return undefined;
  if (id === 'timecost') {
    return 'Time x cost, 3D, 17B: dimensions 1 and 2 cost the same, so that other shares of the two have an equal objective.';
  }
  return dimension === 0
    ? 'One group, so the split is in proportion to the bytes, 7/8 : 7/64 : 15/1,024 = 896 : 112 : 15, and 100 x 896 / 1,023 = 87.586.'
    : undefined;
}
