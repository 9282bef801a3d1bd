import { DEFAULT_ROWS } from '../../../design/second/table.ts';
import { DEFAULT_PATHS } from '../../../design/second/rules.ts';
import { Table } from '../../parts/table/Table.tsx';

/** What a document means that leaves a field out, by its version. */
export function DefaultsPart() {
  return (
    <section>
      <h3>What a document leaves out</h3>
      <p>
        Links and files are of version 2. A field that they leave out means what a practitioner means, the set{' '}
        <em>as measured</em>; with <code>assumptions: paper</code> those of a step mean what the papers
        assume, as in version 1. Links and files of version 1 open with the numbers they always had.{' '}
        <code>null</code> says that a design has no such field.
      </p>
      <Table
        caption="What a missing field means"
        className="help__table"
        columns={['Field', 'Version 1', 'Version 2', 'Why']}
        rows={DEFAULT_PATHS.map((path) => {
          const { label, first, second, why } = DEFAULT_ROWS[path];
          return { key: path, head: label, title: path, cells: [first, second, why] };
        })}
      />
    </section>
  );
}
