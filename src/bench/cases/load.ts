/** The download of a first visit, after gzip, of the build in dist/; no cases without one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { entryScripts, staticClosure } from '../../tooling/chunks.ts';
import { root } from '../../tooling/steps.ts';
import { lineOf, type Line } from '../measure.ts';

const dist = join(root, 'dist');

export function loadLines(): readonly Line[] {
  if (!existsSync(join(dist, 'index.html'))) return [];
  const workers = readdirSync(join(dist, 'assets'))
    .filter((name) => /\.worker-.*\.js$/.test(name))
    .map((name) => `assets/${name}`);
  return [
    sizeLine('load.page.kB', staticClosure(entryScripts(read('index.html')), read)),
    sizeLine('load.worker.kB', staticClosure(workers, read)),
  ];
}

/** Repeats one value for all runs of a case. */
function sizeLine(name: string, files: readonly string[]): Line {
  const bytes = files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
  return lineOf(name, 'kB', new Array<number>(9).fill(bytes / 1e3), { events: null, bytes });
}

function read(file: string): string {
  return readFileSync(join(dist, file), 'utf8');
}
