/** Series of the study's figures, from its points. */
import {
  STUDY_BUDGETS_GBPS,
  STUDY_NETWORKS,
  STUDY_PAIRS,
  STUDY_SCHEMES,
  type StudyPair,
  type StudyScheme,
} from '../../../../evidence/papers/allocation/facts/cases.ts';
import {
  costRatio,
  performancePerCost,
  speedUp,
} from '../../../../evidence/papers/allocation/facts/figures.ts';
import type { GridPoint } from '../../../../evidence/papers/allocation/grid.ts';
import type { ReproducedRow } from '../../../../evidence/papers/allocation/reproduce.ts';
import { percentQuantity, ratioQuantity, type Quantity } from '../../../parts/charts/quantity.ts';
import type { ChartSeries } from '../../../parts/charts/series.ts';
import type { BarGroup } from '../../../parts/charts/bars.ts';
import { SCHEME_TEXT } from '../../../state/page/schemes.ts';

/** A network and workload, or the mean over all nine. */
export type Choice = StudyPair | 'mean';

export interface BudgetFigure {
  readonly number: number;
  /** What it shows, with its unit. */
  readonly title: string;
  readonly quantity: Quantity;
  /** A value that the axis always shows. */
  readonly include: number;
  /** Ratios are averaged geometrically, shares arithmetically. */
  readonly isRatio: boolean;
  readonly of: (point: GridPoint, scheme: StudyScheme) => number;
}

/** Over the budgets, one line a scheme, from the event-driven runs. */
export const BUDGET_FIGURES: readonly BudgetFigure[] = [
  {
    number: 13,
    title: 'Speed-up over EqualBW',
    quantity: ratioQuantity('Speed-up over EqualBW'),
    include: 1,
    isRatio: true,
    of: (point, scheme) => speedUp(point, scheme, 'equal', 'simulated'),
  },
  {
    number: 14,
    title: 'Utilisation',
    quantity: percentQuantity('Utilisation'),
    include: 0,
    isRatio: false,
    of: ({ schemes }, scheme) => schemes[scheme].simulated.utilisation,
  },
  {
    number: 15,
    title: 'Cost over MessageBW',
    quantity: ratioQuantity('Cost over MessageBW'),
    include: 1,
    isRatio: true,
    of: (point, scheme) => costRatio(point, scheme, 'message', 'simulated'),
  },
  {
    number: 16,
    title: 'Performance per cost over EqualBW',
    quantity: ratioQuantity('Performance per cost over EqualBW'),
    include: 1,
    isRatio: true,
    of: (point, scheme) => performancePerCost(point, scheme, 'equal', 'simulated'),
  },
];

/** The value of a figure at a budget; null before there are results. */
export function valueAt(
  figure: BudgetFigure,
  scheme: StudyScheme,
  budgetGBps: number,
  choice: Choice,
  points: readonly GridPoint[],
): number | null {
  const pairs = choice === 'mean' ? STUDY_PAIRS : [choice];
  const values = points
    .filter((point) => point.budgetGBps === budgetGBps && pairs.some((pair) => isOf(point, pair)))
    .map((point) => figure.of(point, scheme));
  if (values.length < pairs.length) return null;
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  return figure.isRatio ? Math.exp(mean(values.map(Math.log))) : mean(values);
}

export function seriesOf(
  figure: BudgetFigure,
  choice: Choice,
  points: readonly GridPoint[],
): readonly ChartSeries[] {
  return STUDY_SCHEMES.map((scheme, style) => ({
    key: scheme,
    name: SCHEME_TEXT[scheme].name,
    short: SCHEME_TEXT[scheme].name,
    style,
    look: 'line',
    points: STUDY_BUDGETS_GBPS.map((budgetGBps, id) => ({
      id,
      x: budgetGBps,
      y: valueAt(figure, scheme, budgetGBps, choice, points),
    })),
  }));
}

export interface NetworkFigure {
  readonly number: string;
  readonly title: string;
  readonly quantity: Quantity;
  /** One of the three numbers of the table, for each network. */
  readonly id: 'util.1t' | 'ideal.1t';
  /** From the unit of the table to that of the quantity. */
  readonly scale: number;
  /** Behind the point, in the unit of the table. */
  readonly digits: number;
}

/** The three networks under EqualBW, Transformer-1T at 300 GB/s: published, ours and simulated. */
export const NETWORK_FIGURES: readonly NetworkFigure[] = [
  {
    number: '10, utilisation',
    title: 'Utilisation under EqualBW',
    quantity: percentQuantity('Utilisation'),
    id: 'util.1t',
    scale: 0.01,
    digits: 1,
  },
  {
    number: '10, full',
    title: 'Speed-up if it were full',
    quantity: ratioQuantity('Speed-up'),
    id: 'ideal.1t',
    scale: 1,
    digits: 2,
  },
];

export function groupsOf(
  { id, scale }: NetworkFigure,
  rows: ReadonlyMap<string, ReproducedRow>,
  published: (id: string) => number,
): readonly BarGroup[] {
  return STUDY_NETWORKS.map((network) => {
    const key = `${id}.${network}`;
    const row = rows.get(key);
    const values = [published(key), row?.ours ?? null, row?.simulated ?? null];
    return {
      label: network.toUpperCase(),
      values: values.map((value) => (value === null ? null : value * scale)),
    };
  });
}

/** Times of Transformer-1T at 300 GB/s under EqualBW over that on the 2D network: ours and simulated. */
export function iterationGroups(points: readonly GridPoint[]): readonly BarGroup[] {
  const numberOf = (network: GridPoint['network'], source: 'ours' | 'simulated'): number | null =>
    points.find((point) => isOf(point, { network, workload: '1t' }) && point.budgetGBps === 300)?.schemes
      .equal[source].iterationNs ?? null;
  return STUDY_NETWORKS.map((network) => ({
    label: network.toUpperCase(),
    values: (['ours', 'simulated'] as const).map((source) => {
      const [number, base] = [numberOf(network, source), numberOf('2d', source)];
      return number === null || base === null ? null : number / base;
    }),
  }));
}

function isOf(point: GridPoint, { network, workload }: StudyPair): boolean {
  return point.network === network && point.workload === workload;
}
