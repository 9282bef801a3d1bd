// The packages of package-lock.json with their licences: those that are shipped, and those that build and test.
import { mayUse } from '../boundaries/rules.ts';

export interface Package {
  readonly name: string;
  readonly version: string;
  /** As the package states it, an SPDX expression. */
  readonly licence: string;
  /** Whether the built page contains its code. */
  readonly isShipped: boolean;
}

/** The fields of an entry of the lock file that are read; the key is the folder of the package. */
export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const FOLDER = 'node_modules/';
/** Folders of src whose code is not part of the page. */
const OFF_PAGE: readonly string[] = ['cli', 'bench', 'testing', 'tooling'];

/** What the page imports by itself. */
export const imported: readonly string[] = Object.entries(mayUse).flatMap(([folder, names]) =>
  OFF_PAGE.includes(folder) ? [] : names.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]),
);

/**
 * One entry for each name and version, sorted by name.
 *
 * @param roots packages that are shipped with all that they need
 */
export function packagesOf(
  lock: Readonly<Record<string, LockEntry>>,
  roots: readonly string[] = imported,
): readonly Package[] {
  const shipped = neededBy(lock, roots);
  const found = new Map<string, Package>();
  for (const [path, { version = '', license = 'none stated' }] of Object.entries(lock)) {
    if (!path.includes(FOLDER)) continue;
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    const key = `${name} ${version}`;
    const isShipped = shipped.has(path) || found.get(key)?.isShipped === true;
    found.set(key, { name, version, licence: license, isShipped });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** Folders of the packages and of all that they depend on. */
function neededBy(lock: Readonly<Record<string, LockEntry>>, roots: readonly string[]): ReadonlySet<string> {
  const needed = new Set<string>();
  const add = (from: string, name: string): void => {
    const path = folderSeenFrom(lock, from, name);
    if (path === null) throw new Error(`${name} is not in the lock file`);
    if (needed.has(path)) return;
    needed.add(path);
    for (const entry of Object.keys(lock[path]!.dependencies ?? {})) add(path, entry);
  };
  for (const name of roots) add('', name);
  return needed;
}

/** Looks for it like Node: in the folder's node_modules, then further out. */
function folderSeenFrom(lock: object, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(FOLDER) - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}${FOLDER}${name}`;
    if (path in lock) return path;
    if (folder === '') return null;
  }
}
