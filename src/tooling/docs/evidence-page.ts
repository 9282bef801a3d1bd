/** The page of evidence of the docs. */
import type { EvidenceException, EvidenceRow } from '../../evidence/table/evidence-row.ts';

export function evidencePage(rows: readonly EvidenceRow[]): string {
  return [
    '# Evidence',
    '',
    "What Netloom has been compared with: other simulators, independent programs, papers and measured runs. The two rows marked 'A check of our own'",
    'compare Netloom with itself. We measured no cluster ourselves.',
    '',
    '**ns-3** was not run. Compared: the statements of the paper on TCP and DLRM, whose figures come from ns-3, and every time, drop and',
    'retransmission of an independent program that was written from the same published rules. Not compared: single packets, queues and times of ns-3 itself.',
    '',
    '**ASTRA-sim 1.0** is matched with `reference` rounding, the setting of designs that are opened from its files. New designs use exact rounding and',
    'give other times: [how far they are apart, and every other difference](models/astra-sim.md).',
    '',
    '**Measured runs** have two errors: over all rows of a source, and "held out", over rows that no constant was fitted on. Those',
    'are mostly every second row of the same tables, so the second error is one of interpolation: the same software on the same accelerators. The last',
    'rows of the table say how far predictions are off elsewhere. Errors of measured runs are errors of a time; only those of the three published throughputs',
    '([details](models/step.md#three-published-throughputs)) are errors of a throughput.',
    '',
    '`netloom evidence` recomputes the studies, the measured runs and the trainings and prints id, cases, agreement and command of each row',
    '(`--format=json`: all columns); tests of the project verify the other rows. `npm run docs` writes this page.',
    '',
    'Run the commands in a clone after `npm ci`, with `npm run -s netloom --` for `netloom`. What other programs gave is kept in fixtures, so',
    'none has to be installed, except for the two commands in `e2e/evidence/simgrid`: they compile against SimGrid (Debian: `libsimgrid-dev`, `g++`).',
    '',
    '| compared with | what | cases | agreement | where it differs | repeat by |',
    '| --- | --- | ---: | --- | --- | --- |',
    ...rows.map(evidenceLine),
    '',
    ...exceptionLists(rows),
  ].join('\n');
}

/** One line of the table. */
export function evidenceLine(row: EvidenceRow): string {
  const { reference, compared, cases, agreement, differs, exceptions = [], command } = row;
  const below = exceptions.length === 0 ? [] : [`${exceptions.length} listed below.`];
  return line([
    reference,
    compared,
    cases === null ? 'random' : String(cases),
    agreement,
    [differs, ...below].filter((text) => text !== '').join(' '),
    `\`${command}\``,
  ]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(markdownOf).join(' | ')} |`;
}

/** The text of a cell, with links to the documents that it names. */
function markdownOf(cell: string): string {
  return cell
    .replaceAll(/[|*]/g, '\\$&')
    .replaceAll(/\bdocs\/(models\/[a-z-]+\.md)\b/g, (name: string, path: string) => `[${name}](${path})`);
}

/** Where a paper was published, by the text of its citation. */
function venueOf(reference: string): string {
  return /\(([^()]*)\)$/.exec(reference)?.[1] ?? reference;
}

/** Every figure outside its tolerance, and every statement that does not hold. */
function exceptionLists(rows: readonly EvidenceRow[]): readonly string[] {
  const all = rows.flatMap(({ reference, exceptions = [] }) =>
    exceptions.map((exception) => ({ reference, ...exception })),
  );
  const isFigure = ({ printed }: EvidenceException): boolean => printed !== undefined;
  return [
    '## Figures outside their tolerance',
    '',
    '| figure | printed | ours | tolerance | why |',
    '| --- | ---: | ---: | ---: | --- |',
    ...all
      .filter(isFigure)
      .map(({ what, printed = '', ours = '', tolerance = '', reason }) =>
        line([what, printed, ours, tolerance, reason]),
      ),
    '',
    '## Statements that do not hold in our runs',
    '',
    '| statement | paper | our runs |',
    '| --- | --- | --- |',
    ...all
      .filter((exception) => !isFigure(exception))
      .map(({ what, reference, reason }) => line([what, venueOf(reference), reason])),
    '',
  ];
}
