import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testsReaching } from './import-graph.ts';
import { isFeltByAll, readsFiles } from './reached-tests.ts';

it('every test runs when packages, settings or the seed change', () => {
  const all = [
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.base.json',
    'src/testing/seed.ts',
  ];
  expect(all.filter((file) => !isFeltByAll(file))).toEqual([]);
  expect(['README.md', 'src/units/bytes.ts', 'examples/package.json'].filter(isFeltByAll)).toEqual([]);
});

it('tests that read files or start programs run whatever has changed', () => {
  expect(readsFiles(readFileSync(import.meta.filename, 'utf8'))).toBe(true);
  expect(readsFiles("import { spawn } from 'node:child_process';")).toBe(true);
  expect(readsFiles("import { expect } from 'vitest';")).toBe(false);
});

it('a change reaches the tests that import a changed file at any depth, and no others', () => {
  const sources = [
    { path: 'units/a.ts', text: '' },
    { path: 'cost/b.ts', text: "import '../units/a.ts';" },
    { path: 'cost/b.test.ts', text: "import { b } from './b.ts';" },
    { path: 'cost/c.test.ts', text: "import data from './fixtures/c.json' with { type: 'json' };" },
  ];
  expect(testsReaching(sources, ['units/a.ts'])).toEqual(['cost/b.test.ts']);
  expect(testsReaching(sources, ['cost/fixtures/c.json', 'cost/gone.test.ts'])).toEqual(['cost/c.test.ts']);
});
