/** The shipped rows of measured runs: `public/measured`, which the page loads on demand. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MeasuredText } from '../study/measured/report.ts';
import { success, type Result } from '../units/result.ts';
import { readText } from './files.ts';

const FOLDER = fileURLToPath(new URL('../../public/measured/', import.meta.url));

/** Every shipped file by its name alone. */
export function shippedFiles(): Result<readonly MeasuredText[]> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.csv'));
  return readFiles(names.sort(), FOLDER);
}

/** @param folder in front of every name, which is told without it */
export function readFiles(names: readonly string[], folder = ''): Result<readonly MeasuredText[]> {
  const files: MeasuredText[] = [];
  for (const name of names) {
    const text = readText(`${folder}${name}`);
    if (!text.ok) return text;
    files.push({ name, text: text.value });
  }
  return success(files);
}
