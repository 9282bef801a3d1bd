import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said, type Said } from '../../testing/said.ts';
import { run } from '../run.ts';
import { synthesise } from './synthesise.ts';

const { fileOf } = scratchFolder();
const line = fileOf(
  'line.json',
  JSON.stringify({
    npus: 4,
    links: [
      [0, 1, 10],
      [1, 2, 10],
      [2, 3, 10],
    ],
  }),
);

function netloom(...args: readonly string[]): Said {
  return said((output) => run(['synthesise', ...args], [synthesise], output));
}

interface Answer {
  bound: string;
  gap: number;
  timeNs: number;
  isReached: boolean;
  certificate: { kind: string };
}

function answer(...args: readonly string[]): Answer {
  return JSON.parse(netloom(...args, '--format=json').printed) as Answer;
}

function torus(conditions: readonly Condition[]): string {
  const dimension: DesignDimension = { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' };
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions: [dimension, dimension], splitBandwidth: 'links' },
    conditions,
  };
  return printDesign(onlyCollective(base, { collective: 'allReduce', bytes: 1e6, splitGBps: [50, 50] }));
}

describe('netloom synthesise', () => {
  it('prints time, bound, gap and the reason in words', () => {
    const { code, printed } = netloom(line, '--chunks=1000', '--bytes=1e9');
    expect(code).toBe(0);
    // 1/10 of a ns a byte: 100 ms; six rounds of 1,000 chunks take at most 0.5 % more.
    expect(printed).toContain('1/10 ns a byte: no algorithm is faster');
    expect(printed).toMatch(/time +100 ms, 0\.\d\d % above the bound/);
    expect(printed).toContain('with more chunks the bound is reached');
  });

  it('says that latency takes most of the time instead of thousands of per cent above the bound', () => {
    const file = fileOf('delayed.json', torus([]));
    const small = netloom(file, '--chunks=4', '--bytes=1000').printed;
    expect(small).toMatch(
      /time .*, latency-bound: \d+(\.\d+)? % of it is latency, which the bound leaves out/,
    );
    expect(small).not.toMatch(/time .* % above the bound/);
    const large = netloom(file, '--chunks=4', '--bytes=1e9').printed;
    expect(large).toMatch(/time .*, \d+\.\d\d % above the bound/);
  });

  it('prints the same as JSON, for every collective', () => {
    for (const [collective, bound] of [
      ['allReduce', '1/10'],
      ['allGather', '3/40'],
      ['reduceScatter', '3/40'],
      ['broadcast', '1/10'],
      ['allToAll', '1/10'],
    ]) {
      const found = answer(line, `--collective=${collective}`);
      expect(found).toMatchObject({ bound, isReached: true });
      expect(found.gap).toBeGreaterThanOrEqual(-1e-12);
    }
  });

  it('tries seeds of greedy matching and keeps the best', () => {
    const times = [1, 20].map(
      (tries) => answer(line, '--method=greedy', '--chunks=3', `--tries=${tries}`).timeNs,
    );
    expect(times[1]).toBeLessThanOrEqual(times[0]!);
  });

  it('prints a program of MSCCL', () => {
    const { printed } = netloom(line, '--format=msccl', '--chunks=2');
    expect(printed).toMatch(/^<algo name="graph" .* ngpus="4" coll="allreduce"/);
  });

  it('writes the traces and the system file of ASTRA-sim 2 into a folder', () => {
    const folder = `${fileOf('beside.txt', '')}.traces`;
    const { code, printed } = netloom(line, '--format=chakra', '--chunks=2', `--out=${folder}`);
    expect(code).toBe(0);
    expect(printed.trim().split('\n')).toHaveLength(5);
    const names = ['all-reduce.0.et', 'all-reduce.1.et', 'all-reduce.2.et', 'all-reduce.3.et', 'system.json'];
    expect(readdirSync(folder).sort()).toEqual(names);
    expect(netloom(line, '--format=chakra').noted).toContain('--out=DIR');
    expect(netloom(line, `--out=${folder}`).noted).toContain('is for --format=chakra');
    const broadcast = ['--format=chakra', '--collective=broadcast', `--out=${folder}`];
    expect(netloom(line, ...broadcast).noted).toContain('no custom algorithm');
  });

  it('prints the ring through all NPUs beside it, in whatever order of their numbers', () => {
    const crossed = fileOf(
      'crossed.json',
      JSON.stringify({
        npus: 4,
        links: [
          [0, 2, 10],
          [2, 1, 10],
          [1, 3, 10],
          [3, 0, 10],
        ],
      }),
    );
    // 2 x 3/4 of 1 GB, half of it each way at 10 GB/s.
    expect(netloom(crossed).printed).toMatch(/ring +75 ms through the NPUs 0 (2 1 3|3 1 2)/);
    expect(netloom(line).printed).toContain('no ring through all NPUs was found');
    expect(netloom(line, '--collective=allToAll').printed).not.toContain('ring ');
  });

  it('refuses by the name of an option', () => {
    expect(netloom(line, '--collective=allToAll', '--method=trees').noted).toContain('--method');
    expect(netloom(line, '--chunks=0').noted).toContain('--chunks');
    const apart = fileOf('apart.json', JSON.stringify({ npus: 3, links: [[0, 1, 10]] }));
    expect(netloom(apart).noted).toContain('no route');
  });
});

describe('netloom synthesise of a design', () => {
  it('takes its network with its conditions', () => {
    const whole = answer(fileOf('torus.json', torus([])), '--collective=allGather');
    const dead = answer(
      fileOf('dead.json', torus([{ kind: 'lostLink', dimension: 0, link: ['npu 1', 'npu 2'] }])),
      '--collective=allGather',
    );
    const asNumber = ({ bound }: Answer): number =>
      bound
        .split('/')
        .map(Number)
        .reduce((a, b) => a / b);
    // An NPU that has lost one of its four links receives by three.
    expect(asNumber(dead) / asNumber(whole)).toBeCloseTo(4 / 3, 9);
  });
});
