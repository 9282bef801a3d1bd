// `npm run netloom`: runs build/netloom.mjs, which is made first where a source is newer. Node starts this file as it is.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = join(root, 'build', 'netloom.mjs');
/** What the command line is not made of. */
const others = new Set(['app', 'worker', 'bench', 'testing', 'fixtures']);

/**
 * @param {string} path
 * @returns {number} 0 where there is no such file
 */
function changedMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * @param {string} folder
 * @param {number} sinceMs
 * @returns {boolean} whether a source in the folder changed since
 */
function hasNewer(folder, sinceMs) {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return !others.has(entry.name) && hasNewer(path, sinceMs);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') && changedMs(path) > sinceMs;
  });
}

const madeMs = changedMs(built);
if (changedMs(join(root, 'package-lock.json')) > madeMs || hasNewer(join(root, 'src'), madeMs)) {
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const make = join(root, 'src', 'tooling', 'build-cli.ts');
  const { status } = spawnSync(process.execPath, [tsx, make], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
await import(pathToFileURL(built).href);
