/** What is said of a row that is open as a design: its times side by side, and why they differ. */
import { formatDecimal } from '../../../units/decimal.ts';
import { formatTime } from '../../../units/time.ts';
import type { LeftOut, ReportRow } from '../../../worker/protocol.ts';
import { figureText } from './words.ts';

export interface OpenedFacts {
  readonly row: ReportRow;
  readonly leftOut: readonly LeftOut[];
  /** Seconds that the run of the stages says of the row; null before it was asked. */
  readonly byRun: number | null;
  /** null until its run is over. */
  readonly designNs: number | null;
  /** On its compute. Missing: none. */
  readonly slowdown: number | undefined;
}

export function openedText(facts: OpenedFacts): string {
  const { file, row } = facts.row;
  const told = [
    `Row ${row} of ${file} is open as a design: ${timesText(facts)}.`,
    facts.slowdown === undefined
      ? ''
      : `Its compute takes ${formatDecimal(facts.slowdown, 3)} × what its peak and memory say, which is what is predicted.`,
    leftOutText(facts.leftOut),
    'Undo brings the design before it back.',
  ];
  return told.filter((each) => each !== '').join(' ');
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

function leftOutText(leftOut: readonly LeftOut[]): string {
  const parts = leftOut.map(partText);
  const last = parts.pop();
  if (last === undefined) return '';
  const list = parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`;
  return `The design leaves out ${list}; its time differs by that.`;
}

function partText(part: LeftOut): string {
  switch (part.kind) {
    case 'tensorOverlap':
      return 'tensor-parallel traffic that runs beside its products';
    case 'links':
      return 'what share of its links each kind of traffic was measured to reach';
    case 'fixed':
      return `${formatTime(part.seconds * 1e9, 3)} for the optimizer and what steps and micro-batches cost beside their layers`;
    case 'microBatches':
      return `parts of a micro-batch, as the prediction has ${formatDecimal(part.predicted, 4)} of them`;
  }
}
