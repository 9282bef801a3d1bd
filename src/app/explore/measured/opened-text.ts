/** Sentences about a row that is open as a design: its measured and predicted times. */
import { formatDecimal } from '../../../units/decimal.ts';
import { formatTime } from '../../../units/time.ts';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import { figureText } from './row-text.ts';

export interface OpenedFacts {
  readonly row: ReportRow;
  /** Micro-batches of the row where they are an average; null: the design has as many. */
  readonly microBatches: number | null;
  /** The time of the row by the run of the stages, in seconds; null before it was run. */
  readonly byRun: number | null;
  /** null until its run is over. */
  readonly designNs: number | null;
}

export function openedText(facts: OpenedFacts): string {
  const { file, row } = facts.row;
  const sentences = [
    `Row ${row} of ${file} is open as a design: ${timesText(facts)}.`,
    facts.microBatches === null
      ? ''
      : `It has whole micro-batches; the row has ${formatDecimal(facts.microBatches, 4)} in the mean.`,
    'Undo brings the design before it back.',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function timesText({ row, byRun, designNs }: OpenedFacts): string {
  const { measured, predicted, unit } = row;
  return [
    measured === null ? 'its run did not end' : `measured ${figureText(measured, unit)}`,
    ...(predicted === null ? [] : [`predicted ${figureText(predicted, unit)}`]),
    ...(byRun === null ? [] : [`by the run ${figureText(byRun, unit)}`]),
    designNs === null ? 'the design is being run' : `the design ${formatTime(designNs, 4)}`,
  ].join(', ');
}
