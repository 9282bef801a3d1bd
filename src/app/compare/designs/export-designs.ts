/** Exports the designs side by side: a bar for each number and design, and a table of all numbers. */
import { letterOf } from '../../../design/workbench/workbench.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { formatTime } from '../../../units/time.ts';
import type { ChartExport, ExportSource } from '../../parts/export/chart-export.ts';
import { drawBarRows, type BarRowGroup } from '../../parts/export/figure/bar-rows.ts';
import { iterationParts, longestNs, metricParts } from '../bar-parts.ts';
import { LOOKS } from '../looks.ts';
import type { Metrics } from '../metrics.ts';
import { labelOf, rowsOf, type MetricRow } from '../rows.ts';
import type { DesignColumn } from './use-design-columns.ts';

type Known = readonly (readonly [DesignColumn, Metrics])[];

/** The title for several designs, which the source line names. */
export function sourceOf(columns: readonly DesignColumn[]): ExportSource {
  return {
    of: columns.map((column) => `${titleOf(column)}, ${column.schemeName}`).join('; '),
    partial: null,
  };
}

export function titleOf({ index, name }: Pick<DesignColumn, 'index' | 'name'>): string {
  return `${letterOf(index)} ${name}`;
}

export function designsExport(
  columns: readonly DesignColumn[],
  metrics: readonly (Metrics | null)[],
): ChartExport {
  const known: Known = columns.flatMap((column, index) => {
    const ofDesign = metrics[index] ?? null;
    return ofDesign === null ? [] : [[column, ofDesign] as const];
  });
  const rows = rowsOf(metrics);
  const first = known[0]?.[1];
  return {
    title: 'Designs side by side',
    source: () => sourceOf(columns),
    draw: (tools) =>
      drawBarRows(
        {
          groups: [iterationGroup(known), ...rows.map((row) => metricGroup(row, known))],
          legend: [{ ...LOOKS.compute, text: 'compute' }],
          caption: known
            .map(([column]) => `${titleOf(column)}: ${printNotation(column.design.topology.dimensions)}`)
            .join('; '),
          description: known
            .map(([column, entry]) => `${titleOf(column)}: ${formatTime(entry.iterationNs, 4)}`)
            .join('; '),
        },
        tools,
      ),
    table: () => ({
      columns: [
        { name: 'Design', unit: '' },
        { name: 'Network', unit: '' },
        { name: 'Scheme', unit: '' },
        { name: 'Iteration time', unit: 'ns' },
        ...rows.map((row) => ({ name: labelOf(row, first), unit: unitOf(row.id) })),
      ],
      rows: known.map(([column, entry]) => [
        titleOf(column),
        printNotation(column.design.topology.dimensions),
        column.schemeName,
        entry.iterationNs,
        ...rows.map((row) => row.value(entry)),
      ]),
    }),
  };
}

const NS: ReadonlySet<string> = new Set(['compute', 'stage-waits', 'model', 'data']);

/** The raw numbers; roles have times. */
function unitOf(id: string): string {
  if (NS.has(id) || id in LOOKS) return 'ns';
  if (id === 'cost') return '$';
  return '';
}

function iterationGroup(known: Known): BarRowGroup {
  const longest = longestNs(known.map(([, entry]) => entry));
  return {
    title: 'Iteration time',
    rows: known.map(([column, entry]) => ({
      name: titleOf(column),
      parts: iterationParts(entry, longest),
      text: formatTime(entry.iterationNs, 4),
    })),
  };
}

function metricGroup(row: MetricRow, known: Known): BarRowGroup {
  const values = known.map(([, entry]) => row.value(entry));
  const parts = metricParts(row, values);
  return {
    title: labelOf(row, known[0]?.[1]),
    rows: known.map(([column, entry], index) => {
      const value = values[index] ?? null;
      return {
        name: titleOf(column),
        parts: parts.slice(index, index + 1),
        text: value === null ? '–' : row.print(value, entry),
      };
    }),
  };
}
