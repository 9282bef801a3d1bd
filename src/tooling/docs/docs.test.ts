import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHANGED_NUMBERS } from '../../app/shell/help/changed-numbers.ts';
import { KEPT_ROWS } from '../../evidence/table/evidence-facts.ts';
import { measuredReport } from '../../evidence/measured/report.ts';
import { measuredRows } from '../../evidence/table/measured-rows.ts';
import { PAPERS, type Paper } from '../../evidence/facts/papers.ts';
import { PREDICTION_ROWS } from '../../evidence/table/prediction-rows.ts';
import { TESTED_ROWS } from '../../evidence/table/tested-rows.ts';
import { termOf } from '../../learn/glossary/glossary.ts';
import { formatPercent } from '../../units/percent.ts';
import { valueOf } from '../../units/result.ts';
import { apiPage } from './api-page.ts';
import { astraPage } from './astra-page.ts';
import { brokenLinks } from './broken-links.ts';
import { changelogText } from './changelog.ts';
import { evidenceLine, evidencePage } from './evidence-page.ts';
import { withEvidence } from './readme-table.ts';
import { shippedRows } from './shipped-rows.ts';

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
const DOCUMENTS = ['README.md', 'examples/README.md', ...below('docs')];

describe('the documents', () => {
  it('link only to files and headings that exist, and name only sources that exist', () => {
    expect(DOCUMENTS.flatMap((file) => brokenLinks('.', file))).toEqual([]);
  });

  it('notice a link, a heading and a source that do not exist', () => {
    expect(brokenLinks('.', 'src/tooling/docs/fixtures/broken.md')).toEqual([
      'src/tooling/docs/fixtures/broken.md: links to broken.md#no-such-heading, which has no such heading',
      'src/tooling/docs/fixtures/broken.md: links to nowhere.md, which does not exist',
      'src/tooling/docs/fixtures/broken.md: names run/no-such-file.ts, which does not exist',
    ]);
  });

  it('have a README that can be read in five minutes: at most 1,200 words', () => {
    expect(readFileSync('README.md', 'utf8').split(/\s+/).length).toBeLessThanOrEqual(1200);
  });

  it('have the changelog of the help (npm run docs writes it)', () => {
    expect(readFileSync('docs/CHANGELOG.md', 'utf8')).toBe(changelogText(CHANGED_NUMBERS));
  });

  it('have the differences from ASTRA-sim that the help lists (npm run docs writes them)', () => {
    expect(readFileSync('docs/models/astra-sim.md', 'utf8')).toBe(astraPage());
  });

  it('have the types of the module as they are shipped (npm run docs writes them)', () => {
    const types = readFileSync('src/cli/library/api.ts', 'utf8');
    expect(readFileSync('docs/API.md', 'utf8')).toBe(apiPage(types));
  });

  it('have the rows of evidence that tests verify (npm run docs writes them)', () => {
    const lines = readFileSync('docs/EVIDENCE.md', 'utf8').split('\n');
    const tested = [...TESTED_ROWS, ...PREDICTION_ROWS];
    expect(tested.map(evidenceLine).filter((line) => !lines.includes(line))).toEqual([]);
  });

  it('have the rows of evidence that the page shows', () => {
    expect(readFileSync('docs/EVIDENCE.md', 'utf8')).toBe(evidencePage(KEPT_ROWS));
  });

  it('have a README whose table sums those rows (npm run docs writes it)', () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(readme).toBe(withEvidence(readme, KEPT_ROWS));
  });

  it('have the errors of every measured source as they are computed', () => {
    const lines = readFileSync('docs/EVIDENCE.md', 'utf8').split('\n');
    const rows = measuredRows(shippedRows('.'));
    expect(rows.ok && rows.value.length).toBeGreaterThanOrEqual(13);
    expect(rows.ok && rows.value.map(evidenceLine).filter((line) => !lines.includes(line))).toEqual([]);
  });

  it('count the rows of the public tables, and those that give no time or no prediction', () => {
    const shipped = shippedRows('.');
    const { rows, sources } = valueOf(measuredReport(shipped, shipped));
    const count = (some: readonly unknown[]): string => some.length.toLocaleString('en');
    const untimed = rows.filter(({ measured }) => measured === null);
    const unpredicted = rows.filter(({ measured, predicted }) => measured !== null && predicted === null);
    const readme = readFileSync('README.md', 'utf8');
    expect(readme).toContain(`have ${count(rows)} measurements: ${count(untimed)} give no time`);
    expect(readme).toContain(`${count(unpredicted)} say too little to be predicted`);
    const stalled = rows.filter(({ isStall, source }) => isStall && source === 'playbook');
    expect(readme).toContain(`${count(stalled)} with a pipeline took more than`);
    const step = readFileSync('docs/models/step.md', 'utf8').replaceAll(/\s+/g, ' ');
    const experts = sources.find(({ source }) => source === 'megatron_bridge-experts')!;
    expect(step).toContain(`${formatPercent(experts.mape!)} in the mean over the ${experts.n} rows`);
    expect(step).toContain(`where ${count(stalled)} runs of the Playbook`);
  });

  it('list every package that the project depends on', () => {
    const { dependencies = {}, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const listed = firstColumn(readFileSync('docs/DEPENDENCIES.md', 'utf8')).flatMap((cell) =>
      cell.split(', '),
    );
    expect(listed.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
  });

  it('define utilisation as the help does', () => {
    const row = /^\| utilisation .*$/m.exec(readFileSync('docs/VOCABULARY.md', 'utf8'))?.[0];
    expect(row).toContain(termOf('utilisation')!.formula);
  });

  it('have a citation with the fields that the format requires, the version of the package and the papers', () => {
    const cited = readFileSync('CITATION.cff', 'utf8');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    for (const field of [
      /^cff-version: 1\.2\.0$/m,
      /^message: \S/m,
      /^title: Netloom$/m,
      /^authors:\n {2}- name: \S/m,
    ])
      expect(cited).toMatch(field);
    expect(cited.split('\n')).toContain(`version: ${version}`);
    expect(cited).toMatch(/^date-released: \d{4}-\d\d-\d\d$/m);
    const papers: readonly Paper[] = Object.values(PAPERS);
    const isListed = ({ title, url }: Paper): boolean =>
      cited.includes(title) && (url === undefined || cited.includes(`url: ${url}\n`));
    expect(papers.filter((paper) => !isListed(paper))).toEqual([]);
  });

  it('cite the papers as the evidence does', () => {
    const readme = readFileSync('README.md', 'utf8');
    const papers: readonly Paper[] = Object.values(PAPERS);
    const isCited = ({ title, venue, url }: Paper): boolean =>
      readme.includes(url === undefined ? title : `[${title}](${url})`) && readme.includes(venue);
    expect(papers.filter((paper) => !isCited(paper))).toEqual([]);
  });
});

/** The first cell of every row of the tables of a document, without their heads. */
function firstColumn(text: string): readonly string[] {
  const lines = text.split('\n');
  const isRule = (line = '') => /^\|[ -]+\|/.test(line) && !/\w/.test(line);
  return lines
    .filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1]))
    .map((line) => line.split('|')[1]?.trim() ?? '');
}
