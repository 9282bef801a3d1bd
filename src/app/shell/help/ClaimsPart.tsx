import './licences.css';
import { CLAIMS } from '../../../evidence/facts/claims.ts';
import { Table } from '../../parts/table/Table.tsx';

/** Claims of the page on a run, each with its source. */
export function ClaimsPart() {
  return (
    <section>
      <h3>What is claimed, and from what</h3>
      <p>Every claim is held by a test of the project, named in the last column.</p>
      <Table
        caption="Claims of the page"
        className="help__packages"
        columns={['Claim', 'Computed from', 'Test']}
        rows={CLAIMS.map(({ claim, from, test }) => ({
          key: claim,
          head: claim,
          cells: [from, <code title={test.name}>{test.file}</code>],
        }))}
      />
    </section>
  );
}
