/** Who imports whom below src/, for finding the tests that a change reaches. */
import { importsOf, isTest, resolve, type Source } from '../boundaries/source.ts';

/** Importers of each file: a path relative to src/ to the paths that import it. */
type Importers = ReadonlyMap<string, readonly string[]>;

function importersOf(sources: readonly Source[]): Importers {
  const importers = new Map<string, string[]>();
  for (const source of sources)
    for (const { specifier } of importsOf(source)) {
      const target = resolve(source.path, specifier);
      const known = importers.get(target);
      if (known === undefined) importers.set(target, [source.path]);
      else known.push(source.path);
    }
  return importers;
}

/** Test files that are among `changed` or import one of them, at any depth. All paths are relative to src/. */
export function testsReaching(sources: readonly Source[], changed: readonly string[]): readonly string[] {
  const importers = importersOf(sources);
  const reached = new Set(changed);
  // Iterating over a set includes the entries that are added meanwhile.
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  const there = new Set(sources.map(({ path }) => path));
  return [...reached].filter((path) => isTest(path) && there.has(path)).toSorted();
}
