import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { goldenCase, networkText } from '../testing/golden.ts';
import { bundleCli, CLI_FILE } from './cli-bundle.ts';
import { root } from './steps.ts';

describe('the command line in one file', () => {
  const { folder } = scratchFolder();
  let program = '';

  beforeAll(async () => {
    program = await bundleCli(join(folder, 'build'));
    // On a loaded machine it may take ten times as long.
  }, 120_000);

  it('is what the package calls netloom, and needs no other file', () => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ bin: { netloom: `build/${CLI_FILE}` } });
    expect(readdirSync(join(folder, 'build'))).toEqual([CLI_FILE]);
  });

  it('starts without the sources, and as an executable', () => {
    const help = execFileSync(process.execPath, [program, '--help'], { cwd: folder, encoding: 'utf8' });
    expect(help).toContain('Usage: netloom COMMAND');
    expect(execFileSync(program, ['help'], { cwd: folder, encoding: 'utf8' })).toBe(help);
  });

  it('simulates files of the current folder, and refuses bad ones with exit code 2', () => {
    const golden = goldenCase('r8-ring-ar');
    writeFileSync(join(folder, 'net.json'), networkText(golden));
    writeFileSync(join(folder, 'sys.txt'), golden.system);
    writeFileSync(join(folder, 'work.txt'), golden.workload);
    const files = ['--network-configuration=net.json', '--system-configuration=sys.txt'];
    const simulate = (...more: readonly string[]): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, [program, 'simulate', ...files, ...more], {
        cwd: folder,
        encoding: 'utf8',
      });
    const report: unknown = JSON.parse(String(simulate('--workload-configuration=work.txt').stdout));
    expect(report).toMatchObject({ endToEndNs: golden.expected.endToEndNs, notes: [] });
    const refused = simulate('--workload-configuration=net.json');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain('error: net.json:1:1: ');
  });

  it('finds the measured rows above itself, and says so if they are not there', () => {
    const ask = (...more: readonly string[]): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, [program, 'measured', ...more], { cwd: folder, encoding: 'utf8' });
    const without = ask();
    expect(without.status).toBe(2);
    expect(without.stderr).toContain('public/measured: the shipped rows are not beside the program');
    const shipped = join(root, 'public', 'measured');
    expect(ask(join(shipped, 'sc21.csv')).stdout).toMatch(/^sc21 +10 /m);
    cpSync(shipped, join(folder, 'public', 'measured'), { recursive: true });
    expect(ask('--source=sc21').stdout).toMatch(/^sc21 +10 /m);
  });

  it('contains no path of the machine that built it', () => {
    expect(readFileSync(program, 'utf8')).not.toContain(process.cwd());
  });
});
