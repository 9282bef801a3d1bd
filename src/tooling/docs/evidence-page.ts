/** The table of evidence of the docs. */
import type { EvidenceRow } from '../../evidence/table/evidence-row.ts';

export function evidencePage(rows: readonly EvidenceRow[]): string {
  return [
    '# Evidence',
    '',
    'What Netloom has been compared with: other simulators, independent programs, papers and measured runs. The two rows that say so are checks of our own;',
    'no cluster of ours was measured.',
    '',
    '**ns-3** was not run. What is compared: the statements of the paper on TCP and DLRM, whose figures come from ns-3, and every time, drop and',
    'retransmission of an independent program that was written from the same published rules. What is not: single packets, queues and times of ns-3 itself.',
    '',
    '**Measured runs** have two errors: over all rows of a source, and over those that no constant was fitted on ("held out" in the README). Those',
    'are mostly every second row of the same tables, so the second error is one of interpolation: the same software on the same accelerators. Three runs from',
    'elsewhere were off by -12, +2 and +74 %, the last with experts ([throughputs](models/step.md#three-published-throughputs)). Other accelerators:',
    '[a step](models/step.md#hardware-that-no-constant-was-fitted-on).',
    '',
    '`netloom evidence` computes the studies and the measured runs again and prints id, cases, agreement and command of each row (`--format=json`:',
    'all columns); tests of the project verify the other rows. `npm run docs` writes this page.',
    '',
    'The commands of the last column run in a clone after `npm ci`, where `netloom` is `npm run -s netloom --`. What other programs gave is kept in fixtures, so',
    'none has to be installed, except for the two commands in `e2e/evidence/simgrid`: they compile against SimGrid (Debian: `libsimgrid-dev`, `g++`).',
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
