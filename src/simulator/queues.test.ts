import { describe, expect, it } from 'vitest';
import type { Collective, Rounding } from '../collective/types.ts';
import { served, simulate, tableInput, type PhaseRow } from '../testing/runs/simulation.ts';
import { everyone, graphOf, send } from '../testing/tasks.ts';

/** Starts of 4 chunks of 10 ns each on one dimension. */
function starts(activeChunks: number, queuesPerDimension: number): readonly number[] {
  const { segments } = simulate(
    tableInput({
      sizes: [2],
      policy: { chunks: 4, activeChunks, queuesPerDimension },
      graph: graphOf([send('allReduce', 40)], [everyone(1)]),
    }),
  );
  return segments.map(({ startNs }) => startNs);
}

describe('the places of a dimension', () => {
  it('are equal in number to its active chunks', () => {
    expect(starts(1, 1)).toEqual([0, 10, 20, 30]);
    expect(starts(2, 1)).toEqual([0, 0, 10, 10]);
    expect(starts(3, 1)).toEqual([0, 0, 0, 10]);
    expect(starts(9, 1)).toEqual([0, 0, 0, 0]);
  });

  it('are shared out to its queues, rounded up', () => {
    expect(starts(2, 2)).toEqual([0, 0, 10, 10]);
    expect(starts(1, 2)).toEqual([0, 0, 10, 10]);
    expect(starts(3, 2)).toEqual([0, 0, 0, 0]);
    expect(starts(1, 3)).toEqual([0, 0, 0, 10]);
  });
});

describe('the queues of a dimension', () => {
  it('are dealt to as many phases as a chunk has on its way up and down', () => {
    const sizes = Array.from({ length: 12 }, () => 2);
    const { segments, totals } = simulate(
      tableInput({
        sizes,
        policy: { chunks: 3, queuesPerDimension: 2, optimization: 'localBWAware' },
        graph: graphOf([send('allReduce', 3 * 2 ** 20)], [everyone(12)]),
      }),
    );
    // Up eleven dimensions, once on the last and down again: 23 phases of each chunk, each begun and ended once.
    expect(segments.length).toBe(3 * 23);
    expect(totals.chunks).toBe(3);
  });

  it('are dealt to phases in turn, chunk by chunk', () => {
    // Baseline on [d0]: chunk k takes queue k mod 2 of d0. Queue 0 serves c0 then c2, queue 1 serves c1; the
    // chunks take 10, 20, ... so that queue 0 is free before queue 1 and c3 still waits for queue 1.
    const durations = [10, 30, 10, 10];
    let next = 0;
    const { segments } = simulate(
      tableInput({
        sizes: [2],
        policy: { queuesPerDimension: 2 },
        // Every collective has a phase of its own in the pool, asked for once, in order of issue.
        durationNs: () => durations[next++]!,
        graph: graphOf(
          [41, 42, 43, 44].map((bytes) => send('allReduce', bytes, [], { policy: 'highest' })),
          [everyone(1)],
        ),
      }),
    );
    expect(served(segments, 0)).toBe('c0 AR 0-10, c1 AR 0-30, c2 AR 10-20, c3 AR 30-40');
  });
});

describe('round robin', () => {
  /** Dimensions in the order in which each chunk visits them. */
  function visits(segments: readonly PhaseRow[]): readonly string[] {
    const byChunk: string[] = [];
    for (const { chunk, server } of segments) byChunk[chunk] = `${byChunk[chunk] ?? ''}${String(server)}`;
    return byChunk;
  }

  function run(
    collective: Collective,
    first: readonly number[] = [0, 1, 2],
    rounding: Rounding = 'exact',
  ): readonly PhaseRow[] {
    return simulate(
      tableInput({
        sizes: [2, 4, 2],
        policy: { chunks: 2, interDimension: 'roundRobin', rounding },
        graph: graphOf(
          [send('reduceScatter', 32, [], { group: 1 }), send(collective, 32, [0])],
          [everyone(3), { role: 'model', positions: first }],
        ),
      }),
    ).segments;
  }

  it('begins each chunk one dimension further', () => {
    expect(visits(run('reduceScatter'))).toEqual(['012', '120', '201', '012']);
  });

  it('rotates the descending order of an all-gather', () => {
    // 2 1 0, turned by two and by none.
    expect(visits(run('allGather')).slice(2)).toEqual(['021', '210']);
  });

  it('skips dimensions that the communicator does not span, but counts their turns', () => {
    expect(visits(run('reduceScatter', [0, 1]))).toEqual(['01', '10', '201', '012']);
  });

  it('takes one turn for a collective that spans nothing in reference mode, and none otherwise', () => {
    expect(visits(run('reduceScatter', []))).toEqual(['012', '120']);
    expect(visits(run('reduceScatter', [], 'reference'))).toEqual(['120', '201']);
  });

  it('changes the bytes on a dimension with its place in the order', () => {
    // 16 B a chunk. Chunk 0: 16, 8, 2 on dimensions 0, 1, 2. Chunk 1: 16 on 1, 4 on 2, 2 on 0.
    const bytes = run('reduceScatter').map((phase) => [phase.chunk, phase.server, phase.bytes]);
    expect(bytes.filter(([chunk]) => chunk === 0)).toEqual([
      [0, 0, 16],
      [0, 1, 8],
      [0, 2, 2],
    ]);
    expect(bytes.filter(([chunk]) => chunk === 1)).toEqual([
      [1, 1, 16],
      [1, 2, 4],
      [1, 0, 2],
    ]);
  });
});
