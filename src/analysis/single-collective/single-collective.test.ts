import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import {
  simulateCollective,
  type SingleCollective,
  type SingleCollectiveQuestion,
} from './single-collective.ts';

/** Rings of 4 without latency. */
const RINGS: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    ...DEFAULT_DESIGN.topology,
    dimensions: [0, 1, 2].map(() => ({ kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' })),
  },
  system: { ...DEFAULT_DESIGN.system, endpointDelayNs: 0 },
};

function run(splitGBps: readonly number[], more: Partial<SingleCollectiveQuestion> = {}): SingleCollective {
  const question: SingleCollectiveQuestion = {
    splitGBps,
    collective: 'allReduce',
    bytes: 64_000,
    chunks: 4,
    ...more,
  };
  const answer = simulateCollective(RINGS, question);
  if (!answer.ok) throw new Error(answer.problems[0]?.message);
  return answer.value;
}

/** Returns the share of the steady state in which a lane serves. */
function servedShare({ blocks, steady }: SingleCollective, lane: number): number {
  const served = blocks
    .filter((block) => block.lane === lane)
    .reduce((sum, block) => {
      return sum + Math.max(0, Math.min(block.endNs, steady.endNs) - Math.max(block.startNs, steady.startNs));
    }, 0);
  return served / (steady.endNs - steady.startNs);
}

describe('an all-reduce of 4 chunks alone on 3 dimensions, under three splits of 21 GB/s', () => {
  // After figure 9 of arXiv 2109.11762. A chunk of 16 kB sends 12,000 B on dimension 1 and 3,000 B on dimension 2 in each direction, and
  // 1,500 B on dimension 3 in both together: 16:4:1 is balanced.
  it('fills, is steady and drains if balanced', () => {
    const balanced = run([16, 4, 1]);
    expect(balanced.endNs).toBe(9000);
    // Each dimension serves for 6,000 ns; chunks reach the outermost last and leave it first.
    expect(balanced.idle.map(({ busyNs }) => busyNs)).toEqual([6000, 6000, 6000]);
    expect(balanced.limiting).toBe(2);
    expect(balanced.steady).toEqual({ startNs: 1500, endNs: 7500 });
    expect(balanced.blocks).toHaveLength(4 * 5);
    expect(balanced.blocks.filter(({ lane }) => lane === 2).map(({ startNs }) => startNs)).toEqual([
      1500, 3000, 4500, 6000,
    ]);
  });

  it('is limited by the first dimension if that has too little', () => {
    const starved = run([7, 7, 7]);
    expect(starved.endNs).toBeCloseTo(96_000 / 7, 6);
    expect(starved.limiting).toBe(0);
    expect(starved.steady.startNs).toBe(0);
    expect(starved.steady.endNs).toBe(starved.endNs);
    expect(servedShare(starved, 0)).toBeCloseTo(1, 12);
    expect(servedShare(starved, 1)).toBeLessThan(0.6);
    const [, second] = starved.idle;
    expect(second?.starvedNs[0]).toBeGreaterThan(0);
  });

  it('is limited by the second dimension if that has too little', () => {
    const starved = run([17, 2, 2]);
    expect(starved.endNs).toBeCloseTo(12_000 + 24_000 / 17, 6);
    expect(starved.limiting).toBe(1);
    // 12,000 B at 17 GB/s before its first chunk and after its last.
    expect(starved.steady.startNs).toBeCloseTo(12_000 / 17, 9);
    expect(starved.endNs - starved.steady.endNs).toBeCloseTo(12_000 / 17, 9);
    expect(servedShare(starved, 1)).toBeCloseTo(1, 12);
    expect(servedShare(starved, 0)).toBeLessThan(0.6);
  });
});

describe('a single collective', () => {
  it('of one chunk is its phases in sequence, and more chunks are never slower without latency', () => {
    const times = [1, 2, 4, 8, 16, 32, 64].map((chunks) => run([16, 4, 1], { chunks }).endNs);
    // 64 kB at once: 48,000 B at 16 GB/s, 12,000 B at 4 GB/s, 6,000 B at 1 GB/s, and back.
    expect(times[0]).toBe(3000 + 3000 + 6000 + 3000 + 3000);
    times.slice(1).forEach((ns, index) => expect(ns).toBeLessThanOrEqual(times[index]!));
    // With balanced dimensions the time approaches that of one dimension alone.
    expect(times.at(-1)! / 6000).toBeLessThan(1.05);
  });

  it('has busy and idle times that add up to the whole on every lane', () => {
    const { idle, endNs } = run([5, 3, 2], { collective: 'allToAll', chunks: 7 });
    for (const { busyNs, idleNs } of idle) expect(busyNs + idleNs).toBeCloseTo(endNs, 6);
  });

  it('names the field of a question that it cannot answer', () => {
    const ask = (more: Partial<SingleCollectiveQuestion>): unknown =>
      simulateCollective(RINGS, {
        splitGBps: [1, 1, 1],
        collective: 'allReduce',
        bytes: 1,
        chunks: 1,
        ...more,
      });
    expect(ask({ chunks: 65 })).toMatchObject({ ok: false, problems: [{ path: 'chunks' }] });
    expect(ask({ chunks: 1.5 })).toMatchObject({ ok: false, problems: [{ path: 'chunks' }] });
    expect(ask({ bytes: 0 })).toMatchObject({ ok: false, problems: [{ path: 'bytes' }] });
    const starving = { path: 'topology.dimensions[1].bandwidthGBps' };
    expect(ask({ splitGBps: [1, 0, 1] })).toMatchObject({ ok: false, problems: [starving] });
  });
});
