/** The numbers that the bandwidth allocation study prints, as functions of the points of its grid. */
import type { StudyCase, StudyScheme } from './cases.ts';
import type { GridPoint, Measured, Source } from '../grid.ts';

/** Returns the iteration time of `base` over that of `scheme`. */
export function speedUp(point: GridPoint, scheme: StudyScheme, base: StudyScheme, source: Source): number {
  const { schemes } = point;
  return schemes[base][source].iterationNs / schemes[scheme][source].iterationNs;
}

/** Returns the price of the network under `scheme` over that under `base`. */
export function costRatio(point: GridPoint, scheme: StudyScheme, base: StudyScheme, source: Source): number {
  const { schemes } = point;
  return schemes[scheme][source].costDollars / schemes[base][source].costDollars;
}

/** Returns performance per cost, 1 / (iteration time x price), of `scheme` over that of `base`. */
export function performancePerCost(
  point: GridPoint,
  scheme: StudyScheme,
  base: StudyScheme,
  source: Source,
): number {
  return speedUp(point, scheme, base, source) / costRatio(point, scheme, base, source);
}

/** Returns how much faster an iteration would be if its communication always used all the bandwidth it spans. */
export function idealSpeedUp({ iterationNs, computeNs, utilisation }: Measured): number {
  return iterationNs / (computeNs + (iterationNs - computeNs) * utilisation);
}

/** A printed number and the case that shows it best. */
export interface Figure {
  readonly value: number;
  readonly at: StudyCase;
}

type Quantity = (point: GridPoint, source: Source) => number;

interface FigureSpec {
  readonly scheme: StudyScheme;
  readonly quantity: Quantity;
  readonly reduce: 'geometricMean' | 'mean' | 'largest';
  readonly where?: (point: GridPoint) => boolean;
}

const ratio = (
  quantity: typeof speedUp,
  scheme: StudyScheme,
  base: StudyScheme,
): Readonly<Record<'mean' | 'max', FigureSpec>> => {
  const quantityOf: Quantity = (point, source) => quantity(point, scheme, base, source);
  return {
    mean: { scheme, quantity: quantityOf, reduce: 'geometricMean' },
    max: { scheme, quantity: quantityOf, reduce: 'largest' },
  };
};

const utilisation = (scheme: StudyScheme): FigureSpec => ({
  scheme,
  quantity: ({ schemes }, source) => 100 * schemes[scheme][source].utilisation,
  reduce: 'mean',
});

const trillionAt300 =
  (network: GridPoint['network']) =>
  (point: GridPoint): boolean =>
    point.network === network && point.workload === '1t' && point.budgetGBps === 300;

const ideal: Quantity = ({ schemes }, source) => idealSpeedUp(schemes.equal[source]);

const RATIOS = {
  'perf.message': ratio(speedUp, 'message', 'equal'),
  'perf.smart': ratio(speedUp, 'smart', 'equal'),
  'cost.equal': ratio(costRatio, 'equal', 'message'),
  'cost.smart': ratio(costRatio, 'smart', 'message'),
  'ppc.message': ratio(performancePerCost, 'message', 'equal'),
  'ppc.smart': ratio(performancePerCost, 'smart', 'equal'),
};

/** "On average" is the geometric mean for ratios, and the arithmetic mean for shares. */
export const FIGURES: ReadonlyMap<string, FigureSpec> = new Map<string, FigureSpec>([
  ...Object.entries(RATIOS).flatMap(([id, { mean, max }]): [string, FigureSpec][] => [
    [`${id}.mean`, mean],
    [`${id}.max`, max],
  ]),
  ...(['equal', 'message', 'smart'] as const).map((scheme): [string, FigureSpec] => [
    `util.${scheme}`,
    utilisation(scheme),
  ]),
  ...(['2d', '3d', '4d'] as const).flatMap((network): [string, FigureSpec][] => [
    [`util.1t.${network}`, { ...utilisation('equal'), where: trillionAt300(network) }],
    [`ideal.1t.${network}`, { ...utilisation('equal'), quantity: ideal, where: trillionAt300(network) }],
  ]),
]);

/** Returns the number over the points, with the case nearest to it: that of the maximum, or the one closest to the mean. */
export function figureOf(spec: FigureSpec, all: readonly GridPoint[], source: Source): Figure {
  const points = all.filter(spec.where ?? (() => true));
  const values = points.map((point) => spec.quantity(point, source));
  const value = reduced(values, spec.reduce);
  const distances = values.map((candidate) => Math.abs(candidate - value));
  const { network, workload, budgetGBps } = points[distances.indexOf(Math.min(...distances))] as GridPoint;
  return { value, at: { setting: 'grid', network, workload, budgetGBps, scheme: spec.scheme } };
}

function reduced(values: readonly number[], how: FigureSpec['reduce']): number {
  const mean = (list: readonly number[]): number => list.reduce((sum, entry) => sum + entry, 0) / list.length;
  switch (how) {
    case 'geometricMean':
      return Math.exp(mean(values.map(Math.log)));
    case 'mean':
      return mean(values);
    case 'largest':
      return Math.max(...values);
  }
}
