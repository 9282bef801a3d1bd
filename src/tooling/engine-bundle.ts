/** The engine as one ES module with its types, for notebooks and scripts. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './steps.ts';

export const ENGINE_FILE = 'netloom-engine.mjs';
export const ENGINE_TYPES = 'netloom-engine.d.mts';

/** Writes the module and its types into `folder`; gives the path of the module. */
export async function bundleEngine(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, 'making-'));
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: 'src/cli/library/engine.ts',
        outDir: scratch,
        target: 'es2022',
        minify: true,
        rolldownOptions: { output: { entryFileNames: ENGINE_FILE, codeSplitting: false } },
      },
    });
    writeFileSync(join(folder, ENGINE_TYPES), engineTypes());
    const path = join(folder, ENGINE_FILE);
    renameSync(join(scratch, ENGINE_FILE), path);
    return path;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The types of `cli/library/api.ts`, and the functions that the module exports with them. */
function engineTypes(): string {
  const api = readFileSync(join(root, 'src/cli/library/api.ts'), 'utf8');
  const [, body = ''] = /export interface Engine \{(.*?)\n\}/s.exec(api) ?? [];
  const names = [...body.matchAll(/readonly (\w+):/g)].map(([, name]) => name ?? '');
  return `${api}\n${names.map((name) => `export declare const ${name}: Engine['${name}'];\n`).join('')}`;
}
