import { describe, expect, it } from 'vitest';
import type { Collective } from '../collective/types.ts';
import { simulate, tableInput } from '../testing/runs/simulation.ts';
import { everyone, graphOf, send } from '../testing/tasks.ts';
import { insertionRule } from './insertion.ts';
import type { IntraDimensionPolicy } from './policy.ts';

interface Chunk {
  readonly operation?: Collective;
  readonly priority?: number;
  readonly largest?: number;
  readonly left?: number;
}

/** Place of `mine` among `waiting` (0 = first). */
function place(
  policy: Exclude<IntraDimensionPolicy, 'FIFO'>,
  waiting: readonly Chunk[],
  mine: Chunk,
  isServing = true,
): number {
  const chunks = [...waiting, mine];
  const rule = insertionRule(policy, {
    operation: (chunk) => chunks[chunk]?.operation ?? 'reduceScatter',
    priority: (chunk) => chunks[chunk]?.priority ?? 0,
    largestBytes: (chunk) => chunks[chunk]?.largest ?? 0,
    phasesLeft: (chunk) => chunks[chunk]?.left ?? 2,
  });
  return rule([...waiting.keys()], waiting.length, isServing);
}

describe('smallestChunkFirst', () => {
  const waiting = [{ largest: 10 }, { largest: 20 }, { largest: 30 }];

  it('puts a chunk behind smaller chunks and before chunks of its size', () => {
    expect(place('smallestChunkFirst', waiting, { largest: 20 })).toBe(1);
    expect(place('smallestChunkFirst', waiting, { largest: 21 })).toBe(2);
    expect(place('smallestChunkFirst', waiting, { largest: 40 })).toBe(3);
  });

  it('puts a chunk with exactly one phase to go at the end', () => {
    expect(place('smallestChunkFirst', waiting, { largest: 1, left: 1 })).toBe(3);
    expect(place('smallestChunkFirst', waiting, { largest: 1, left: 0 })).toBe(0);
  });
});

describe('lessRemainingPhaseFirst', () => {
  it('puts a chunk behind chunks with fewer phases to go and before chunks with as many', () => {
    const waiting = [{ left: 0 }, { left: 1 }, { left: 3 }];
    expect(place('lessRemainingPhaseFirst', waiting, { left: 1 })).toBe(1);
    expect(place('lessRemainingPhaseFirst', waiting, { left: 2 })).toBe(2);
    expect(place('lessRemainingPhaseFirst', waiting, { left: 4 })).toBe(3);
  });
});

describe('RG', () => {
  const scatter: Chunk = { operation: 'reduceScatter' };
  const gather: Chunk = { operation: 'allGather' };

  it('puts a chunk before the first pair that does not alternate, but never before the first that waits', () => {
    expect(place('RG', [scatter, scatter, gather], gather)).toBe(1);
    expect(place('RG', [scatter, gather, gather, scatter], gather)).toBe(2);
    expect(place('RG', [scatter, gather, scatter], gather)).toBe(3);
    expect(place('RG', [scatter], gather)).toBe(1);
  });

  it('puts a chunk before the first that waits when none is in service', () => {
    expect(place('RG', [scatter, gather], gather, false)).toBe(0);
  });

  it('lets chunks of higher priority pass', () => {
    const urgent = { ...scatter, priority: 1 };
    expect(place('RG', [scatter, urgent, urgent, scatter], scatter)).toBe(3);
    expect(place('RG', [urgent, scatter], gather, false)).toBe(1);
  });
});

describe('all-reduce and all-to-all phases', () => {
  it.each(['RG', 'smallestChunkFirst', 'lessRemainingPhaseFirst'] as const)(
    'keep priority under %s',
    (policy) => {
      const waiting = [{ priority: 2 }, { priority: 1 }, { priority: 1 }, { priority: 0 }];
      expect(place(policy, waiting, { operation: 'allReduce', priority: 1 })).toBe(3);
      expect(place(policy, waiting, { operation: 'allToAll', priority: 3 })).toBe(0);
    },
  );
});

describe('a run', () => {
  /** Tasks in the order in which dimension 0 serves their chunks, after a first that is in service while the rest comes. */
  function order(policy: IntraDimensionPolicy, bytes: readonly number[]): readonly number[] {
    const { segments } = simulate(
      tableInput({
        sizes: [2, 2],
        policy: { intraDimension: policy, scheduling: 'FIFO' },
        graph: graphOf(
          bytes.map((sentBytes, index) =>
            send('reduceScatter', sentBytes, [], { group: index === 2 ? 1 : 0 }),
          ),
          [{ role: 'model', positions: [0] }, everyone(2)],
        ),
      }),
    );
    return segments.filter(({ server }) => server === 0).map(({ task }) => task);
  }

  it('serves chunks by arrival, by size, or by the phases that they have left', () => {
    // Task 2 goes on to dimension 1: one phase to go, so it is last by size and by phases.
    expect(order('FIFO', [100, 80, 10, 40])).toEqual([0, 1, 2, 3]);
    expect(order('smallestChunkFirst', [100, 80, 10, 40])).toEqual([0, 3, 1, 2]);
    // Among those with nothing left, the last to come goes first.
    expect(order('lessRemainingPhaseFirst', [100, 80, 10, 40])).toEqual([0, 3, 1, 2]);
  });
});
