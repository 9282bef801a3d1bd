/** The program as a separate process, whose output is full, closed or hostile, and whose files have odd names. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { bundleCli } from './cli-bundle.ts';

const SMALL = {
  v: 1,
  name: 'a \u202eb',
  topology: { dimensions: [{ kind: 'ring', size: 2 }] },
  workload: { preset: 'gpt-3', layers: 1, hidden: 256 },
  parallelism: { modelParallel: 2 },
  system: { chunks: 1 },
};

const { folder, fileOf } = scratchFolder();
const design = fileOf('design.json', SMALL);
let program = '';

beforeAll(async () => {
  program = await bundleCli(folder);
}, 120_000);

function netloom(...args: readonly string[]) {
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', cwd: folder, timeout: 60_000 });
}

describe('the command line', () => {
  it.runIf(existsSync('/dev/full'))('ends with one line if its output is full', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [program, 'evaluate', design], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'error: standard output: cannot be written (no space left on the device)\n',
    });
  });

  it('takes a file whose name begins with - behind --', () => {
    writeFileSync(join(folder, '-odd.json'), JSON.stringify(SMALL));
    expect(netloom('evaluate', '-odd.json').status).toBe(2);
    expect(netloom('evaluate', '--format=text', '--', '-odd.json')).toMatchObject({ status: 0, stderr: '' });
    writeFileSync(join(folder, '--help'), JSON.stringify(SMALL));
    expect(netloom('evaluate', '--format=text', '--', '--help').stdout).toContain('optimal');
  });

  it('prints no character that reverses the direction of text, and JSON that is parsed back unchanged', () => {
    const text = netloom('evaluate', design, '--format=text').stdout;
    expect(text).not.toContain('\u202e');
    expect(text).toContain('a \\u202eb');
    const gone = netloom('evaluate', 'no\u202e.json').stderr;
    expect(gone).toContain('no\\u202e.json');
  });

  it('refuses anything but a regular file for --resume, and does not wait for it', () => {
    const space = fileOf('space.json', { base: SMALL, free: { 'system.chunks': [1, 2] } });
    const fifo = join(folder, 'fifo');
    expect(spawnSync('mkfifo', [fifo]).status).toBe(0);
    const { status, stderr } = netloom('search', space, `--out=${fifo}`, '--resume');
    expect(status).toBe(2);
    expect(stderr).toMatch(/fifo: is no regular file; expected one/);
  });

  it('ends at once when asked to, while merge, search and evaluate each wait for a pipe', async () => {
    // 124: ended by the first signal; 137: only by the one that cannot be ignored.
    const endOf = (command: string) => {
      const pipe = join(folder, `${command}-pipe`);
      expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
      const child = spawn('timeout', ['-k', '5', '2', process.execPath, program, command, pipe]);
      return new Promise((resolve) => void child.once('exit', (code) => resolve([command, code])));
    };
    const ends = await Promise.all(['merge', 'search', 'evaluate'].map(endOf));
    expect(ends).toEqual([
      ['merge', 124],
      ['search', 124],
      ['evaluate', 124],
    ]);
  });

  it('refuses a field that a file gives twice, by line and column', () => {
    const twice = fileOf('twice.json', '{"v": 1,\n "name": "a", "name": "b"}');
    expect(netloom('evaluate', twice)).toMatchObject({
      status: 2,
      stderr: `error: ${twice}:2:15: "name" is given twice, and only the last one counts; expected it once\n`,
    });
    const space = fileOf('twice-space.json', '{"base": {"v": 1}, "top": 1, "top": 2}');
    expect(netloom('search', space).stderr).toContain('"top" is given twice');
  });

  it('refuses an objective with three parts', () => {
    const space = fileOf('three.json', { base: SMALL, objective: ['time', 'cost', 'time'] });
    expect(netloom('search', space)).toMatchObject({ status: 2 });
  });
});
