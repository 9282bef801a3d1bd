import { useEffect, useRef, useState } from 'react';
import { METRIC_ROWS } from '../../compare/rows.tsx';
import { SCHEME_TEXT } from '../../state/run/schemes.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatTime } from '../../../units/time.ts';
import type { Result } from '../../../units/result.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import { measureSaved, type Measured, type MeasureProgress } from './measure-saved.ts';
import type { SavedDesign } from './record.ts';

const ROWS = [
  {
    id: 'iteration',
    label: 'Iteration time',
    value: ({ iterationNs }: Measured['metrics']) => iterationNs,
    print: (ns: number) => formatTime(ns, 4),
  },
  ...METRIC_ROWS,
];

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
  const failed = (results ?? []).flatMap((result, index) =>
    result.ok ? [] : [`${(index === 0 ? first : second).name}: ${result.problems[0]?.message ?? ''}`],
  );
  return (
    <section className="saved__compare" aria-label="Two designs compared">
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
      <table className="saved__table">
        <thead>
          <tr>
            <th scope="col">Under the scheme it shows</th>
            {[first, second].map((each) => (
              <th key={each.id} scope="col">
                {each.name}
              </th>
            ))}
            <th scope="col">Second / first</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Scheme</th>
            <td>{nameOf(a)}</td>
            <td>{nameOf(b)}</td>
            <td />
          </tr>
          {ROWS.map((row) => {
            const [left, right] = [a, b].map((each) =>
              each === null || each === undefined ? null : row.value(each.metrics),
            );
            return (
              <tr key={row.id}>
                <th scope="row">{row.label}</th>
                <td>{left === null || left === undefined ? '–' : row.print(left)}</td>
                <td>{right === null || right === undefined ? '–' : row.print(right)}</td>
                <td>{ratioText(left, right)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function nameOf(measured: Measured | null | undefined): string {
  return measured === null || measured === undefined ? '–' : SCHEME_TEXT[measured.scheme].name;
}

function ratioText(first: number | null | undefined, second: number | null | undefined): string {
  const ratio = (second ?? NaN) / (first ?? NaN);
  return Number.isFinite(ratio) ? `${formatDecimal(ratio)} ×` : '–';
}

/** Of both designs and their schemes. */
function shareOf(progress: MeasureProgress | null): number {
  if (progress === null) return 0;
  const { design, schemes, schemesDone, chunksDone, chunksTotal } = progress;
  const own = chunksTotal > 0 ? Math.min(1, chunksDone / chunksTotal) : 0;
  return (design + (schemesDone + own) / schemes) / 2;
}
