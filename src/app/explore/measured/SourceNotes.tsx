import { formatPercent } from '../../../units/percent.ts';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import type { SourceScore } from '../../../evidence/measured/report.ts';

interface SourceNotesProps {
  readonly score: SourceScore | undefined;
  readonly rows: readonly ReportRow[];
}

/** Cases left out of the errors of a source: stalls, the memory gate and its misses, rows without a prediction. */
export function SourceNotes({ score, rows }: SourceNotesProps) {
  if (score === undefined) return null;
  const { gate, stalls } = score;
  const silent = rows.filter(({ predicted }) => predicted === null).length;
  return (
    <ul className="measured__notes">
      {stalls === 0 ? null : (
        <li>
          {stalls === 1 ? 'One run' : `${stalls} runs`} with a pipeline took more than twice what is
          predicted: stalls of the software stack, the same a micro-batch whatever its size. Counted in every
          error above, and not fitted away.
        </li>
      )}
      {gate === null || gate.precision === null || gate.recall === null ? null : (
        <li>
          The memory gate rejects {gate.rejected} runs, of which {gate.wronglyRejected} ran (precision{' '}
          {formatPercent(gate.precision)}); of {gate.failed} that did not run it rejects{' '}
          {formatPercent(gate.recall)}. The source does not say which of those were out of memory.
        </li>
      )}
      {silent === 0 ? null : <li>{silent} rows have no prediction; the table says why.</li>}
    </ul>
  );
}
