/** What the chart of layers can stack up, each from the columns of the table. */
import type { LayerResults } from '../../../worker/protocol.ts';
import { delaysByLayer, PASS_TEXT, passesOf, type PassChoice, type TimeColumn } from './columns.ts';
import type { LayerRow } from './layer-rows.ts';

export type MeasureId = 'times' | 'raw' | 'delays';

/** Told apart without colour. */
export type StackFill = 'outline' | 'solid' | 'hatched';

export interface StackSeries {
  readonly name: string;
  readonly fill: StackFill;
  /** Which of the dimension colours; null for ink. */
  readonly colour: number | null;
}

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
  const of = (key: string, { first }: LayerRow): number =>
    columns.find((column) => column.key === key)?.value(first) ?? 0;
  const passes = passesOf(choice);
  switch (measure) {
    case 'times':
      return {
        title: 'Compute and exposed communication of each layer',
        series: [
          { name: 'Compute', fill: 'outline', colour: null },
          { name: 'Exposed communication', fill: 'hatched', colour: 0 },
        ],
        values: rows.map((row) =>
          ['compute', 'exposed'].map((group) =>
            passes.reduce((sum, pass) => sum + of(`${group}-${pass}`, row), 0),
          ),
        ),
      };
    case 'raw':
      return {
        title: 'Raw communication of each layer',
        series: passes.map((pass) => ({
          name: PASS_TEXT[pass] ?? '',
          fill: (['solid', 'outline', 'hatched'] as const)[pass] ?? 'solid',
          colour: pass === 1 ? null : 0,
        })),
        values: rows.map((row) => passes.map((pass) => of(`raw-${pass}`, row))),
      };
    case 'delays': {
      const shown = columns.filter(({ group, key }) => group === 'delay' && isDelayed(key, columns, rows));
      return {
        title: 'Mean delay of a chunk in each layer',
        series: shown.map(({ key, label }) => ({
          name: `${label}${whereText(key, rows, layers, choice)}`,
          fill: key.startsWith('queue') ? 'hatched' : 'solid',
          colour: key === 'queue-0' ? null : phaseOf(key),
        })),
        values: rows.map((row) => shown.map(({ key }) => of(key, row))),
      };
    }
  }
}

/** Phases nobody waits for have no place in the legend. */
function isDelayed(key: string, columns: readonly TimeColumn[], rows: readonly LayerRow[]): boolean {
  const column = columns.find((own) => own.key === key);
  return rows.some(({ first }) => (column?.value(first) ?? 0) > 0);
}

function phaseOf(key: string): number {
  return Number(key.split('-')[1]);
}

/** ` (dim 2)` where all chunks have the phase on one and the same dimension. */
function whereText(key: string, rows: readonly LayerRow[], layers: LayerResults, choice: PassChoice): string {
  const meansOf = delaysByLayer(layers, choice);
  const servers = new Set(rows.flatMap(({ first }) => meansOf(first)[phaseOf(key)]?.server ?? []));
  const [only = -1] = servers;
  const lane = layers.lanes[only];
  return servers.size === 1 && lane !== undefined ? ` (dim ${lane.dimension + 1})` : '';
}
