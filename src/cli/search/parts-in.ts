/** The files to merge: those that are named, and in a folder those whose names end in .jsonl. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { problem, success, type Result } from '../../units/result.ts';
import { reason, whyUnread } from '../files.ts';

const ENDING = '.jsonl';

/** A command line cannot hold the names of 100,000 files, but a folder can. */
export function partsIn(names: readonly string[]): Result<readonly string[]> {
  const files: string[] = [];
  for (const name of names) {
    const inside = inFolder(name);
    if (!inside.ok) return inside;
    for (const file of inside.value) {
      const why = whyUnread(file);
      if (why !== null) return problem(file, why);
      files.push(file);
    }
  }
  return success(files);
}

/** Returns the files of a folder in the order of their names, or the file itself. */
function inFolder(name: string): Result<readonly string[]> {
  try {
    if (statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true) return success([name]);
    const found = readdirSync(name).filter((file) => file.endsWith(ENDING));
    if (found.length === 0)
      return problem(name, `is a folder without files *${ENDING}; expected one with the files of the parts`);
    return success(found.toSorted().map((file) => join(name, file)));
  } catch (error) {
    return problem(name, `cannot be read (${reason(error)})`);
  }
}
