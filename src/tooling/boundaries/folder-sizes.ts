import { posix } from 'node:path';
import { isTest, type Finding } from './source.ts';

/**
 * The most files that a folder may hold beside its tests, so that it can be taken in at a glance. A larger group has a noun in common,
 * which becomes a folder.
 */
export const MOST_FILES = 24;

/** Folders that are a list, with one file for each entry. */
const LISTS = ['src/learn/lessons', 'src/bench/cases', 'e2e'];

/** Returns folders with too many files. Files that tests read lie in folders called fixtures and are not counted. */
export function crowded(paths: readonly string[]): Finding[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    if (isTest(path) || folder.split('/').includes('fixtures') || LISTS.includes(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => ({
      where: folder,
      rule: `${count} files beside tests, of at most ${MOST_FILES}: some of them have a noun in common`,
    }));
}
