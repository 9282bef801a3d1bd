import { useMemo } from 'react';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import { ChartLegend } from '../../parts/charts/ChartLegend.tsx';
import { plainQuantity } from '../../parts/charts/quantity.ts';
import type { ChartSeries } from '../../parts/charts/series.ts';
import { XYChart } from '../../parts/charts/XYChart.tsx';
import { openRow } from './open-row.ts';
import { isOfRun, scoredByUnit, unitSymbol } from './row-text.ts';

interface RowChartProps {
  readonly source: string;
  readonly rows: readonly ReportRow[];
  /** What the run says of them: drawn in place of the closed form where there is any. */
  readonly byRun: ReadonlyMap<ReportRow, number>;
}

/** More marks than these hide each other, and take the page long to draw. */
const MOST_MARKS = 600;

/** Predicted over measured, both by decades: a perfect prediction lies on the line. A chart a unit. */
export function RowChart({ source, rows, byRun }: RowChartProps) {
  const predicted = useMemo(() => byRunWhereRun(rows, byRun), [rows, byRun]);
  const charts = useMemo(() => scoredByUnit(predicted.rows), [predicted]);
  // A mark may be of a row with another prediction.
  const open = (row: ReportRow): void =>
    void openRow(rows.find((candidate) => candidate.file === row.file && candidate.line === row.line) ?? row);
  if (charts.length === 0) return <UnitChart title={source} unit="" scored={[]} by="" onOpen={open} />;
  return charts.map(([unit, scored]) => (
    <UnitChart
      key={unit}
      title={charts.length > 1 ? `${source} in ${unitSymbol(unit)}` : source}
      unit={unit}
      scored={scored}
      onOpen={open}
      by={predicted.isByRun ? ', by the run' : ''}
    />
  ));
}

/** Rows with what the run predicts, where any of them has been run; else those of the closed form. */
function byRunWhereRun(rows: readonly ReportRow[], byRun: ReadonlyMap<ReportRow, number>) {
  if (!rows.some((row) => byRun.has(row))) return { rows, isByRun: false };
  return {
    rows: rows.map((row): ReportRow => ({ ...row, predicted: byRun.get(row) ?? null })),
    isByRun: true,
  };
}

interface UnitChartProps {
  readonly title: string;
  readonly unit: ReportRow['unit'];
  readonly scored: readonly ReportRow[];
  /** Behind the title: what predicts, where it is not the closed form. */
  readonly by: string;
  readonly onOpen: (row: ReportRow) => void;
}

function UnitChart({ title, unit, scored, by, onOpen }: UnitChartProps) {
  const every = Math.ceil(scored.length / MOST_MARKS);
  const series = useMemo(() => seriesOf(scored, every), [scored, every]);
  const axis = (label: string) => ({
    quantity: plainQuantity(label, unitSymbol(unit)),
    scale: 'log' as const,
  });
  const open = (id: number): void => {
    const row = scored[id];
    if (row !== undefined) onOpen(row);
  };
  return (
    <>
      <XYChart
        title={`Predicted over measured, ${title}${by}`}
        x={axis('Measured')}
        y={axis('Predicted')}
        series={series}
        empty="No row has both."
        height={300}
        source={() => ({
          of: `measured runs, ${title}`,
          partial: every > 1 ? `every ${every}th row` : null,
        })}
        {...(isOfRun({ unit }) ? { onPick: open } : {})}
      />
      <ChartLegend series={series} />
      <p className="measured__caption">
        {every > 1
          ? `Every ${every === 2 ? 'second' : `${every}th`} of ${scored.length} rows is drawn. `
          : ''}
        {isOfRun({ unit })
          ? 'A mark opens its run as a design; what that leaves out, and how its time differs, is then said above the table.'
          : 'Rows of collectives open as no design: a design has a training run.'}
      </p>
    </>
  );
}

function seriesOf(rows: readonly ReportRow[], every: number): readonly ChartSeries[] {
  const points = (isWanted: (row: ReportRow) => boolean) =>
    rows.flatMap((row, id) =>
      id % every === 0 && isWanted(row) ? [{ id, x: row.measured ?? 0, y: row.predicted ?? 0 }] : [],
    );
  const all = rows.flatMap(({ measured, predicted }) => [measured ?? 1, predicted ?? 1]);
  const ends = [Math.min(...all), Math.max(...all)];
  const line = ends.map((value) => ({ id: -1, x: value, y: value }));
  const kinds = [
    { name: 'Not fitted', style: 0, points: points(({ fitted, isStall }) => !fitted && !isStall) },
    { name: 'Fitted', style: 1, points: points(({ fitted, isStall }) => fitted && !isStall) },
    { name: 'Stalls', style: 2, points: points(({ isStall }) => isStall) },
  ];
  const drawn = kinds.filter((kind) => kind.points.length > 0);
  return [
    ...drawn.map((kind) => ({ ...kind, key: kind.name, short: '', look: 'dots' as const })),
    ...(rows.length === 0
      ? []
      : [{ key: 'equal', name: 'Equal', short: 'equal', style: 3, points: line, look: 'line' as const }]),
  ];
}
