/** The measured rows that the page ships. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredText } from '../../evidence/measured/report.ts';

export function shippedRows(root: string): readonly MeasuredText[] {
  const folder = join(root, 'public/measured');
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
