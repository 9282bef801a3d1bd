/** Series of the charts of a sweep: one for each network, workload and scheme of its rows. */
import { topologyName, WORKLOAD_VARIANTS, type Variant } from '../../../analysis/sweep/variants.ts';
import type { SweepNumbers, SweepRow } from '../../../worker/client/pool.ts';
import type { ChartSeries } from '../../parts/charts/series.ts';
import { schemeStyle } from '../../parts/designs/scheme-look.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { frontOf, type FrontRow } from '../../../analysis/sweep/front.ts';
import type { ReadyPlan } from './form/read-form.ts';

/** Rows of one network and workload under one scheme, by value. */
export interface Line {
  readonly key: string;
  readonly pair: string;
  readonly name: string;
  /** The index of its colour and marker, which identify the scheme, as everywhere on the page. */
  readonly style: number;
  /** The index of its dash, which identifies the network and workload where several are drawn, and else the scheme. */
  readonly dash: number;
  readonly rows: readonly SweepRow[];
}

export interface Pair {
  readonly key: string;
  readonly name: string;
}

type Rows = readonly (SweepRow | undefined)[];

export function nameOf(variants: readonly Variant[], id: string): string {
  return variants.find((variant) => variant.id === id)?.label ?? id;
}

/** Every network with every workload. */
export function pairsOf({ specification: { topologies, workloads } }: ReadyPlan): readonly Pair[] {
  return topologies.flatMap((topology) =>
    workloads.map((workload) => ({
      key: `${topology} ${workload}`,
      name: [
        ...(workloads.length > 1 ? [nameOf(WORKLOAD_VARIANTS, workload)] : []),
        ...(topologies.length > 1 ? [topologyName(topology)] : []),
      ].join(' on '),
    })),
  );
}

/**
 * The lines of a pair of network and workload, or of all. Lines that differ only in their schemes are named after these,
 * other lines after their network and workload as well.
 */
export function linesOf(ran: ReadyPlan, rows: Rows, shownPair: string | null): readonly Line[] {
  const { schemes } = ran.specification;
  const values = ran.plan.values.length;
  const pairs = pairsOf(ran);
  const isOne = shownPair !== null || pairs.length === 1;
  return pairs.flatMap((pair, at) =>
    schemes.flatMap((scheme, place): readonly Line[] => {
      if (shownPair !== null && pair.key !== shownPair) return [];
      const first = at * values * schemes.length + place;
      const rowsOfLine = ran.plan.values.map((_, index) => rows[first + index * schemes.length]);
      const name = schemeName(scheme);
      return [
        {
          key: `${pair.key} ${scheme}`,
          pair: pair.key,
          name: pair.name === '' || isOne ? name : `${name}, ${pair.name}`,
          style: schemeStyle(scheme),
          dash: isOne ? schemeStyle(scheme) : at,
          rows: rowsOfLine.filter((row) => row !== undefined),
        },
      ];
    }),
  );
}

export function seriesOf(lines: readonly Line[], measure: keyof SweepNumbers): readonly ChartSeries[] {
  return lines.map(({ key, name, style, dash, rows }) => ({
    key,
    name,
    // The legend below the charts names the lines; names at their ends would be a second one.
    short: '',
    style,
    dash,
    look: 'line',
    points: rows.map(({ index, value, numbers }) => ({ id: index, x: value, y: numbers?.[measure] ?? null })),
  }));
}

/** The front of the lines that are drawn, for chart and table. */
export function frontOfLines(lines: readonly Line[]): readonly FrontRow[] {
  return frontOf(lines.flatMap(({ rows }) => rows));
}

/** Throughput against cost: every row is a marker, and the front is drawn as steps through the rows that no other one beats. */
export function paretoSeries(lines: readonly Line[]): readonly ChartSeries[] {
  const front = frontOfLines(lines);
  return [
    {
      key: 'front',
      name: 'Pareto front',
      short: '',
      style: 0,
      look: 'steps',
      points: front.toReversed().map(({ index, time, cost }) => ({ id: index, x: cost, y: 1e9 / time })),
    },
    ...lines.map(({ key, name, style, dash, rows }): ChartSeries => ({
      key,
      name,
      short: '',
      style,
      dash,
      look: 'dots',
      points: rows.flatMap(({ index, numbers }) =>
        numbers === null ? [] : [{ id: index, x: numbers.costDollars, y: numbers.throughput }],
      ),
    })),
  ];
}
