import { foldersOfFacts } from './rules.ts';
import { folderOf, importsOf, isTest, resolve, type Finding, type Source } from './source.ts';

/** Whether a file of src/ holds facts: it is in a folder `facts`, or is named `facts.ts` or `*-facts.ts`. */
export const isFacts = (path: string): boolean =>
  foldersOfFacts.some((folder) => folder === folderOf(path)) &&
  !isTest(path) &&
  /\/facts\/|[/-]facts\.ts$/.test(path);

/** Files of names and numbers that facts may use, beside `units`. */
const PLAIN = [
  'collective/types.ts',
  'collective/collectives.ts',
  'taskgraph/graph.ts',
  'taskgraph/roles.ts',
];

/** Returns the imports of a file of facts that are not facts. Types are free, since nothing of them is left at run time. */
export function factless(source: Source): Finding[] {
  if (!isFacts(source.path)) return [];
  return importsOf(source).flatMap(({ specifier, line, types }) => {
    const target = resolve(source.path, specifier);
    const isPlain =
      specifier.startsWith('.') && (isFacts(target) || /^units\//.test(target) || PLAIN.includes(target));
    if (types || isPlain) return [];
    return [
      { where: `src/${source.path}:${line}`, rule: `facts import only facts and units; not ${specifier}` },
    ];
  });
}
