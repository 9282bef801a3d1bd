import { isWithin, PUBLISHED_TABLE } from '../../../study/papers/allocation/published/published.ts';
import type { ReproducedRow } from '../../../worker/protocol.ts';
import { differenceText, valueText } from './number-text.ts';
import { OpenCase } from './OpenCase.tsx';
import { Verdict } from './Verdict.tsx';

/** The paper's own table beside ours, a row a number. Rows are there before their results, so that nothing moves. */
export function PublishedTable({ rows }: { readonly rows: ReadonlyMap<string, ReproducedRow> }) {
  return (
    <div className="papers__scroll" role="region" aria-label="Published numbers beside ours" tabIndex={0}>
      <table className="papers-table">
        <caption className="visually-hidden">The numbers of arXiv 2109.11762 beside ours</caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Published</th>
            <th scope="col" title="By the closed form">
              Ours
            </th>
            <th scope="col" title="By event-driven runs, which fill and drain the pipeline">
              Simulated
            </th>
            <th scope="col">Difference</th>
            <th scope="col">Tolerance</th>
            <th scope="col">Open the case</th>
          </tr>
        </thead>
        <tbody>
          {PUBLISHED_TABLE.map((published) => {
            const { id, label, value, unit, tolerance, note } = published;
            const row = rows.get(id);
            return (
              <tr key={id}>
                <th scope="row" title={id}>
                  {label}
                </th>
                <td>{valueText(value, unit)}</td>
                <td>{row === undefined ? '–' : valueText(row.ours, unit)}</td>
                <td>{row === undefined || row.simulated === null ? '–' : valueText(row.simulated, unit)}</td>
                <td>{row === undefined ? '–' : differenceText(row.relativeDifference)}</td>
                <td>
                  {row === undefined ? (
                    '–'
                  ) : (
                    <Verdict isNear={isWithin(published, row.ours)} about={label} {...{ tolerance, note }} />
                  )}
                </td>
                <td>{row === undefined ? '–' : <OpenCase at={row.at} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
