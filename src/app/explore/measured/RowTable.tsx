import { useMemo, useState } from 'react';
import type { ReportRow } from '../../../worker/protocol.ts';
import { Button } from '../../ui/Button.tsx';
import { openRow } from './measured-store.ts';
import { figureText, placesOf, rowNote, shareText, worstFirst } from './words.ts';

const PAGE = 40;

/** Rows, the worst first; each opens its run as a design. */
export function RowTable({ rows }: { readonly rows: readonly ReportRow[] }) {
  const [most, setMost] = useState(PAGE);
  const sorted = useMemo(() => worstFirst(rows), [rows]);
  const places = useMemo(() => placesOf(rows), [rows]);
  return (
    <>
      <div
        className="measured__scroll measured__rows"
        role="region"
        aria-label="Rows, the worst first"
        tabIndex={0}
      >
        <table className="measured-table">
          <caption className="visually-hidden">Measured and predicted, the worst rows first</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col" className="measured__text">
                Model
              </th>
              <th scope="col">Measured</th>
              <th scope="col">Predicted</th>
              <th scope="col">Error</th>
              <th scope="col" title="Our place and the measured one among the runs of a cell, by time">
                Place, ours and measured
              </th>
              <th scope="col" className="measured__text">
                Note
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, most).map((row, index) => (
              <tr key={index}>
                <th scope="row">
                  <Button
                    look="quiet"
                    className="measured__open"
                    title={row.line}
                    aria-label={`Open row ${row.row} of ${row.file} as a design`}
                    onClick={() => void openRow(row.file, row.line)}
                  >
                    {row.row}
                  </Button>
                </th>
                <td className="measured__text">{row.model}</td>
                <td>{figureText(row.measured, row.unit)}</td>
                <td>{figureText(row.predicted, row.unit)}</td>
                <td>{shareText(row.relativeError)}</td>
                <td>{places.get(row) ?? '–'}</td>
                <td className="measured__text">{rowNote(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > most ? (
        <p>
          <Button onClick={() => setMost(most + 5 * PAGE)}>Show more of {sorted.length} rows</Button>
        </p>
      ) : null}
    </>
  );
}
