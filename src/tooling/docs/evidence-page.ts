/** The table of evidence of the docs. */
import type { EvidenceRow } from '../../evidence/table/evidence-row.ts';

export function evidencePage(rows: readonly EvidenceRow[]): string {
  return [
    '# Evidence',
    '',
    'What Netloom has been compared with, all of it made by others or by independent programs. `netloom evidence` prints this table and computes',
    'the studies and the measured runs again; the rest is verified by tests of the project. `npm run docs` writes this page.',
    '',
    '| compared with | what | cases | agreement | where it differs | repeat by |',
    '| --- | --- | ---: | --- | --- | --- |',
    ...rows.map(evidenceLine),
    '',
  ].join('\n');
}

/** One line of the table. */
export function evidenceLine(row: EvidenceRow): string {
  const { reference, compared, cases, agreement, differs, command } = row;
  const cells = [
    reference,
    compared,
    cases === null ? 'random' : String(cases),
    agreement,
    differs,
    `\`${command}\``,
  ];
  return `| ${cells.map((cell) => cell.replaceAll(/[|*]/g, '\\$&')).join(' | ')} |`;
}
