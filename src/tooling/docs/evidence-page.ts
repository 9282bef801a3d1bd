/** The table of evidence of the docs. */
import type { EvidenceRow } from '../../evidence/table/evidence-row.ts';

export function evidencePage(rows: readonly EvidenceRow[]): string {
  return [
    '# Evidence',
    '',
    'What Netloom has been compared with: other simulators, independent programs, papers and measured runs. The two rows of proofs are checks of our own.',
    'No run of ns-3 and no cluster of our own is among them.',
    '',
    '`netloom evidence` computes the studies and the measured runs again and prints id, cases, agreement and command of each row (`--format=json`:',
    'all columns); tests of the project verify the other rows. `npm run docs` writes this page.',
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
