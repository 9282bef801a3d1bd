import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { root } from '../steps.ts';
import { namesOf } from './names.ts';
import { RECIPES } from './recipes.ts';

const copy = mkdtempSync(join(tmpdir(), 'netloom-new-'));
afterAll(() => rmSync(copy, { recursive: true }), 120_000);

/** The output of a command in the copy, with its exit code. */
function inCopy(
  name: string,
  ...args: readonly string[]
): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', name), args, {
    cwd: copy,
    encoding: 'utf8',
    // The named tests as they run after an edit, without their large cases.
    env: { ...process.env, NETLOOM_LARGE: '' },
  });
  return { code: status, said: `${stdout}${stderr}` };
}

it('every recipe, written into one copy of the project, passes the types and the tests that it names', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of files.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { id, example } of RECIPES) {
    expect(inCopy('tsx', 'src/tooling/new/main.ts', id, example), id).toMatchObject({ code: 0 });
  }
  expect(inCopy('tsc', '-b')).toEqual({ code: 0, said: '' });
  const tests = RECIPES.flatMap((recipe) => recipe.tests(valueOf(namesOf(recipe.example))));
  const { code, said } = inCopy('vitest', 'run', ...new Set(tests));
  expect(code, said).toBe(0);
}, 1_800_000);
