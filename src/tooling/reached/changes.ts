/** What has changed according to git, as paths relative to the repository. */
import { execFileSync } from 'node:child_process';
import { root } from '../steps.ts';

/** Null outside of a repository. */
export function commitNow(): string | null {
  try {
    return git('rev-parse', 'HEAD').trim();
  } catch {
    return null;
  }
}

/** Returns whether `commit` is an ancestor of the present one. Throws if it is unknown. */
export function isBehind(commit: string): boolean {
  git('merge-base', '--is-ancestor', commit, 'HEAD');
  return true;
}

/** Files that differ from `commit`, and files that git does not track and does not ignore. */
export function changedSince(commit: string): readonly string[] {
  const listed = `${git('diff', '--name-only', commit)}${git('ls-files', '--others', '--exclude-standard')}`;
  return listed.split('\n').filter((path) => path !== '');
}

export function trackedFiles(...patterns: readonly string[]): readonly string[] {
  return git('ls-files', ...patterns)
    .split('\n')
    .filter((path) => path !== '');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
