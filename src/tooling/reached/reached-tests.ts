/**
 * Which unit tests `npm run check` and `npm run quick` run: those that a change reaches by its imports, and for a check
 * also those that read files or start programs, whose imports do not show what they depend on. `npm test` runs all.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSources } from '../boundaries/source.ts';
import { root, type Step } from '../steps.ts';
import { changedSince, isBehind, trackedFiles } from './changes.ts';
import { testsReaching } from './import-graph.ts';

const GREEN = join(root, '.cache', 'green');

/** What imports do not show but may affect every test. */
const FELT_BY_ALL = /^(package(-lock)?\.json|vite\.config\.ts|tsconfig.*\.json|src\/testing\/seed\.ts)$/;
const READS_FILES = /'node:(fs|child_process)'|\/testing\/golden\.ts'|\/measured-files\.ts'/;

export function keepGreen(commit: string | null): void {
  if (commit === null) return;
  mkdirSync(dirname(GREEN), { recursive: true });
  writeFileSync(GREEN, commit);
}

/** The step that replaces the whole suite; null if all tests must run, because no green check is an ancestor of this commit. */
export function reachedTests(): Step | null {
  const green = greenCommit();
  if (green === null) return null;
  const changed = changedSince(green);
  if (changed.some(isFeltByAll)) return null;
  const readers = trackedFiles('src/**/*.test.ts', 'src/**/*.test.tsx').filter(
    (file) => existsSync(join(root, file)) && readsFiles(readFileSync(join(root, file), 'utf8')),
  );
  return unitTests('unit tests that changes reach or that read files', [
    ...new Set([...testsOf(changed), ...readers]),
  ]);
}

/** Unit tests that `changed` reaches by imports; all paths are relative to the repository. */
export function testsOf(changed: readonly string[]): readonly string[] {
  const below = changed.filter((path) => path.startsWith('src/')).map((path) => path.slice('src/'.length));
  if (below.length === 0) return [];
  return testsReaching(readSources(join(root, 'src')), below).map((path) => `src/${path}`);
}

export const unitTests = (name: string, files: readonly string[]): Step => ({
  name,
  command: ['vitest', 'run', '--passWithNoTests', ...files],
});

export const isFeltByAll = (file: string): boolean => FELT_BY_ALL.test(file);
export const readsFiles = (source: string): boolean => READS_FILES.test(source);

/** The commit of the last green check, if it is an ancestor of this one. */
function greenCommit(): string | null {
  try {
    const commit = readFileSync(GREEN, 'utf8');
    return isBehind(commit) ? commit : null;
  } catch {
    return null;
  }
}
