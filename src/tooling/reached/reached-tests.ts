/**
 * Which unit tests `npm run check` runs: those that a change since the last green check reaches by its imports, and those
 * that read files or start programs, whose imports do not tell what they are about. `npm test` runs all.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, type Step } from '../steps.ts';

const GREEN = join(root, '.cache', 'green');

/** What imports do not show, but every test may feel. */
const FELT_BY_ALL = /^(package(-lock)?\.json|vite\.config\.ts|tsconfig.*\.json|src\/testing\/seed\.ts)$/;
const READS_FILES = /'node:(fs|child_process)'|\/testing\/golden\.ts'|\/measured-files\.ts'/;

/** null outside of a repository. */
export function commitNow(): string | null {
  try {
    return git('rev-parse', 'HEAD').trim();
  } catch {
    return null;
  }
}

export function keepGreen(commit: string | null): void {
  if (commit === null) return;
  mkdirSync(dirname(GREEN), { recursive: true });
  writeFileSync(GREEN, commit);
}

/** Steps in place of the whole suite; null where all tests have to run: there was no green check on the way to this commit. */
export function reachedTests(): readonly Step[] | null {
  const green = greenCommit();
  if (green === null || changedSince(green).some(isFeltByAll)) return null;
  const readers = git('ls-files', 'src/**/*.test.ts', 'src/**/*.test.tsx')
    .split('\n')
    .map((file) => join(root, file))
    .filter((file) => file.includes('.test.') && existsSync(file) && readsFiles(readFileSync(file, 'utf8')));
  return [
    {
      name: 'unit tests that changes reach',
      command: ['vitest', 'run', `--changed=${green}`, '--passWithNoTests'],
    },
    { name: 'unit tests that read files, import boundaries', command: ['vitest', 'run', ...readers] },
  ];
}

export const isFeltByAll = (file: string): boolean => FELT_BY_ALL.test(file);
export const readsFiles = (source: string): boolean => READS_FILES.test(source);

/** The commit of the last green check, where this one follows from it. */
function greenCommit(): string | null {
  try {
    const commit = readFileSync(GREEN, 'utf8');
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    return commit;
  } catch {
    return null;
  }
}

function changedSince(commit: string): readonly string[] {
  return `${git('diff', '--name-only', commit)}${git('ls-files', '--others', '--exclude-standard')}`.split(
    '\n',
  );
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
