/** Measures that the chart of layers can stack, each from columns of the table. */
import { PASSES, type Pass } from '../../../../taskgraph/graph.ts';
import type { LayerResults } from '../../../../run/report/results.ts';
import { delaysByLayer, PASS_TEXT, passesOf, type PassChoice, type TimeColumn } from './columns.ts';
import type { LayerRow } from './layer-rows.ts';

export type MeasureId = 'times' | 'raw' | 'delays';

/** How a series is filled; the fills differ without colour. */
export type StackFill = 'outline' | 'solid' | 'hatched';

export interface StackSeries {
  readonly name: string;
  readonly fill: StackFill;
  /** Which of the colours of series; null for that of communication. */
  readonly colour: number | null;
}

/** As the stages of a pipeline have them. */
const LOOK_OF_PASS: Readonly<Record<Pass, Omit<StackSeries, 'name'>>> = {
  forward: { fill: 'solid', colour: 2 },
  recompute: { fill: 'hatched', colour: null },
  inputGradient: { fill: 'outline', colour: null },
  weightGradient: { fill: 'hatched', colour: 5 },
};

export interface Stacked {
  readonly title: string;
  readonly series: readonly StackSeries[];
  /** ns, by row and series. */
  readonly values: readonly (readonly number[])[];
}

export const MEASURE_TEXT: Readonly<Record<MeasureId, string>> = {
  times: 'Compute and exposed',
  raw: 'Raw communication',
  delays: 'Delays of a chunk',
};

export function stacked(
  measure: MeasureId,
  choice: PassChoice,
  rows: readonly LayerRow[],
  columns: readonly TimeColumn[],
  layers: LayerResults,
): Stacked {
  const passes = passesOf(layers, choice);
  /** The columns of some keys, in their order. */
  const keyed = (keys: readonly string[]): readonly TimeColumn[] =>
    keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  switch (measure) {
    case 'times': {
      const parts = ['compute', 'exposed'].map((group) => keyed(passes.map((pass) => `${group}-${pass}`)));
      return {
        title: 'Compute and exposed communication of each layer',
        series: [
          { name: 'Compute', fill: 'outline', colour: null },
          { name: 'Exposed communication', fill: 'hatched', colour: null },
        ],
        values: rows.map((row) =>
          parts.map((part) => part.reduce((sum, { value }) => sum + (value(row.first) ?? 0), 0)),
        ),
      };
    }
    case 'raw': {
      const shown = keyed(passes.map((pass) => `raw-${pass}`));
      return {
        title: 'Raw communication of each layer',
        series: passes.map((pass) => ({
          name: PASS_TEXT[pass] ?? '',
          ...LOOK_OF_PASS[PASSES[pass] ?? 'forward'],
        })),
        values: valuesOf(shown, rows),
      };
    }
    case 'delays': {
      // Phases nobody waits for have no place in the legend.
      const shown = columns.filter(
        ({ group, value }) => group === 'delay' && rows.some(({ first }) => (value(first) ?? 0) > 0),
      );
      return {
        title: 'Mean delay of a chunk in each layer',
        series: shown.map(({ key, label }) => ({
          name: `${label}${whereText(phaseOf(key), rows, layers, choice)}`,
          fill: key.startsWith('queue') ? 'hatched' : 'solid',
          colour: key === 'queue-0' ? null : phaseOf(key),
        })),
        values: valuesOf(shown, rows),
      };
    }
  }
}

function valuesOf(columns: readonly TimeColumn[], rows: readonly LayerRow[]): readonly (readonly number[])[] {
  return rows.map(({ first }) => columns.map(({ value }) => value(first) ?? 0));
}

function phaseOf(key: string): number {
  return Number(key.split('-')[1]);
}

/** ` (dim 2)` where all chunks have the phase on one and the same dimension. */
function whereText(
  phase: number,
  rows: readonly LayerRow[],
  layers: LayerResults,
  choice: PassChoice,
): string {
  const meansOf = delaysByLayer(layers, choice);
  let only: number | null = null;
  for (const { first } of rows) {
    const server = meansOf(first)[phase]?.server;
    if (server === undefined) continue;
    if (only !== null && only !== server) return '';
    only = server;
  }
  const lane = only === null ? undefined : layers.lanes[only];
  return lane === undefined ? '' : ` (dim ${lane.dimension + 1})`;
}
