import { isWithin, PUBLISHED_TABLE } from '../../../evidence/papers/allocation/facts/published.ts';
import type { ReproducedRow } from '../../../evidence/papers/allocation/reproduce.ts';
import { Table } from '../../parts/table/Table.tsx';
import { differenceText, valueText } from './number-text.ts';
import { OpenCase } from './OpenCase.tsx';
import { Verdict } from './Verdict.tsx';

/** The published table next to ours, with one row for each number. Rows appear before their results, so that nothing moves. */
export function PublishedTable({ rows }: { readonly rows: ReadonlyMap<string, ReproducedRow> }) {
  return (
    <Table
      caption="The numbers of arXiv 2109.11762 beside ours"
      region="Published numbers beside ours"
      className="papers-table papers-table--wide"
      columns={[
        'Number',
        'Published',
        { name: 'Ours', title: 'By the closed form' },
        { name: 'Simulated', title: 'By event-driven runs, which fill and drain the pipeline' },
        'Difference',
        { name: 'Tolerance', isText: true },
        { name: 'Open the case', isText: true },
      ]}
      rows={PUBLISHED_TABLE.map((published) => {
        const { id, label, value, unit, tolerance, note } = published;
        const row = rows.get(id);
        const numbers =
          row === undefined
            ? ['–', '–', '–', '–', '–']
            : [
                valueText(row.ours, unit),
                row.simulated === null ? '–' : valueText(row.simulated, unit),
                differenceText(row.relativeDifference),
                <Verdict
                  isNear={isWithin(published, row.ours)}
                  about={label}
                  tolerance={tolerance}
                  note={note}
                />,
                <OpenCase at={row.at} />,
              ];
        return { key: id, head: label, title: id, cells: [valueText(value, unit), ...numbers] };
      })}
    />
  );
}
