import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from '../../testing/large.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said, UNHEARD } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run, runSteps } from '../run.ts';
import { readShard } from './shard-option.ts';

const SPACE = {
  name: 'a small one',
  base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
  free: { tp: [1, 2, 4], zero: [0, 3], overlap: [false, true] },
  dimensions: { npus: 16, count: [1, 2], kinds: ['ring', 'switch'] },
  where: ['tp <= npus'],
  split: 'equal',
  top: 4,
};

const { folder, fileOf } = scratchFolder();
const space = fileOf('space.json', SPACE);

afterEach(() => {
  vi.unstubAllEnvs();
});

function netloom(...args: readonly string[]) {
  return said((output) => run(args, COMMANDS, output));
}

let files = 0;

function shard(index: number, count: number, spec = space): string {
  const out = join(folder, `part-${(files += 1)}.jsonl`);
  expect(netloom('search', spec, `--shard=${index}/${count}`, `--out=${out}`, '--quiet').code).toBe(0);
  return out;
}

function shards(count: number, spec = space): readonly string[] {
  return Array.from({ length: count }, (_, index) => shard(index, count, spec));
}

interface Printed {
  readonly top: readonly { readonly value: number; readonly key: string }[];
  readonly front: readonly unknown[];
  readonly worth: readonly unknown[];
}

describe('netloom search', () => {
  it('prints the best points, the proof and the worth of each choice', () => {
    const { code, printed, noted } = netloom('search', space);
    expect(code).toBe(0);
    expect(noted).toContain('168 points: ');
    const found = JSON.parse(printed) as Printed;
    expect(found).toMatchObject({ space: 'a small one', isProven: true, gap: 0, points: 168 });
    expect(found.top).toHaveLength(4);
    expect(found.worth).toHaveLength(5);
    const values = found.top.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(JSON.parse(netloom('search', space, '--top=2').printed)).toMatchObject({
      top: found.top.slice(0, 2),
    });
  });

  it.each([
    ['a list', {}, 'top'],
    ['a front', { objective: ['time', 'cost'] }, 'front'],
    [
      'an optimal split, whose cost is known after its run',
      { split: 'optimal', dimensions: { npus: 16, count: [1, 1], kinds: ['ring'] } },
      'top',
    ],
  ] as const)('proves no best where no point can run, and says why: %s', (_, part, list) => {
    const spec = fileOf('none.json', {
      ...SPACE,
      free: { tp: [1, 3] },
      where: ['cost < 0.01 or tp = 3'],
      ...part,
    });
    const { code, printed, noted } = netloom('search', spec);
    expect(code).toBe(0);
    const found = JSON.parse(printed) as {
      readonly answer: string;
      readonly because: readonly { readonly why: string; readonly points: number }[];
    };
    expect(found).toMatchObject({ isProven: false, gap: null, [list]: [] });
    expect(found.answer).toMatch(/^no point of the space can run, because of \d+ points \d+ /);
    const [condition, field] = found.because;
    expect(condition!.why).toBe('where: cost < 0.01 or tp = 3');
    expect(field!.why).toContain('parallelism.modelParallel');
    expect(condition!.points).toBe(field!.points);
    expect(noted).toContain('no point of the space can run, because of ');
    expect(noted).not.toContain('Infinity');
    const merged = netloom('merge', ...shards(2, spec)).printed;
    expect(JSON.parse(merged)).toMatchObject({ isProven: false, gap: null, because: found.because });
  });

  const COUNTS = cases([1, 3], [1, 3, 8]);

  it(`merges ${COUNTS.join(', ')} shards to the same bytes, for the list and for the front`, () => {
    const few = { ...SPACE, free: { tp: [1, 2, 4], zero: [0, 3] }, objective: ['time', 'cost'] };
    const both = fileOf('both.json', few);
    const free = fileOf('free.json', { ...few, free: { tp: [1, 2] }, split: 'optimal' });
    for (const spec of cases([both, free], [space, both, free])) {
      const merged = COUNTS.map((count) => netloom('merge', ...shards(count, spec)));
      expect(merged.map(({ code }) => code)).toEqual(COUNTS.map(() => 0));
      expect(new Set(merged.map(({ printed }) => printed)).size).toBe(1);
      const alone = JSON.parse(netloom('search', spec).printed) as Printed;
      expect(JSON.parse(merged[0]!.printed)).toMatchObject(
        spec === space ? { top: alone.top } : { front: alone.front },
      );
    }
  });

  const KILLS = cases(4, 20);

  it(`resumes where it was killed: ${KILLS} times at any byte, without losing a finished point`, () => {
    const whole = netloom('merge', ...shards(1)).printed;
    const out = join(folder, 'killed.jsonl');
    const words = ['search', space, '--shard=1/2', `--out=${out}`, '--resume', '--quiet'];
    let kept = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const steps = runSteps(words, COMMANDS, UNHEARD);
      for (let left = (kill * 17) % 41; left > 0 && steps.next().done !== true; left -= 1);
      // Its process is gone: what it had not written is lost, and its last line may be incomplete.
      const size = statSync(out, { throwIfNoEntry: false })?.size ?? 0;
      if (size === 0) continue;
      expect(size).toBeGreaterThanOrEqual(kept);
      kept = readFileSync(out, 'utf8').lastIndexOf('\n') + 1;
      appendFileSync(out, '{"key":"0123');
    }
    expect(netloom(...words).code).toBe(0);
    expect(netloom('merge', shard(0, 2), out)).toMatchObject({ code: 0, printed: whole });
    const keys = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => (JSON.parse(line) as { key: string }).key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('takes its shard from the cluster', () => {
    vi.stubEnv('SLURM_ARRAY_TASK_ID', '12');
    vi.stubEnv('SLURM_ARRAY_TASK_MIN', '10');
    vi.stubEnv('SLURM_ARRAY_TASK_COUNT', '3');
    const slurm = join(folder, 'slurm.jsonl');
    expect(netloom('search', space, `--out=${slurm}`, '--quiet').code).toBe(0);
    vi.unstubAllEnvs();
    expect(readFileSync(slurm, 'utf8')).toBe(readFileSync(shard(2, 3), 'utf8'));
    vi.stubEnv('JOB_COMPLETION_INDEX', '1');
    const job = join(folder, 'job.jsonl');
    expect(netloom('search', space, '--shards=3', `--out=${job}`, '--quiet').code).toBe(0);
    expect(netloom('search', space, `--out=${join(folder, 'no.jsonl')}`).noted).toContain(
      '--shards: is missing',
    );
    vi.unstubAllEnvs();
    expect(readFileSync(job, 'utf8')).toBe(readFileSync(shard(1, 3), 'utf8'));
  });

  it.each([
    // The array of the plan, from 0; from 1; in steps; one of its tasks again; two of them.
    [{ ID: '2', MIN: '0', COUNT: '3', STEP: '1' }, 2],
    [{ ID: '3', MIN: '1', COUNT: '3', STEP: '1' }, 2],
    [{ ID: '5', MIN: '1', COUNT: '3', STEP: '2' }, 2],
    [{ ID: '2', MIN: '2', COUNT: '1', STEP: '1' }, 2],
    [{ ID: '2', MIN: '1', COUNT: '2', STEP: '1' }, 2],
  ])('is the shard that a Slurm array means: %j', (task, index) => {
    const variables = Object.entries(task).map(([name, value]) => [`SLURM_ARRAY_TASK_${name}`, value]);
    const values = {
      get: (name: string) => (name === 'shards' ? '3' : undefined),
      has: () => false,
      all: () => [],
    };
    expect(readShard(values, Object.fromEntries(variables) as Record<string, string>)).toEqual({
      ok: true,
      value: { index, count: 3 },
    });
  });

  it('plans: a count, an estimate and scripts for both kinds of cluster', () => {
    const { code, printed } = netloom('search', space, '--plan', '--shards=5');
    expect(code).toBe(0);
    expect(printed).toContain('12 ways to train x 1 settings x 14 networks: 168 points at most');
    expect(printed).toContain('#SBATCH --array=0-4\n');
    expect(printed).toContain('completionMode: Indexed');
    expect(printed).toContain('--shards=5');
  });

  it.each([
    [['--shard=3/3'], '--shard: is "3/3"; expected I/N'],
    [['--shard=0/3'], '--out: is missing'],
    [['--shards=3'], '--shards: needs SLURM_ARRAY_TASK_ID'],
    [['--resume'], '--resume: goes on with a file'],
    [['--top=0'], '--top: is "0"; expected a whole number from 1'],
    [['--plan', '--shards=0'], '--shards: is "0"; expected a whole number from 1'],
  ])('refuses %j', (options, message) => {
    const { code, noted } = netloom('search', space, ...options);
    expect(code).toBe(2);
    expect(noted).toContain(`error: ${message}`);
  });

  it('neither overwrites a file nor resumes another search', () => {
    const out = shard(0, 2);
    expect(netloom('search', space, '--shard=0/2', `--out=${out}`).noted).toContain('is there already');
    expect(netloom('search', space, '--shard=1/2', `--out=${out}`, '--resume').noted).toContain(
      'another space, shard, command or engine',
    );
    expect(netloom('search', space, '--shard=0/2', `--out=${out}`, '--resume', '--top=3').code).toBe(2);
  });
});

describe('a file of a shard', () => {
  it('is left unchanged if it is no file of this search', () => {
    const text = JSON.stringify(SPACE);
    const path = fileOf('own-space.json', text);
    expect(netloom('search', path, `--out=${path}`, '--resume').noted).toContain('is no file of a search');
    expect(readFileSync(path, 'utf8')).toBe(text);
    const other = shard(0, 2);
    appendFileSync(other, '{"key":"12');
    const before = readFileSync(other, 'utf8');
    expect(netloom('search', space, '--shard=1/2', `--out=${other}`, '--resume').code).toBe(2);
    expect(readFileSync(other, 'utf8')).toBe(before);
  });

  it.each(['search', 'sweep'])('is written by one %s at a time: the other reports it and ends', (command) => {
    const space = fileOf(`few-${command}.json`, { ...SPACE, free: { tp: [1, 2] } });
    const out = join(folder, `shared-${command}.jsonl`);
    const noted: string[] = [];
    const begin = (): Generator<void, number, void> =>
      runSteps([command, space, `--out=${out}`, '--resume', '--quiet'], COMMANDS, {
        print: () => undefined,
        note: (text) => noted.push(text),
      });
    const both = [begin(), begin()];
    const codes: (number | undefined)[] = [undefined, undefined];
    while (codes.includes(undefined)) {
      for (const [at, steps] of both.entries()) {
        const step = codes[at] === undefined ? steps.next() : null;
        if (step?.done === true) codes[at] = step.value;
      }
    }
    expect(new Set(codes)).toEqual(new Set([0, 2]));
    expect(noted.join('')).toContain(`error: ${out}: is written to by another process`);
    const alone = join(folder, `alone-${command}.jsonl`);
    expect(netloom(command, space, `--out=${alone}`, '--quiet').code).toBe(0);
    expect(netloom('merge', out).printed).toBe(netloom('merge', alone).printed);
  });
});

describe('a file that cannot be read or written', () => {
  it.each([
    [['merge', '/dev/null'], 'is a device; expected a file or a pipe'],
    [['search', folder], 'cannot be read (it is a folder)'],
    [['sweep', folder], 'cannot be read (it is a folder)'],
    [['search', space, `--out=${folder}`, '--resume'], 'cannot be read (it is a folder)'],
    [
      ['search', space, `--out=${join(space, 'below.jsonl')}`],
      'cannot be written (a part of the path is a file)',
    ],
    [['search', space, '--out=/dev/full', '--resume'], 'is a device; expected a file or a pipe'],
    [['sweep', space, '--out=/dev/full', '--resume'], 'is a device; expected a file or a pipe'],
  ])('is bad input: %j', (words, message) => {
    const { code, noted } = netloom(...words);
    expect(noted).toContain(message);
    expect(code).toBe(2);
  });
});
