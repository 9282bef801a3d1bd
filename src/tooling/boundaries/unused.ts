import { mayUse } from './rules.ts';
import { folderOf, importsOf, isTest, resolve, type Source } from './source.ts';

/** Returns packages that a folder may import and none of its files does: `folder: package`. */
export function unused(sources: readonly Source[]): string[] {
  const imported = new Map<string, Set<string>>();
  for (const source of sources) {
    const folder = folderOf(source.path);
    const targets = imported.get(folder) ?? new Set();
    imported.set(folder, targets);
    for (const { specifier } of importsOf(source)) {
      if (!isTest(source.path)) targets.add(resolve(source.path, specifier));
    }
  }
  const isUsed = (folder: string, name: string): boolean =>
    [...(imported.get(folder) ?? [])].some(
      (target) =>
        target.startsWith(`${name}/`) ||
        target.replace(/\.tsx?$/, '') === name ||
        (name.endsWith('*') && target.startsWith(name.slice(0, -1))),
    );
  return Object.entries(mayUse).flatMap(([folder, names]) =>
    names.filter((name) => !isUsed(folder, name)).map((name) => `${folder}: ${name}`),
  );
}
