import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../steps.ts';
import { crossings } from './crossings.ts';
import { cycles } from './cycles.ts';
import { factless } from './facts.ts';
import { upward } from './floors.ts';
import { crowded, MOST_FILES } from './folder-sizes.ts';
import { missing } from './named-files.ts';
import { arrowsOf, differences, redundant } from './picture.ts';
import { exceptionsOfPage } from './rules.ts';
import { shape } from './shape.ts';
import { syntax } from './syntax.ts';
import { unused } from './unused.ts';
import { readSources, type Finding, type Source } from './source.ts';

const lines = (findings: readonly Finding[]): string[] =>
  findings.map(({ where, rule }) => `${where}: ${rule}`);
const file = (path: string, text: string): Source => ({ path, text });
const wheres = (findings: readonly Finding[]): string[] => findings.map(({ where }) => where);

describe('the files of src/', () => {
  const sources = readSources(join(root, 'src'));
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.split(sep).join('/')}`,
    );
  const files = [...below('src'), ...below('e2e'), ...readdirSync(root)];
  const isOwn = ({ path }: Source): boolean => !path.startsWith('tooling/boundaries/');

  it('are found', () => expect(sources.map(({ path }) => path)).toContain('tooling/boundaries/source.ts'));
  it('import only what the allow-list has', () => expect(lines(sources.flatMap(crossings))).toEqual([]));
  it('import from their own floor or a lower one', () => expect(lines(sources.flatMap(upward))).toEqual([]));
  it('hold facts that import nothing but facts', () => expect(lines(sources.flatMap(factless))).toEqual([]));
  it('let the page compute with at most five parts of the models', () =>
    expect(exceptionsOfPage.length).toBeLessThanOrEqual(5));
  it('use every package that the allow-list has', () => expect(unused(sources)).toEqual([]));
  it('do not import each other in a circle', () => expect(lines(cycles(sources))).toEqual([]));
  it('name files that are there', () => expect(lines(missing(sources.filter(isOwn), files))).toEqual([]));
  it('lie in folders that can be taken in at a glance', () =>
    expect(lines(crowded(files.filter((path) => /\.\w+$/.test(path))))).toEqual([]));
  it('have no default export, barrel, index or any', () => expect(lines(sources.flatMap(shape))).toEqual([]));
  it('have no packed spread, `| 0`, bare table or question about the kind of a block, journeys included', () => {
    const journeys = readSources(join(root, 'e2e')).map(({ path, text }) => file(`../e2e/${path}`, text));
    expect(lines([...sources, ...journeys].flatMap(syntax))).toEqual([]);
  });
});

describe('a crossing', () => {
  it.each([
    ['units/a.ts', `import { b } from '../topology/b.ts';`],
    ['collective/a.ts', `import type { B } from '../workload/b.ts';`],
    ['taskgraph/a.ts', `export { b } from '../simulator/b.ts';`],
    ['network/a.ts', `type B = import('../simulator/b.ts').B;`],
    ['allocation/a.ts', `const b = await import('../simulator/b.ts');`],
    ['formats/a.ts', `import { b } from '../run/evaluate.ts';`],
    ['formats/a.ts', `import { b } from '../designs/document.ts';`],
    ['worker/a.ts', `import { b } from '../topology/b.ts';`],
    ['app/a.tsx', `import { b } from '../worker/server/batch.ts';`],
    ['app/a.tsx', `new Worker(new URL('../worker/server/engine.worker.ts', import.meta.url));`],
    ['app/a.tsx', `import { b } from '../simulator/b.ts';`],
    ['app/a.tsx', `import { type B, c } from '../simulator/b.ts';`],
    ['app/a.tsx', `import type { B } from '../cli/b.ts';`],
    ['app/a.tsx', `import { b } from '../workload/pipeline/order.ts';`],
    ['design/a.ts', `import { b } from '../formats/facts.ts';`],
    ['app/a.ts', `import { b } from '../run/facts.ts';`],
    ['cli/a.ts', `import { b } from '../app/b.tsx';`],
    ['topology/a.ts', `import { b } from '../testing/b.ts';`],
    ['topology/a.ts', `import { b } from 'node:fs';`],
    ['topology/a.ts', `import { b } from 'reactive';`],
    ['simulator/a.ts', `import { b } from 'react';`],
    ['topology/a.ts', `import { b } from '../../e2e/b.ts';`],
    ['elsewhere/a.ts', ''],
    ['a.ts', ''],
  ])('is found in %s: %s', (path, text) => {
    expect(wheres(crossings(file(path, text)))).toEqual([`src/${path}:1`]);
  });

  it.each([
    ['topology/a.ts', `import { b } from './b.ts'; import { c } from '../units/c.ts';`],
    ['topology/a.test.ts', `import { b } from '../testing/b.ts'; import { it } from 'vitest';`],
    ['formats/a.ts', `import { b } from '../design/document.ts'; import { c } from '../design/schema/c.ts';`],
    ['app/a.tsx', `import { b } from '../worker/client/client.ts'; import { c } from 'd3-scale';`],
    ['app/a.tsx', `import type { B } from '../simulator/b.ts'; type C = import('../worker/server/c.ts').C;`],
    ['app/deep/a.tsx', `import '../a.css'; import { c } from 'react-dom/client';`],
    ['worker/client/client.ts', `new URL('./engine.worker.ts', import.meta.url);`],
    ['bench/a.ts', `import { b } from '../simulator/b.ts'; import { c } from 'node:fs';`],
    ['app/a.tsx', `import { b } from '../workload/pipeline/facts/names.ts';`],
    [
      'cli/a.ts',
      `import { b } from '../network/models/facts.ts'; import { c } from '../collective/algorithm-facts.ts';`,
    ],
  ])('is not found in %s: %s', (path, text) => {
    expect(lines(crossings(file(path, text)))).toEqual([]);
  });

  it('names the line and what is allowed', () => {
    const [finding] = crossings(file('cost/a.ts', `\nimport { b } from '../run/b.ts';`));
    expect(finding).toEqual({
      where: 'src/cost/a.ts:2',
      rule: 'cost may import cost, units, topology; not ../run/b.ts',
    });
  });
});

describe('the picture in the architecture', () => {
  const arrows = arrowsOf(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8'));

  it('shows what the allow-list has', () => expect(differences(arrows)).toEqual([]));
  it('has no arrow that a longer path shows as well', () => {
    expect(redundant(arrows)).toEqual([]);
    expect(redundant(new Map([...arrows, ['run', new Set(['design', 'workload'])]]))).toEqual([
      'drawn and shown by a longer path: run --> workload',
    ]);
  });
  it('is wrong with an arrow too many or too few', () => {
    expect(differences(new Map([...arrows, ['topology', new Set(['graph', 'app'])]]))).toEqual([
      'drawn and not allowed: topology --> app',
    ]);
    expect(differences(new Map([...arrows].filter(([from]) => from !== 'cost')))).toContain(
      'allowed and not drawn: cost --> topology',
    );
  });
});

describe('a folder with too many files', () => {
  const filesOf = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `${folder}/a${at}.ts`);

  it('is found by the files in it, without tests, fixtures and subfolders', () => {
    const most = filesOf('src/cost', MOST_FILES);
    const beside = [
      'src/cost/a.test.ts',
      'src/cost/deeper/b.ts',
      ...filesOf('src/cost/fixtures', MOST_FILES + 1),
    ];
    expect(crowded([...most, ...beside])).toEqual([]);
    expect(wheres(crowded([...most, ...beside, 'src/cost/one-more.ts']))).toEqual(['src/cost']);
  });
});

describe('an upward import', () => {
  it.each([
    ['app/ui/Button.tsx', `import { b } from '../state/page/session.ts';`],
    ['app/state/run/a.ts', `import type { B } from '../../parts/link/b.ts';`],
    ['app/state/document/a.ts', `import { b } from '../run/b.ts';`],
    ['app/state/view/a.ts', `import { b } from '../traces/b.ts';`],
    ['app/state/run/a.ts', `import { b } from '../page/b.ts';`],
    ['app/parts/charts/a.tsx', `const b = await import('../../panels/split/b.ts');`],
    ['app/panels/split/a.tsx', `import { b } from '../../compare/b.ts';`],
    ['app/compare/a.tsx', `import { b } from '../explore/Explore.tsx';`],
    ['app/explore/why/a.tsx', `import '../../shell/page/app.css';`],
    ['app/shell/page/a.tsx', `import { b } from '../../main.ts';`],
    ['app/ui/a.test.ts', `import { b } from '../state/b.ts';`],
    ['analysis/sweep/a.ts', `import { b } from '../why/b.ts';`],
  ])('is found in %s: %s', (path, text) => {
    expect(wheres(upward(file(path, text)))).toEqual([`src/${path}:1`]);
  });

  it('is found where one is added to a file of the page', () => {
    const sources = readSources(join(root, 'src'));
    const button = sources.find(({ path }) => path === 'app/ui/Button.tsx')!;
    const worse = { ...button, text: `import '../shell/page/App.tsx';\n${button.text}` };
    expect(upward(button)).toEqual([]);
    expect(lines(upward(worse))).toEqual(['src/app/ui/Button.tsx:1: app/ui lies below app/shell']);
  });

  it('is one from a tab to another tab', () =>
    expect(lines(upward(file('app/explore/why/a.tsx', `\nimport { b } from '../cost/b.ts';`)))).toEqual([
      'src/app/explore/why/a.tsx:2: app/explore/why and app/explore/cost are apart',
    ]));

  it.each([
    ['app/shell/page/a.tsx', `import { b } from '../../ui/Button.tsx'; import '../share/c.ts';`],
    ['app/main.ts', `import { b } from './shell/page/b.tsx';`],
    ['app/explore/tabs.ts', `const b = await import('./why/WhyTab.tsx');`],
    ['app/explore/layers/times/a.ts', `import { b } from '../b.ts'; import { c } from '../../tabs.ts';`],
  ])('is not found in %s: %s', (path, text) => {
    expect(lines(upward(file(path, text)))).toEqual([]);
  });
});

describe('facts that are code', () => {
  it.each([
    ['network/models/facts.ts', `import { b } from './model.ts';`],
    ['workload/pipeline/facts/names.ts', `import { b } from '../order.ts';`],
    ['collective/algorithm-facts.ts', `import { b } from 'valibot';`],
  ])('are found in %s: %s', (path, text) => {
    expect(wheres(factless(file(path, text)))).toEqual([`src/${path}:1`]);
  });
  it.each([
    [
      'network/models/facts.ts',
      `import { b } from './packets/facts.ts'; import type { C } from './model.ts';`,
    ],
    ['cost/facts/prices.ts', `import { b } from '../../units/dollars.ts';`],
    ['cost/price.ts', `import { b } from './wires.ts';`],
    ['cost/facts/prices.test.ts', `import { b } from '../price.ts';`],
  ])('are not found in %s: %s', (path, text) => {
    expect(lines(factless(file(path, text)))).toEqual([]);
  });
});

describe('a cycle', () => {
  const a = file('cost/a.ts', `import { b } from './b.ts';`);
  const b = file('cost/b.ts', `import type { c } from './c.ts';`);
  const c = file('cost/c.ts', `import { a } from './a.ts';`);

  it('is found once, at the import that closes it', () => {
    expect(cycles([a, b, c])).toEqual([
      {
        where: 'src/cost/c.ts:1',
        rule: 'no cyclic imports: cost/a.ts -> cost/b.ts -> cost/c.ts -> cost/a.ts',
      },
    ]);
  });
  it('is not a diamond', () => {
    const d = file('cost/d.ts', `import { b } from './b.ts'; import { c } from './c.ts';`);
    expect(cycles([d, b, file('cost/c.ts', '')])).toEqual([]);
  });
  it('can be one file', () => expect(cycles([file('cost/a.ts', `import './a.ts';`)])).toHaveLength(1));
});

describe('a shape that src/ does not have', () => {
  it.each([
    'export default 1;',
    'export default function f() {}',
    'export { a as default } from "./b.ts";',
    'export * from "./b.ts";',
    'export * as b from "./b.ts";',
    'let a: any;',
    'let a: Map<string, any[]>;',
    'import { a } from "./b";',
  ])('is found: %s', (text) => expect(wheres(shape(file('cost/a.ts', text)))).toEqual(['src/cost/a.ts:1']));

  it.each(['cost/index.ts', 'cost/trafficOf.ts', 'cost/Price.ts', 'app/ui/big_button.tsx'])(
    'is found in a name: %s',
    (path) => expect(shape(file(path, ''))).toHaveLength(1),
  );
  it.each([
    'cost/traffic-of.test.ts',
    'app/ui/BigButton.tsx',
    'app/ui/big-buttons.tsx',
    'worker/a.worker.ts',
  ])('is not found in a name: %s', (path) => expect(shape(file(path, ''))).toEqual([]));

  it.each(['switch (1) { default: }', 'export { a } from "./b.ts";', 'const any = 1;', '// any'])(
    'is not found: %s',
    (text) => expect(lines(shape(file('cost/a.ts', text)))).toEqual([]),
  );
});

describe('syntax that src/ does not have', () => {
  it.each([
    ['cost/a.ts', 'const b = c | 0;'],
    ['cost/a.ts', 'const b = { ...{ c, d } };'],
    ['app/ui/a.tsx', 'const b = <C {...{ d, e }} />;'],
    ['app/ui/a.tsx', 'const b = <table />;'],
    ['cost/a.ts', "const b = dimension.kind === 'ring';"],
    ['cost/a.ts', "const b = 'fatTree' !== kind;"],
    ['cost/a.ts', "switch (kind) { case 'switch': }"],
  ])('is found in %s: %s', (path, text) => {
    expect(wheres(syntax(file(path, text)))).toEqual([`src/${path}:1`]);
  });

  it.each([
    ['cost/a.ts', 'const b = c | d;'],
    ['cost/a.ts', 'const b = { ...c, ...(d ? { e } : {}) };'],
    ['app/ui/a.tsx', 'const b = <C {...d} />;'],
    ['app/parts/table/Table.tsx', 'const b = <table />;'],
    ['topology/blocks/ring/a.ts', "const b = kind === 'ring';"],
    ['cost/a.ts', "const b = a.kind === b.kind || algorithm === 'ring' || kind === 'data';"],
  ])('is not found in %s: %s', (path, text) => {
    expect(lines(syntax(file(path, text)))).toEqual([]);
  });
});

describe('a file that a comment names and that does not exist', () => {
  const files = ['src/cost/price.ts', 'src/app/ui/theme/tokens.css'];
  const named = (text: string): string[] => lines(missing([file('cost/a.ts', text)], files));

  it.each([
    '// see prices.ts',
    '/** As run/price.ts has it. */',
    ' * of app/tokens.css',
    'f(); // price.tsx',
  ])('is found: %s', (text) => expect(named(text)).toHaveLength(1));

  it.each([
    '// see price.ts',
    ' * of cost/price.ts',
    '/** ui/theme/tokens.css */',
    "import './b.ts';",
    '// *.test.ts',
  ])('is not found: %s', (text) => expect(named(text)).toEqual([]));
});
