/** The command line in one file that Node runs as it is, so that the sources need not be translated at every call. */
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './steps.ts';

export const CLI_FILE = 'netloom.mjs';

/** Writes `folder`/netloom.mjs, completely or not at all; returns its path. */
export async function bundleCli(folder: string): Promise<string> {
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
        ssr: 'src/cli/main.ts',
        outDir: scratch,
        emptyOutDir: true,
        target: 'node20',
        minify: true,
        rolldownOptions: {
          output: { entryFileNames: CLI_FILE, codeSplitting: false, banner: '#!/usr/bin/env node' },
        },
      },
    });
    const made = join(scratch, CLI_FILE);
    chmodSync(made, 0o755);
    const path = join(folder, CLI_FILE);
    renameSync(made, path);
    return path;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
