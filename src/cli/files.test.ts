import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { readText, writeAll } from './files.ts';

const { folder, fileOf } = scratchFolder();
const file = fileOf('file', 'as it was');

describe('files of the command line', () => {
  it.each([
    ['an existing file', file, 'a.csv'],
    ['a device', '/dev/null', 'a.csv'],
    ['a file as a folder', join(file, 'below'), 'a.csv'],
    ['a name that is too long', folder, 'x'.repeat(300)],
  ])('are not written to %s, which is bad input and not a bug', (_, out, name) => {
    const written = writeAll(out, [{ name, text: 'new' }]);
    expect(written.ok ? '' : written.problems[0]).toMatchObject({ path: out });
    expect(written.ok ? '' : written.problems[0]?.message).toMatch(/^cannot be written \([a-z ]+\)$/);
    expect(readText(file)).toEqual({ ok: true, value: 'as it was' });
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it.runIf(existsSync('/dev/zero'))('are not read from a device, which never ends', () => {
    const read = readText('/dev/zero');
    expect(read.ok ? '' : read.problems[0]?.message).toBe('is a device; expected a file or a pipe');
  });

  it.runIf(process.platform !== 'win32')('are read from a pipe to its end', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const writer = spawn('sh', ['-c', 'printf "\\357\\273\\277from a pipe" > "$0"', pipe]);
    expect(readText(pipe)).toEqual({ ok: true, value: 'from a pipe' });
    writer.kill();
    rmSync(pipe);
  });

  it('end a process with the code of a signal that came while they were written, and leave no partial file', async () => {
    const script = [
      `import { writeAll } from '${new URL('./files.ts', import.meta.url).href}';`,
      `const files = Array.from({ length: 40 }, (_, n) => ({ name: 'part' + n, text: 'x'.repeat(200_000) }));`,
      `const name = { get name() { process.kill(process.pid, 'SIGINT'); return 'last'; }, text: 'y' };`,
      `writeAll(${JSON.stringify(join(folder, 'out'))}, [...files, name]);`,
      `setTimeout(() => undefined, 60_000);`,
    ].join('\n');
    const path = join(folder, 'write.ts');
    writeFileSync(path, script);
    const child = spawn(process.execPath, ['--import', 'tsx', path], { cwd: process.cwd() });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(130);
    expect(readdirSync(join(folder, 'out')).filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect(readdirSync(join(folder, 'out'))).toHaveLength(41);
    rmSync(join(folder, 'out'), { recursive: true });
  });
});
