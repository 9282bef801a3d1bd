import { describe, expect, it } from 'vitest';
import { served, simulate, tableInput } from '../testing/runs/simulation.ts';
import { everyone, graphOf, pause, send } from '../testing/tasks.ts';
import type { IssuePolicy } from '../taskgraph/graph.ts';
import type { SchedulingPolicy } from './policy.ts';

/**
 * Chunks 0, 1, 2 of a first collective, and 3, 4, 5 of a second that is issued 1 ns later while chunk 0 is
 * served, on one dimension; each takes 10 ns.
 */
function order(scheduling: SchedulingPolicy, first: IssuePolicy, second: IssuePolicy): string {
  const { segments } = simulate(
    tableInput({
      sizes: [2],
      policy: { chunks: 3, scheduling },
      graph: graphOf(
        [
          send('allReduce', 30, [], { policy: first }),
          pause(1),
          send('allReduce', 30, [1], { policy: second }),
        ],
        [everyone(1)],
      ),
    }),
  );
  return segments.map(({ chunk }) => chunk).join('');
}

describe('priority between collectives', () => {
  it('serves the latest collective first under LIFO, behind the chunk in service', () => {
    expect(order('LIFO', 'system', 'system')).toBe('034512');
  });

  it('serves the earliest collective first under FIFO', () => {
    expect(order('FIFO', 'system', 'system')).toBe('012345');
  });

  it('serves a collective of the highest priority before everything that waits', () => {
    expect(order('FIFO', 'system', 'highest')).toBe('034512');
  });

  it('serves two collectives of the highest priority as they came', () => {
    expect(order('LIFO', 'highest', 'highest')).toBe('012345');
  });

  it('comes from one counter that LIFO raises and FIFO lowers', () => {
    // LIFO takes 0 and leaves 1, which FIFO takes.
    expect(order('LIFO', 'LIFO', 'FIFO')).toBe('034512');
    // FIFO takes 0 and leaves -1, which LIFO takes.
    expect(order('LIFO', 'FIFO', 'LIFO')).toBe('012345');
  });

  it('never interrupts a chunk in service', () => {
    const { segments } = simulate(
      tableInput({
        sizes: [2],
        graph: graphOf([send('allReduce', 10), pause(1), send('allReduce', 5, [1])], [everyone(1)]),
      }),
    );
    expect(served(segments, 0)).toBe('c0 AR 0-10, c1 AR 10-15');
  });

  it('is also taken by a collective that sends nothing', () => {
    // While the first is served: the second takes 0 and leaves 1; nobody else is in the group of the third,
    // which takes 1 and leaves 0; so the fourth is no more urgent than the second.
    const { segments } = simulate(
      tableInput({
        sizes: [2],
        graph: graphOf(
          [
            send('allReduce', 10, [], { policy: 'highest' }),
            send('allReduce', 10, [], { policy: 'LIFO' }),
            send('allReduce', 10, [], { policy: 'FIFO', group: 1 }),
            send('allReduce', 10, [], { policy: 'FIFO' }),
          ],
          [everyone(1), { role: 'model', positions: [] }],
        ),
      }),
    );
    expect(segments.map(({ task }) => task)).toEqual([0, 1, 3]);
  });
});
