import { useEffect, useRef, useState } from 'react';
import { schemeText } from '../../state/page/schemes.ts';
import type { Result } from '../../../units/result.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { measureSaved, type Measured, type MeasureProgress } from './measure-saved.ts';
import { savedRows, unequalSaved } from './saved-rows.ts';
import type { SavedDesign } from '../../parts/shelf/record.ts';

interface CompareSavedProps {
  readonly first: SavedDesign;
  readonly second: SavedDesign;
}

/** The numbers of two kept designs side by side, each under the scheme that it shows, and how they relate. */
export function CompareSaved({ first, second }: CompareSavedProps) {
  const [results, setResults] = useState<readonly Result<Measured>[] | null>(null);

  const [progress, setProgress] = useState<MeasureProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    const ended = new AbortController();
    running.current = ended;
    const isOver = (): boolean => ended.signal.aborted;
    void measureSaved([first, second], ended.signal, (at) => isOver() || setProgress(at)).then((measured) => {
      if (running.current === ended) setResults(measured);
    });
    return () => {
      running.current = null;
      ended.abort();
    };
  }, [first, second]);

  const [a, b] = (results ?? []).map((result) => (result.ok ? result.value : null));
  const unequal = unequalSaved(a ?? null, b ?? null);
  const failed = (results ?? []).flatMap((result, index) =>
    result.ok ? [] : [`${(index === 0 ? first : second).name}: ${result.problems[0]?.message ?? ''}`],
  );
  return (
    <section className="saved__compare" aria-label="Two designs compared" tabIndex={0}>
      {results === null ? (
        <div className="saved__progress">
          <p role="status">Simulating both</p>
          <ProgressLine
            label="Chunks of both designs"
            noun="chunks"
            done={progress?.chunksDone ?? 0}
            total={progress?.chunksTotal ?? 0}
            more={progress === null ? '' : (progress.design === 0 ? first : second).name}
            share={shareOf(progress)}
            onCancel={() => running.current?.abort()}
          />
        </div>
      ) : null}
      {failed.map((text) => (
        <p key={text} role="alert">
          {text}
        </p>
      ))}
      <Table
        caption="Two designs compared"
        className="saved__table"
        columns={['Under the scheme it shows', first.name, second.name, `Over ${first.name}`]}
        rows={[
          { head: 'Scheme', cells: [nameOf(a), nameOf(b), ''] },
          ...savedRows(a ?? null, b ?? null).map(({ label, left, right, ratio }) => ({
            key: label,
            head: label,
            cells: [left, right, ratio],
          })),
        ]}
      />
      {unequal === null ? null : <p className="saved__unequal">{unequal}</p>}
    </section>
  );
}

function nameOf(measured: Measured | null | undefined): string {
  return measured === null || measured === undefined
    ? '–'
    : schemeText(measured.scheme, measured.isGiven).name;
}

/** The progress over both designs and their schemes, 0 to 1. */
function shareOf(progress: MeasureProgress | null): number {
  if (progress === null) return 0;
  const { design, schemes, schemesDone, chunksDone, chunksTotal } = progress;
  const share = chunksTotal > 0 ? Math.min(1, chunksDone / chunksTotal) : 0;
  return (design + (schemesDone + share) / schemes) / 2;
}
