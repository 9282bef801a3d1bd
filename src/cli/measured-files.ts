/** The shipped rows of measured runs: `public/measured`, which the page loads on demand. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MeasuredText } from '../study/measured/report.ts';
import { success, type Result } from '../units/result.ts';
import { readText } from './files.ts';

const FOLDER = join(fileURLToPath(import.meta.url), '../../../public/measured');

/** Every shipped file by its name alone. */
export function shippedFiles(): Result<readonly MeasuredText[]> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.csv'));
  return readFiles(names.sort(), FOLDER);
}

/** @param folder that the names lie in, which they are told without */
export function readFiles(names: readonly string[], folder = ''): Result<readonly MeasuredText[]> {
  const files: MeasuredText[] = [];
  for (const name of names) {
    const text = readText(folder === '' ? name : join(folder, name));
    if (!text.ok) return text;
    files.push({ name, text: text.value });
  }
  return success(files);
}
