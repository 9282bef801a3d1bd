import { isFacts } from './facts.ts';
import { mayImport, mayImportFacts, mayImportTypes, mayUse, testsMayImport, testsMayUse } from './rules.ts';
import { folderOf, importsOf, isTest, resolve, type Finding, type Source } from './source.ts';

/** Returns the imports of one file that are not in the allow-list. */
export function crossings(source: Source): Finding[] {
  const folder = folderOf(source.path);
  if (!source.path.includes('/')) {
    return [{ where: `src/${source.path}:1`, rule: 'a file of src/ lives in a folder of the allow-list' }];
  }
  const folders = mayImport[folder];
  if (!folders) return [{ where: `src/${source.path}:1`, rule: `src/${folder}/ is not in the allow-list` }];

  const test = isTest(source.path);
  const targets = [
    folder,
    'units',
    ...folders,
    ...(test ? ['testing', ...(testsMayImport[folder] ?? [])] : []),
  ];
  const packages = [...(mayUse[folder] ?? []), ...(test ? testsMayUse : [])];
  const mayHave = (path: string, types: boolean): boolean =>
    [
      ...targets,
      ...(types ? (mayImportTypes[folder] ?? []) : []),
      ...(isFacts(path) ? (mayImportFacts[folder] ?? []) : []),
    ].some((target) => isInside(path, target));
  return importsOf(source).flatMap(({ specifier, line, types }) => {
    const allowed = specifier.startsWith('.')
      ? mayHave(resolve(source.path, specifier), types)
      : packages.some((name) => isOf(specifier, name));
    if (allowed) return [];
    const rule = specifier.startsWith('.')
      ? `${folder} may import ${targets.join(', ')}; not ${specifier}`
      : `${folder} may use ${packages.join(', ')}; not ${specifier}`;
    return [{ where: `src/${source.path}:${line}`, rule }];
  });
}

const isInside = (path: string, target: string): boolean =>
  path.startsWith(`${target}/`) || path.replace(/\.tsx?$/, '') === target;

const isOf = (specifier: string, name: string): boolean =>
  name.endsWith('*')
    ? specifier.startsWith(name.slice(0, -1))
    : specifier === name || specifier.startsWith(`${name}/`);
