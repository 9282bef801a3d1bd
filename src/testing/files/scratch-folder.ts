import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of one file, which is removed after them. */
export interface ScratchFolder {
  readonly folder: string;
  /** Writes a file there, an object as JSON; returns its path. */
  readonly fileOf: (name: string, content: string | object) => string;
}

export function scratchFolder(): ScratchFolder {
  const folder = mkdtempSync(join(tmpdir(), 'netloom-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    fileOf: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    },
  };
}
