import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { CALIBRATION_LABELS } from '../../../workload/rate/facts/calibration-names.ts';
import type { ReportRow, RowRun } from '../../../evidence/measured/report-row.ts';

/** A share in per cent, or a dash where there is none. */
export function shareText(value: number | null): string {
  return value === null ? '–' : formatPercent(value, 2);
}

/** "Megatron-LM 2024, H100, BF16"; the id of what no design names. */
export function stackName(id: string): string {
  const labels: Readonly<Record<string, string>> = CALIBRATION_LABELS;
  return labels[id] ?? id;
}

/** "1,024 H100". */
export function machineText(run: RowRun | null): string {
  return run === null ? '–' : `${formatCount(run.gpus)} ${run.chip.replace('-', ' ').replace('GB', ' GB')}`;
}

/** "TP8 PP4 DP32"; degrees of 1 are left out. */
export function layoutText(run: RowRun | null): string {
  if (run === null) return '–';
  const { tensor, context, pipeline, data, experts } = run;
  const parts = Object.entries({ TP: tensor, CP: context, PP: pipeline, EP: experts, DP: data });
  const shown = parts.filter(([, degree]) => degree > 1);
  return shown.map(([letters, degree]) => `${letters}${formatCount(degree)}`).join(' ') || 'one GPU';
}

/** A measured or predicted figure with its unit. */
export function figureText(value: number | null, unit: ReportRow['unit']): string {
  if (value === null) return '–';
  const symbol = unitSymbol(unit);
  return `${formatDecimal(Number(value.toPrecision(4)), 6)}${symbol === '' ? '' : ` ${symbol}`}`;
}

/** As it is printed; '' of shares. */
export function unitSymbol(unit: string): string {
  return unit === 'us' ? 'µs' : unit === 'share' ? '' : unit;
}

/** Whether it is of a training run, which a design can be made of; else it is of a collective. */
export function isOfRun({ unit }: Pick<ReportRow, 'unit'>): boolean {
  return unit === 's';
}

export function refusedText({ row, message }: { readonly row: ReportRow; readonly message: string }): string {
  return `Row ${row.row} of ${row.file} opens as no design: ${message}.`;
}

/** Rows with both figures, by their unit: figures of two units have no axis in common. */
export function scoredByUnit(
  rows: readonly ReportRow[],
): readonly (readonly [unit: ReportRow['unit'], rows: readonly ReportRow[]])[] {
  const units = new Map<ReportRow['unit'], ReportRow[]>();
  for (const row of rows) {
    if (row.measured === null || row.predicted === null) continue;
    const sameUnit = units.get(row.unit) ?? [];
    sameUnit.push(row);
    units.set(row.unit, sameUnit);
  }
  return [...units];
}

/** Rows with a measured and a predicted figure, the largest error first. */
export function worstFirst(rows: readonly ReportRow[]): readonly ReportRow[] {
  const size = ({ relativeError }: ReportRow): number =>
    relativeError === null ? -1 : Math.abs(Math.log1p(Math.max(relativeError, -0.999999)));
  return [...rows].sort((a, b) => size(b) - size(a));
}

/** A remark about a row next to its numbers. */
export function rowNote({ cannot, isStall, fitted, memoryGiB, gate }: ReportRow): string {
  if (cannot !== null && gate?.didRun === true) return `ran, though ${cannot}`;
  if (cannot !== null) return cannot;
  if (gate?.didRun === false) {
    const need = memoryGiB === null ? '' : `: predicted ${memoryGiB.predicted.toFixed(1)} GiB`;
    return `did not run, and the memory gate let it through${need}`;
  }
  if (isStall) return 'stall of the stack: a pipeline that took more than twice its time';
  return fitted ? 'fitted' : '';
}

/** The ranks of a row as the text of a cell: "2 and 5 of 16", its place by predicted and by measured time. */
export function placesOf(rows: readonly ReportRow[]): ReadonlyMap<ReportRow, string> {
  const cells = new Map<string, ReportRow[]>();
  for (const row of rows) {
    if (row.cell === null || row.measured === null || row.predicted === null) continue;
    const cell = cells.get(row.cell) ?? [];
    cell.push(row);
    cells.set(row.cell, cell);
  }
  const places = new Map<ReportRow, string>();
  for (const cell of cells.values()) {
    const ours = placed(cell, ({ predicted }) => predicted);
    const theirs = placed(cell, ({ measured }) => measured);
    for (const row of cell)
      places.set(row, `${ours.get(row) ?? 0} and ${theirs.get(row) ?? 0} of ${cell.length}`);
  }
  return places;
}

function placed(
  rows: readonly ReportRow[],
  time: (row: ReportRow) => number | null,
): ReadonlyMap<ReportRow, number> {
  const sorted = [...rows].sort((a, b) => (time(a) ?? 0) - (time(b) ?? 0));
  return new Map(sorted.map((row, index) => [row, index + 1]));
}
