import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync('src/app', { recursive: true, encoding: 'utf8' }).map((file) =>
  join('src', 'app', file),
);

it('every stylesheet is imported', () => {
  const imported = new Set<string>();
  for (const file of files.filter((candidate) => /\.tsx?$/.test(candidate))) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/^import '([^']+\.css)';$/gm)) {
      imported.add(join(dirname(file), path));
    }
  }
  const sheets = files.filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((sheet) => !imported.has(sheet))).toEqual([]);
});
