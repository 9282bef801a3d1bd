import { describe, expect, it } from 'vitest';
import { simulate, tableInput } from '../testing/runs/simulation.ts';
import { everyone, graphOf, send, work } from '../testing/tasks.ts';
import type { Task } from '../taskgraph/graph.ts';

/** A collective takes 1 ns for each byte. */
function run(tasks: readonly Task[], onLoad: number) {
  const { totals, compute } = simulate(
    tableInput({ sizes: [2], graph: graphOf(tasks, [everyone(1)]), policy: { onLoad } }),
  );
  return { ...totals, spans: Array.from(compute!.startNs, (start, at) => [start, compute!.endNs[at]!]) };
}

describe('compute beside communication that takes a share of it', () => {
  it('goes on at the rest of its rate until the collective ends, then at the full rate', () => {
    // 40 ns at half the rate do 20 of 100 ns; the other 80 follow.
    expect(run([send('allReduce', 40), work(100)], 0.5).endNs).toBe(120);
    expect(run([send('allReduce', 40), work(100)], 0).endNs).toBe(100);
    // All of it is beside the collective.
    expect(run([send('allReduce', 40), work(10)], 0.5)).toMatchObject({ endNs: 40, computeNs: 20 });
  });

  it('is slowed from when a collective begins', () => {
    // 30 ns alone, then 20 of the other 70 at a quarter of the rate in 80 ns, then 50.
    const tasks = [work(30), work(100), send('allReduce', 80, [0])];
    expect(run(tasks, 0.75)).toMatchObject({
      endNs: 160,
      computeNs: 190,
      spans: [
        [0, 30],
        [0, 160],
      ],
    });
  });

  it('is slowed once, however many collectives are under way', () => {
    // One server: the second collective ends at 60.
    expect(run([send('allReduce', 40), send('allReduce', 20), work(100)], 0.5).endNs).toBe(130);
  });

  it('ends exactly when the collective does', () => {
    expect(run([send('allReduce', 40), work(20), work(7, [1])], 0.5)).toMatchObject({ endNs: 47 });
  });

  it('is not slowed by groups of one or by waiting for an update', () => {
    const alone = { role: 'all', positions: [] } as const;
    const { totals } = simulate(
      tableInput({
        sizes: [2],
        graph: graphOf([send('allReduce', 40), work(100)], [alone]),
        policy: { onLoad: 0.5 },
      }),
    );
    expect(totals.endNs).toBe(100);
    expect(run([send('allReduce', 40, [], { updateNs: 500 }), work(100)], 0.5).computeNs).toBe(120);
  });
});
