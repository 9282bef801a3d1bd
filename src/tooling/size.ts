// `npm run size`: what a first visit downloads, in gzip bytes, against a budget. Run it after the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { entryScripts, staticClosure } from './chunks.ts';
import { root } from './steps.ts';

/** kB = 1e3 bytes after gzip. */
const budgetKB = { 'first-load JS': 160, 'engine worker': 70 };

const dist = join(root, 'dist');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const workers = readdirSync(join(dist, 'assets'))
  .filter((name) => /\.worker-.*\.js$/.test(name))
  .map((name) => `assets/${name}`);

const parts: Readonly<Record<keyof typeof budgetKB, readonly string[]>> = {
  'first-load JS': staticClosure(entryScripts(read('index.html')), read),
  'engine worker': staticClosure(workers, read),
};

for (const [part, limit] of Object.entries(budgetKB) as [keyof typeof budgetKB, number][]) {
  const files = parts[part];
  const kB = files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1e3;
  const verdict = files.length === 0 ? 'MISSING' : kB > limit ? 'OVER' : 'ok';
  console.log(
    `${part.padEnd(15)} ${kB.toFixed(1).padStart(6)} kB of ${limit} kB gzip, ${files.length} file(s): ${verdict}`,
  );
  if (verdict !== 'ok') process.exitCode = 1;
}
