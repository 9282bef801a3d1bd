import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { ReportRow } from '../../../worker/protocol.ts';

/** A share in per cent, or a dash where there is none. */
export function shareText(value: number | null): string {
  return value === null ? '–' : formatPercent(value, 2);
}

/** A measured or predicted figure with its unit. */
export function figureText(value: number | null, unit: ReportRow['unit']): string {
  if (value === null) return '–';
  return `${formatDecimal(Number(value.toPrecision(4)), 6)}${unit === 'share' || unit === '' ? '' : ` ${unit}`}`;
}

/** Rows with a measured and a predicted figure, the largest error first. */
export function worstFirst(rows: readonly ReportRow[]): readonly ReportRow[] {
  const size = ({ relativeError }: ReportRow): number =>
    relativeError === null ? -1 : Math.abs(Math.log1p(Math.max(relativeError, -0.999999)));
  return [...rows].sort((a, b) => size(b) - size(a));
}

/** What is to be said of a row beside its numbers. */
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
