import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isFeltByAll, readsFiles } from './reached-tests.ts';

it('runs every test when packages, settings or the seed change', () => {
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

it('runs tests that read files or start programs whatever has changed', () => {
  expect(readsFiles(readFileSync(import.meta.filename, 'utf8'))).toBe(true);
  expect(readsFiles("import { spawn } from 'node:child_process';")).toBe(true);
  expect(readsFiles("import { expect } from 'vitest';")).toBe(false);
});
