// `npm run size`: what a first visit downloads, in gzip bytes, against a budget. Run it after the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { entryScripts, staticClosure } from './chunks.ts';
import { root } from './steps.ts';

/** kB = 1e3 bytes after gzip. */
const budgetKB = { 'first-load JS': 150, 'first tab': 22, 'engine worker': 129.5 };

const dist = join(root, 'dist');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const assets = (name: RegExp): string[] =>
  readdirSync(join(dist, 'assets'))
    .filter((file) => name.test(file))
    .map((file) => `assets/${file}`);
const firstLoad = staticClosure(entryScripts(read('index.html')), read);

const parts: Readonly<Record<keyof typeof budgetKB, readonly string[]>> = {
  'first-load JS': firstLoad,
  // It is loaded after the page above it has been rendered.
  'first tab': staticClosure(assets(/^TimelineTab-.*\.js$/), read).filter(
    (file) => !firstLoad.includes(file),
  ),
  'engine worker': staticClosure(assets(/\.worker-.*\.js$/), read),
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
