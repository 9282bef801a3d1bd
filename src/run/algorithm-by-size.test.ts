import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import type { Design, DesignSystem } from '../design/document.ts';
import { valueOf } from '../units/result.ts';
import { ALL_PARTS } from './all-parts.ts';
import { evaluate } from './evaluate.ts';

const RING: AlgorithmEntry = { algorithm: { name: 'ring' }, whole: false };
const TREE: AlgorithmEntry = { algorithm: { name: 'doubleBinaryTree' }, whole: false };
const LIMIT = 1e6;
const BY_SIZE: AlgorithmEntry = { ...RING, below: { bytes: LIMIT, algorithm: TREE.algorithm } };
const SMALL = LIMIT / 100;
const LARGE = LIMIT * 100;

/** Settings, and the number of NPUs. */
type System = Partial<DesignSystem> & { readonly npus?: number };

function design(
  entry: AlgorithmEntry,
  sizes: readonly number[],
  { npus = 64, ...system }: System = {},
): Design {
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: [{ kind: 'switch', size: npus, linkLatencyNs: 1000, tier: 'pod' }],
    },
    workload: {
      kind: 'table',
      label: 'All-reduces',
      loop: { kind: 'micro', passes: 1 },
      layers: [
        {
          name: 'ar',
          forward: [],
          recompute: [],
          inputGradient: [],
          updateNs: 0,
          weightGradient: sizes.map((bytes) => ({
            kind: 'collective',
            label: 'AR',
            collective: 'allReduce',
            bytes,
            role: 'all',
          })),
        },
      ],
    },
    parallelism: { modelParallel: 1, overlap: false },
    bandwidth: { budgetGBps: 50, scheme: 'custom', mode: 'fixed', customGBps: [50] },
    system: { ...BASE_V1.system, chunks: 8, algorithms: { allReduce: [entry] }, ...system },
  };
}

function timesOf(entry: AlgorithmEntry, sizes: readonly number[], system: System = {}) {
  const { evaluated } = valueOf(evaluate(design(entry, sizes, system), ALL_PARTS));
  const { closed, simulated } = evaluated.find((candidate) => candidate.closed.scheme === 'custom')!;
  return {
    closedNs: closed.iterationNs,
    runNs: simulated.iterationNs,
    bytes: simulated.dimensions[0]!.bytes,
  };
}

describe('an algorithm by size', () => {
  it.each<System>([
    {},
    { network: 'shared' },
    { network: 'packets', npus: 16 },
    { queuesPerDimension: 2 },
    { scheduling: 'FIFO', intraDimension: 'smallestChunkFirst' },
  ])('is that of small collectives below the limit, and of large ones from it on: %j', (system) => {
    expect(timesOf(BY_SIZE, [SMALL], system)).toEqual(timesOf(TREE, [SMALL], system));
    expect(timesOf(BY_SIZE, [LIMIT], system)).toEqual(timesOf(RING, [LIMIT], system));
    expect(timesOf(BY_SIZE, [LIMIT - 1], system)).toEqual(timesOf(TREE, [LIMIT - 1], system));
  });

  it('is chosen for each collective of an iteration, and beats either alone', () => {
    const sizes = [SMALL, LARGE, SMALL, LARGE];
    const [bySize, ring, tree] = [BY_SIZE, RING, TREE].map((entry) => timesOf(entry, sizes, { chunks: 1 }));
    expect(bySize!.runNs).toBeLessThan(ring!.runNs);
    expect(bySize!.runNs).toBeLessThan(tree!.runNs);
    const item = (entry: AlgorithmEntry, bytes: number): number =>
      timesOf(entry, [bytes], { chunks: 1 }).runNs;
    expect(bySize!.runNs).toBeCloseTo(2 * item(TREE, SMALL) + 2 * item(RING, LARGE), 3);
  });

  it('may be the same algorithm with another window', () => {
    const windowed: AlgorithmEntry = { algorithm: { name: 'direct', window: 2 }, whole: false };
    const wide: AlgorithmEntry = { algorithm: { name: 'direct' }, whole: false };
    const either: AlgorithmEntry = { ...windowed, below: { bytes: LIMIT, algorithm: wide.algorithm } };
    const item = (entry: AlgorithmEntry, bytes: number): number =>
      timesOf(entry, [bytes], { chunks: 1 }).runNs;
    expect(item(windowed, SMALL)).toBeGreaterThan(1.5 * item(wide, SMALL));
    expect(timesOf(either, [SMALL, LARGE], { chunks: 1 }).runNs).toBeCloseTo(
      item(wide, SMALL) + item(windowed, LARGE),
      3,
    );
  });

  it('is by the bytes of the collective, not by those of its chunks', () => {
    expect(timesOf(BY_SIZE, [2 * LIMIT], { chunks: 64 })).toEqual(timesOf(RING, [2 * LIMIT], { chunks: 64 }));
  });

  it('is refused by the algorithm that a size would need and cannot have', () => {
    const entry: AlgorithmEntry = { ...RING, below: { bytes: LIMIT, algorithm: TREE.algorithm } };
    const plain = design(entry, [SMALL]);
    const dimensions = [{ ...plain.topology.dimensions[0]!, size: 48 }] as Design['topology']['dimensions'];
    const odd = { ...plain, topology: { ...plain.topology, dimensions } };
    const refused = evaluate(odd, ALL_PARTS);
    const problems = refused.ok
      ? refused.value.refusals.flatMap((value) => value.problems)
      : refused.problems;
    expect(problems[0]?.path).toBe('system.algorithms.allReduce[0]');
    const large = { ...design(entry, [LARGE]), topology: odd.topology };
    expect(valueOf(evaluate(large, ALL_PARTS)).refusals).toEqual([]);
  });
});
