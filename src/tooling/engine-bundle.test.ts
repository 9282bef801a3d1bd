import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { bundleEngine, ENGINE_FILE, ENGINE_TYPES } from './engine-bundle.ts';
import { root } from './steps.ts';

describe('the engine as an ES module', () => {
  const { folder } = scratchFolder();
  let path = '';
  beforeAll(async () => {
    path = await bundleEngine(folder);
    // On a loaded machine it may take ten times as long.
  }, 120_000);
  const load = async () => (await import(/* @vite-ignore */ pathToFileURL(path).href)) as object;

  it('is one file with its types, which say every function it has', async () => {
    expect(readdirSync(folder).sort()).toEqual([ENGINE_TYPES, ENGINE_FILE].sort());
    const types = readFileSync(join(folder, ENGINE_TYPES), 'utf8');
    const declared = [...types.matchAll(/declare const (\w+):/g)].map(([, name]) => name);
    expect(new Set(declared)).toEqual(new Set(Object.keys(await load())));
    expect(types).not.toMatch(/^import /m);
    expect(readFileSync(path, 'utf8')).not.toContain(process.cwd());
  });

  it('runs the example in Node', () => {
    const said = execFileSync(
      process.execPath,
      [join(root, 'src/cli/library/example.mjs'), pathToFileURL(path).href],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(said).toMatch(/^300 GB\/s equal [\d.]+ ns [\d.]+ \$$/m);
    expect(said.trim().split('\n')).toHaveLength(8);
  });
});
