import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const SPACE = {
  split: 'equal',
  name: 'a small one',
  base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
  free: { tp: [1, 2, 4], zero: [0, 3] },
  dimensions: { npus: 16, count: [1, 2], kinds: ['ring', 'switch'] },
};

const { fileOf } = scratchFolder();
const space = fileOf('space.json', SPACE);
const proof = fileOf('proof.json', netloom('search', space).printed);

function netloom(...args: readonly string[]) {
  return said((output) => run(args, COMMANDS, output));
}

interface Printed {
  readonly proven: number;
  readonly behindInTheMiddle: number;
  readonly tries: readonly { readonly value: number; readonly behind: number; readonly runs: number }[];
}

describe.each(['random', 'genetic'])('netloom search --method=%s', (method) => {
  it('gives the gap to the proved optimum for each try', () => {
    const words = ['search', space, `--method=${method}`, '--runs=5', '--tries=3', `--against=${proof}`];
    const { code, printed } = netloom(...words);
    expect(code).toBe(0);
    expect(netloom(...words).printed).toBe(printed);
    const { proven, tries, behindInTheMiddle } = JSON.parse(printed) as Printed;
    expect(tries).toHaveLength(3);
    for (const { value, behind, runs } of tries) {
      expect(runs).toBe(5);
      expect(behind).toBeCloseTo(value / proven - 1, 12);
      expect(behind).toBeGreaterThanOrEqual(0);
    }
    expect(behindInTheMiddle).toBe(tries.map(({ behind }) => behind).sort((a, b) => a - b)[1]);
    expect(JSON.parse(netloom(...words.slice(0, 4), '--seed=2').printed)).toMatchObject({
      proven: null,
      behindInTheMiddle: null,
      tries: [{ value: tries[1]!.value }],
    });
  });

  it.each([
    [['--shard=0/2'], '--shard: is of a proof'],
    [['--plan'], '--plan: is of a proof'],
    [['--runs=0'], '--runs: is "0"; expected a whole number from 1'],
    [['--seed=x'], '--seed: is "x"'],
    [['--against=none.json'], 'none.json: cannot be read'],
  ])('refuses %j', (options, message) => {
    const { code, noted } = netloom('search', space, `--method=${method}`, ...options);
    expect(code).toBe(2);
    expect(noted).toContain(message);
  });

  it('refuses a file that proves nothing about this space', () => {
    const against = (file: string): string =>
      netloom('search', space, `--method=${method}`, '--runs=1', `--against=${file}`).noted;
    expect(against(space)).toContain('has no proven best');
    expect(against(fileOf('other.json', { space: 'b', objective: 'time', isProven: true }))).toContain(
      'is of the space "b"; expected "a small one"',
    );
    expect(against(fileOf('text.json', [1]))).toContain('has no proven best');
    const both = fileOf('both.json', { ...SPACE, objective: ['time', 'cost'] });
    expect(netloom('search', both, `--method=${method}`).noted).toContain('needs one objective');
  });
});

describe('a proof', () => {
  it('takes no runs, and other methods are unknown', () => {
    expect(netloom('search', space, '--runs=5').noted).toContain('--runs: is of --method=random or genetic');
    expect(netloom('search', space, '--method=luck').noted).toContain('--method: is "luck"; expected proof');
    expect(netloom('search', space, '--method=proof').code).toBe(0);
  });
});
