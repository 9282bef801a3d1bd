/** The changelog of the docs, made of the changed numbers that the help of the page lists. */
import type { ChangedNumber } from '../../app/shell/help/changed-numbers.ts';

/** @param changes newest first */
export function changelogText(changes: readonly ChangedNumber[]): string {
  const entries = changes.map(({ title, text }) => `## ${title}\n\n${text}\n`);
  return [
    '# Changelog\n',
    'Results that earlier versions gave otherwise, newest first: what is computed now, and how far a number moves. The help of the page shows the',
    'same list. Links and files of every version always open, with the same numbers except where an entry says what was wrong.\n',
    ...entries,
  ].join('\n');
}
