/** The package as its users have it after packing it and installing it in an empty folder, without a network. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { root } from './steps.ts';

const { folder } = scratchFolder();
const empty = join(folder, 'empty');

beforeAll(() => {
  mkdirSync(empty);
  inFolder(root, 'npm', 'pack', '--silent', `--pack-destination=${folder}`);
  const [packed] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  inFolder(empty, 'npm', 'install', '--offline', '--no-audit', '--no-fund', join(folder, packed!));
}, 120_000);

function inFolder(cwd: string, program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function netloom(...args: readonly string[]): string {
  return inFolder(empty, join('node_modules', '.bin', 'netloom'), ...args);
}

describe('the package', () => {
  it('installs nothing but itself: a program, a module with types, spaces and measured rows', () => {
    expect(readdirSync(join(empty, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'netloom',
    ]);
    expect(readdirSync(join(empty, 'node_modules', 'netloom')).toSorted()).toEqual([
      ...['LICENSE', 'README.md', 'build', 'examples', 'package.json', 'public'],
    ]);
    expect(readdirSync(join(empty, 'node_modules', 'netloom', 'build')).toSorted()).toEqual([
      'netloom-engine.d.mts',
      'netloom-engine.mjs',
      'netloom.mjs',
    ]);
  });

  it('brings a program that knows its commands, its examples and its rows', () => {
    expect(netloom('--help')).toContain('Usage: netloom COMMAND');
    const space = join('node_modules', 'netloom', 'examples', 'codesign-a.json');
    expect(netloom('search', space, '--plan', '--shards=4')).toContain('#SBATCH --array=0-3');
    expect(netloom('measured', '--source=sc21')).toMatch(/^sc21 +10 /m);
  });

  it('has types that a strict TypeScript project compiles against, and a module that it runs', () => {
    writeFileSync(join(empty, 'package.json'), '{"type": "module", "dependencies": {"netloom": "*"}}');
    writeFileSync(join(empty, 'main.ts'), PROGRAM);
    writeFileSync(join(empty, 'wrong.ts'), "import { evaluate } from 'netloom';\nevaluate(3);\n");
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    const { stdout } = spawnSync(tsc, [...TYPESCRIPT, 'main.ts', 'wrong.ts'], {
      cwd: empty,
      encoding: 'utf8',
    });
    expect([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file)).toEqual(['wrong.ts']);
    expect(inFolder(empty, process.execPath, 'main.js').trim().split('\n')).toEqual([
      'equal message smart optimal',
      'bandwidth.budgetGBps',
    ]);
  }, 60_000);
});

const TYPESCRIPT = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''];

const PROGRAM = `import { defaultDesign, evaluate, type Evaluation } from 'netloom';
const found = evaluate(defaultDesign());
if (!found.ok) throw new Error(found.problems[0]?.message);
const evaluation: Evaluation = found.value;
console.log(evaluation.schemes.map(({ scheme }) => scheme).join(' '));
const wrong = evaluate({ v: 1, bandwidth: { budgetGBps: -1 } });
console.log(wrong.ok ? '' : wrong.problems[0]?.path);
`;
