import type { Edit } from './recipe.ts';

/**
 * Returns the files that a recipe writes, by path.
 *
 * @param read returns the text of a file, '' if it does not exist
 * @throws if a list that gets a row has changed in a way that the recipe does not know, or a new file exists already
 */
export function applied(edits: readonly Edit[], read: (path: string) => string): ReadonlyMap<string, string> {
  const written = new Map<string, string>();
  for (const { path, change } of edits) written.set(path, change(written.get(path) ?? read(path)));
  return written;
}
