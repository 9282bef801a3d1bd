import type { Edit } from './recipe.ts';

/**
 * The files that a recipe writes, by path.
 *
 * @param read the text of a file, '' where it is not there
 * @throws where a list that gets a row is not as the recipe knows it, or a new file is there already
 */
export function applied(edits: readonly Edit[], read: (path: string) => string): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  for (const { path, change } of edits) written.set(path, change(written.get(path) ?? read(path)));
  return written;
}
