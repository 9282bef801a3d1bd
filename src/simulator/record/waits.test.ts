import { describe, expect, it } from 'vitest';
import type { Rounding } from '../../collective/types.ts';
import { simulate, tableInput, type Finished } from '../../testing/runs/simulation.ts';
import { everyone, graphOf, pause, send, waitFor, work } from '../../testing/tasks.ts';
import type { Task } from '../../taskgraph/graph.ts';

/** On one dimension where a byte takes 1 ns. */
function run(tasks: readonly Task[], rounding: Rounding = 'exact'): Finished {
  return simulate(
    tableInput({
      sizes: [2],
      policy: { activeChunks: 9, rounding },
      graph: graphOf(tasks, [everyone(1)]),
    }),
  );
}

/** Layer 0, forward. */
function times({ totals: { layers } }: Finished): Record<string, number | undefined> {
  return { compute: layers.computeNs[0], comm: layers.commNs[0], exposed: layers.exposedNs[0] };
}

describe('a wait', () => {
  // Compute 0-10 and 10-15, the collective 10-40 beside it.
  const overlapped = (updateNs: number): readonly Task[] => [
    work(10),
    send('allReduce', 30, [0], { updateNs }),
    work(5, [0]),
    waitFor([2, 1]),
    work(1, [3]),
  ];

  it('is exposed from the moment the loop reaches it', () => {
    const finished = run(overlapped(0));
    expect(times(finished)).toEqual({ compute: 16, comm: 30, exposed: 25 });
    expect(finished.totals).toMatchObject({ endNs: 41, computeNs: 16 });
  });

  it('lasts until the update is done, which occupies no dimension', () => {
    const finished = run(overlapped(7));
    expect(times(finished)).toEqual({ compute: 16, comm: 37, exposed: 32 });
    expect(finished.totals.endNs).toBe(48);
    expect(finished.totals.servers[0]).toMatchObject({ serviceNs: 30, spannedNs: 30, busyNs: 30 });
  });

  it('costs nothing when everything is done before', () => {
    const finished = run([send('allReduce', 5), work(10), waitFor([1, 0])]);
    expect(times(finished)).toEqual({ compute: 10, comm: 5, exposed: 0 });
    expect(finished.totals.endNs).toBe(10);
  });

  // The loop reaches the wait at 10 ns; the three collectives are done at 5, 20 and 30 ns.
  const several: readonly Task[] = [
    send('allReduce', 20),
    send('allReduce', 5),
    send('allReduce', 30),
    pause(10),
    waitFor([3, 0, 1, 2]),
  ];

  it('lasts until all of its collectives are done', () => {
    expect(times(run(several))).toMatchObject({ exposed: 20 });
  });

  it('is charged until the next of them is done in reference mode', () => {
    expect(times(run(several, 'reference'))).toMatchObject({ exposed: 10 });
  });
});

describe('the end of a run', () => {
  it('is when the last update is done, whether the loop waits for it or not', () => {
    expect(run([send('allReduce', 30, [], { updateNs: 12 }), work(1)]).totals.endNs).toBe(42);
  });

  it('is at time 0 when there is nothing to do', () => {
    const { totals } = run([pause(0), send('allReduce', 0, [0]), waitFor([0, 1])]);
    expect(totals).toMatchObject({ endNs: 0, events: 0, chunks: 0 });
  });
});

describe('a collective', () => {
  it('completes at once when it has no participants', () => {
    const { totals } = simulate(
      tableInput({
        sizes: [1, 4],
        graph: graphOf(
          [send('allReduce', 30), waitFor([0]), work(5, [1])],
          [{ role: 'model', positions: [0] }],
        ),
      }),
    );
    expect(totals).toMatchObject({ endNs: 5, chunks: 0 });
  });
});
