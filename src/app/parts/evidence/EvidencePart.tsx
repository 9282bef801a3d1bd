import type { EvidenceException } from '../../../evidence/table/evidence-row.ts';
import { KEPT_ROWS } from '../../../evidence/table/evidence-facts.ts';
import { Table } from '../table/Table.tsx';

/** Everything that Netloom has been compared with: the table of the docs. */
export function EvidencePart() {
  return (
    <Table
      caption="What Netloom has been compared with"
      columns={[
        { name: 'Compared with', isText: true },
        { name: 'What', isText: true },
        { name: 'Cases' },
        { name: 'Agreement', isText: true },
        { name: 'Where it differs', isText: true, isOptional: true },
        { name: 'Repeat by', isText: true, isOptional: true },
      ]}
      rows={KEPT_ROWS.map(
        ({ id, reference, compared, cases, agreement, differs, exceptions = [], command }) => ({
          key: id,
          head: reference,
          cells: [
            compared,
            cases === null ? 'random' : cases,
            agreement,
            [differs, ...exceptions.map(exceptionText)].filter((text) => text !== '').join(' '),
            <code key="c">{command}</code>,
          ],
        }),
      )}
    />
  );
}

function exceptionText({ what, printed, ours, tolerance, reason }: EvidenceException): string {
  if (printed === undefined) return `Does not hold: ${what}. ${reason}`;
  return `${what}: printed ${printed}, ours ${ours}, tolerance ${tolerance}. ${reason}`;
}
