import type { ReproducedRow } from '../../../worker/protocol.ts';
import { differencesText } from './number-text.ts';
import { OpenCase } from './OpenCase.tsx';
import { isSplitNear, SPLIT_ROWS, type SplitRow } from './split-rows.ts';
import { Verdict } from './Verdict.tsx';

/** What the authors' later optimiser finds beside ours, a row a split. */
export function SplitsTable({ rows }: { readonly rows: ReadonlyMap<string, ReproducedRow> }) {
  return (
    <div className="papers__scroll" role="region" aria-label="Published splits beside ours" tabIndex={0}>
      <table className="papers-table papers-table--splits">
        <caption className="visually-hidden">Splits of 100 GB/s, innermost dimension first</caption>
        <thead>
          <tr>
            <th scope="col">Split of 100 GB/s</th>
            <th scope="col">Published, GB/s</th>
            <th scope="col">Ours, GB/s</th>
            <th scope="col">Difference</th>
            <th scope="col">Tolerance</th>
            <th scope="col">Case</th>
          </tr>
        </thead>
        <tbody>
          {SPLIT_ROWS.map((split) => (
            <Row key={split.id} split={split} rows={rows} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  split,
  rows,
}: {
  readonly split: SplitRow;
  readonly rows: ReadonlyMap<string, ReproducedRow>;
}) {
  const { label, values, objective } = split;
  const own = values.map(({ id }) => rows.get(id)).filter((row) => row !== undefined);
  const at = own[0]?.at;
  const isKnown = at !== undefined && own.length === values.length;
  const ours = (id: string): number => rows.get(id)?.ours ?? Number.NaN;
  const tolerance = (objective ?? values[0])?.tolerance;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{values.map(({ value }) => value.toFixed(2)).join(' / ')}</td>
      <td>{isKnown ? own.map((row) => row.ours.toFixed(2)).join(' / ') : '–'}</td>
      <td>{isKnown ? differencesText(own.map((row) => row.relativeDifference)) : '–'}</td>
      <td>
        {isKnown && tolerance !== undefined ? (
          <Verdict
            isNear={isSplitNear(split, ours)}
            tolerance={tolerance}
            about={label}
            note={noteOf(split, ours)}
          />
        ) : (
          '–'
        )}
      </td>
      <td>{isKnown ? <OpenCase at={at} text="Open" /> : '–'}</td>
    </tr>
  );
}

function noteOf({ values, objective }: SplitRow, ours: (id: string) => number): string | undefined {
  const note = values.find((value) => value.note !== undefined)?.note;
  if (note === undefined || objective === null) return note;
  return `${note} What counts is the product: ours is ${ours(objective.id).toFixed(7)} of that of the published split.`;
}
