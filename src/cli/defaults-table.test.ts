import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_PATHS } from '../design/second/rules.ts';
import { DEFAULT_ROWS } from '../design/second/table.ts';

it('The guide to files contains the table of defaults that the help shows', () => {
  const rows = readFileSync('docs/guide/files.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `(workload|parallelism|compute|system)\./.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, path, ...cells]) => [path, ...cells.slice(0, 3)])).toEqual(
    DEFAULT_PATHS.map((path) => {
      const { first, second, why } = DEFAULT_ROWS[path];
      return [`\`${path}\``, first, second, why];
    }),
  );
});
