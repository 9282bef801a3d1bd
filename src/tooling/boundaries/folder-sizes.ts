import { posix } from 'node:path';
import { isTest, type Finding } from './source.ts';

/** Most files that a folder holds beside its tests: what one looks over at once. More of them have a noun in common, a folder of its own. */
export const MOST_FILES = 24;

/** Folders that are a list, one file a row. */
const LISTS = ['src/learn/lessons', 'src/bench/cases', 'e2e'];

/** Folders with too many files. Files that tests read lie in folders called fixtures and are not counted. */
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
