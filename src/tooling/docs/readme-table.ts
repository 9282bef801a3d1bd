/** The table of evidence of the README: the rows of the docs, summed by what they are compared with. */
import type { EvidenceRow } from '../../evidence/table/evidence-row.ts';
import { formatPercent } from '../../units/percent.ts';

const BEGIN = '<!-- evidence: written by npm run docs -->';
const END = '<!-- evidence ends -->';

/** Returns the README with its table made from `rows`. */
export function withEvidence(readme: string, rows: readonly EvidenceRow[]): string {
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`README.md has no "${BEGIN}" before "${END}"`);
  return `${readme.slice(0, from)}${BEGIN}\n\n${evidenceTable(rows)}\n\n${readme.slice(to)}`;
}

const HEAD = ['compared with', 'what', 'cases', 'agreement'];

function evidenceTable(rows: readonly EvidenceRow[]): string {
  const byId = (id: string): EvidenceRow => {
    const row = rows.find((candidate) => candidate.id === id);
    if (row === undefined) throw new Error(`There is no row of evidence ${id}`);
    return row;
  };
  const line = (name: string, what: string, id: string): readonly string[] => {
    const { cases, agreement } = byId(id);
    return [name, what, String(cases), agreement];
  };
  const programs = ['packets', 'loop-networks', 'meshes', 'graphs'].map(byId);
  return markdownTable([
    HEAD,
    line('ASTRA-sim 1.0', 'times and bytes of whole runs', 'astra-sim-1'),
    line('SimGrid 3.32', 'flows that share links, LV08', 'simgrid-flows'),
    line('SimGrid 3.32', 'synthesised collectives', 'simgrid-schedules'),
    line('SimGrid 3.32', 'random collectives with a condition', 'simgrid-conditions'),
    line('SimGrid 3.32 and a second program', 'conditions, chosen cases', 'conditions'),
    [
      'independent programs, written from the rules',
      'TCP packets, loop networks, meshes, bounds of graphs',
      String(casesOf(programs)),
      'counts, routes and choices equal; times to 1e-6 or closer',
    ],
    papersLine(rows),
    measuredLine(rows),
    [
      'our own: brute force, certificates',
      'proofs of searches, the optimal split',
      'random',
      'equal in every draw',
    ],
  ]);
}

const casesOf = (rows: readonly EvidenceRow[]): number =>
  rows.reduce((sum, { cases }) => sum + (cases ?? 0), 0);

function papersLine(rows: readonly EvidenceRow[]): readonly string[] {
  const judged = rows.filter(({ agreeing }) => agreeing !== undefined);
  const figures = judged.filter(({ id }) => id === 'allocation-figures');
  const statements = judged.filter(({ id }) => id !== 'allocation-figures');
  const agreeing = (some: readonly EvidenceRow[]): number =>
    some.reduce((sum, row) => sum + (row.agreeing ?? 0), 0);
  return [
    'the five papers',
    `${casesOf(figures)} figures (of one paper), ${casesOf(statements)} statements`,
    String(casesOf(judged)),
    `${agreeing(figures)} figures within their tolerance, ${agreeing(statements)} statements hold`,
  ];
}

/** Sources above this mean error are named one by one. */
const NAMED = 0.1;

function measuredLine(rows: readonly EvidenceRow[]): readonly string[] {
  const measured = rows.flatMap(({ id, cases, errors }) =>
    errors === undefined ? [] : [{ id: id.replace('measured-', ''), cases: cases ?? 0, ...errors }],
  );
  const isLarge = ({ all, heldOut }: (typeof measured)[number]): boolean =>
    Math.max(all, heldOut ?? 0) > NAMED;
  const usual = measured.filter((source) => !isLarge(source));
  const heldOut = usual.flatMap((source) => (source.heldOut === null ? [] : [source.heldOut]));
  const large = measured
    .filter(isLarge)
    .map(
      ({ id, all, heldOut: out }) =>
        `\`${id}\` ${formatPercent(all)}, held out ${out === null ? 'none' : formatPercent(out)}`,
    );
  return [
    'public runs of real clusters',
    `step times and collectives, ${measured.length} sources`,
    measured.reduce((sum, { cases }) => sum + cases, 0).toLocaleString('en'),
    [
      `mean error by source: ${span(usual.map(({ all }) => all))}, held out ${span(heldOut)}, for ${usual.length} sources`,
      ...large,
    ].join('; '),
  ];
}

function span(shares: readonly number[]): string {
  return `${formatPercent(Math.min(...shares))} to ${formatPercent(Math.max(...shares))}`;
}

/** A table of Markdown whose columns are aligned, as the formatter writes them. */
function markdownTable(lines: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isNumber = (column: number): boolean => HEAD[column] === 'cases';
  const printed = lines.map((line) => {
    const cells = line.map((cell, column) =>
      isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
    );
    return `| ${cells.join(' | ')} |`;
  });
  const rules = widths.map((width, column) =>
    isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  printed.splice(1, 0, `| ${rules.join(' | ')} |`);
  return printed.join('\n');
}
