/** A program that is killed at arbitrary moments resumes where it was. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { cases } from '../testing/large.ts';
import { bundleCli } from './cli-bundle.ts';

const SPACE = {
  split: 'equal',
  base: {
    v: 1,
    name: 'two layers',
    workload: { kind: 'transformer', preset: 'gpt-3', layers: 2, hidden: 12288, tokensPerReplica: 32768 },
    parallelism: { modelParallel: 1, overlap: false },
    bandwidth: { budgetGBps: 300, scheme: 'equal', customGBps: null },
  },
  free: { tp: [1, 2, 4], zero: [0, 3], overlap: [false, true] },
  dimensions: { npus: 16, count: [1, 2], kinds: ['ring', 'switch'] },
  objective: ['time', 'cost'],
};

/** The exit code of the program if it was asked to end (sysexits.h, EX_TEMPFAIL). */
const TRY_AGAIN = 75;

const { folder, fileOf } = scratchFolder();
const space = fileOf('space.json', SPACE);
let program = '';

beforeAll(async () => {
  program = await bundleCli(folder);
}, 120_000);

function netloom(...args: readonly string[]): { readonly status: number | null; readonly stdout: string } {
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
}

function wholeLines(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
}

/** Sends the signal when there are this many more lines, whatever the process is doing; returns its exit code. */
function killedAfter(out: string, lines: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const from = wholeLines(out).length;
  const child = spawn(process.execPath, [program, 'search', space, `--out=${out}`, '--resume', '--quiet'], {
    stdio: 'ignore',
  });
  const look = setInterval(() => {
    if (wholeLines(out).length < from + lines) return;
    // Only once, since a second signal would end it at once.
    clearInterval(look);
    child.kill(signal);
  }, 1);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(look);
      resolve(code);
    });
  });
}

it('loses no finished point, and merges to the same bytes', { timeout: 300_000 }, async () => {
  const alone = join(folder, 'alone.jsonl');
  expect(netloom('search', space, `--out=${alone}`, '--quiet').status).toBe(0);
  const out = join(folder, 'killed.jsonl');
  const codes: (number | null)[] = [];
  for (let kill = 0; kill < cases(2, 20); kill += 1) {
    const before = wholeLines(out);
    codes.push(await killedAfter(out, 1 + (kill % 3), kill % 2 === 0 ? 'SIGTERM' : 'SIGKILL'));
    expect(wholeLines(out).slice(0, before.length)).toEqual(before);
  }
  // If it was asked to end, it says that it may be tried again; if it was killed, it says nothing; 0 if it ended before.
  for (const code of codes) expect([TRY_AGAIN, null, 0]).toContain(code);
  expect(codes[0]).toBe(TRY_AGAIN);
  expect(netloom('search', space, `--out=${out}`, '--resume', '--quiet').status).toBe(0);
  const keys = wholeLines(out)
    .slice(1)
    .map((line) => (JSON.parse(line) as { readonly key: string }).key);
  expect(new Set(keys).size).toBe(keys.length);
  const merged = netloom('merge', out);
  expect(merged.status).toBe(0);
  expect(merged.stdout).toBe(netloom('merge', alone).stdout);
});

it('notices before its first step that it is asked to end', async () => {
  const pipe = join(folder, 'space.pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  const out = join(folder, 'none.jsonl');
  const child = spawn(process.execPath, [program, 'search', pipe, `--out=${out}`], { stdio: 'ignore' });
  const code = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  // Opens when the other end is open; then the program waits for its space.
  const writer = await open(pipe, 'w');
  child.kill('SIGTERM');
  await writer.writeFile(JSON.stringify(SPACE));
  await writer.close();
  expect(await code).toBe(TRY_AGAIN);
  expect(existsSync(out)).toBe(false);
});
