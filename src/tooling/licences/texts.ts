// The texts of the licences of shipped packages, which must be served beside the page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from './packages.ts';

/** @param folder where `node_modules` and LICENSE lie */
export function licenceTexts(folder: string, packages: readonly Package[]): string {
  const project = ['Netloom', readFileSync(join(folder, 'LICENSE'), 'utf8').trim()];
  const others = packages
    .filter(({ isShipped }) => isShipped)
    .map(({ name, version, licence }) => [`${name} ${version}, ${licence}`, textOf(folder, name)]);
  const line = '-'.repeat(72);
  return [project, ...others].map((parts) => `${parts.join('\n\n')}\n`).join(`\n${line}\n\n`);
}

function textOf(folder: string, name: string): string {
  const place = join(folder, 'node_modules', name);
  const file = readdirSync(place).find((candidate) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(candidate));
  if (file === undefined) throw new Error(`${name} has no file with its licence`);
  return readFileSync(join(place, file), 'utf8').replaceAll('\r\n', '\n').trim();
}
