/** The shipped rows of measured runs: `public/measured`, which the page loads on demand. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MeasuredText } from '../evidence/measured/report.ts';
import { problem, success, type Result } from '../units/result.ts';
import { readText } from './files.ts';

const FOLDER = 'public/measured';

/** Returns every shipped file by its base name. */
export function shippedFiles(): Result<readonly MeasuredText[]> {
  const folder = shippedFolder();
  if (folder === null) return problem(FOLDER, 'the shipped rows are not beside the program; name a FILE.csv');
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return readFiles(names.sort(), folder);
}

/** Returns the folder of the shipped rows: above this source, or above the single file that it is bundled into. */
function shippedFolder(): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  const above = [dirname(here), dirname(dirname(here))];
  return above.map((folder) => join(folder, FOLDER)).find((folder) => existsSync(folder)) ?? null;
}

/** @param folder the folder of the names, which is not part of the names in problems */
export function readFiles(names: readonly string[], folder = ''): Result<readonly MeasuredText[]> {
  const files: MeasuredText[] = [];
  for (const name of names) {
    const text = readText(folder === '' ? name : join(folder, name));
    if (!text.ok) return text;
    files.push({ name, text: text.value });
  }
  return success(files);
}
