// The packages of package-lock.json with their licences: those that are shipped, and those that build and test.
export interface Package {
  readonly name: string;
  readonly version: string;
  /** As the package states it, an SPDX expression. */
  readonly licence: string;
  /** Whether the built page holds code of it. */
  readonly isShipped: boolean;
}

/** What is read of an entry of the lock file; the key is the folder the package lies in. */
export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** For development, and an optional peer of something that is shipped: types. */
  readonly devOptional?: boolean;
}

const FOLDER = 'node_modules/';

/** One a name and version, by name. */
export function packagesOf(lock: Readonly<Record<string, LockEntry>>): readonly Package[] {
  const found = new Map<string, Package>();
  for (const [path, { version = '', license = 'none stated', dev, devOptional }] of Object.entries(lock)) {
    if (!path.includes(FOLDER)) continue;
    const name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    const key = `${name} ${version}`;
    const isShipped = (dev ?? devOptional) !== true || found.get(key)?.isShipped === true;
    found.set(key, { name, version, licence: license, isShipped });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
