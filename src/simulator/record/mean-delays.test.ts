import { describe, expect, it } from 'vitest';
import { simulate, tableInput } from '../../testing/runs/simulation.ts';
import { everyone, graphOf, send, waitFor } from '../../testing/tasks.ts';
import { PASSES } from '../../taskgraph/graph.ts';
import { SEVERAL_SERVERS } from './delays.ts';
import { meanDelays } from './mean-delays.ts';

const FORWARD = PASSES.indexOf('forward');
const INPUT_GRADIENT = PASSES.indexOf('inputGradient');
const WEIGHT_GRADIENT = PASSES.indexOf('weightGradient');

describe('mean delays of a layer', () => {
  // Forward: two chunks over both dimensions, 3 ns and 5 ns a phase; the second waits 3 ns, then 2 ns.
  // Weight gradient, alone: two chunks over dimension 1 only, the second waits 5 ns.
  const { delays } = simulate(
    tableInput({
      sizes: [2, 2],
      policy: { chunks: 2 },
      durationNs: ({ logical }) => [3, 5][logical.server]!,
      graph: graphOf(
        [
          send('allReduce', 16),
          waitFor([0, 0]),
          send('allReduce', 16, [1], { pass: 'weightGradient', group: 1 }),
        ],
        [everyone(2), { role: 'data', positions: [1] }],
      ),
    }),
    { delays: true },
  ).totals;

  it('are those of the chunks of its pass, phase by phase', () => {
    expect(meanDelays(delays!, 0, [FORWARD])).toEqual([
      { chunks: 2, queueNs: 1.5, dispatchNs: 0, serviceNs: 3, server: 0 },
      { chunks: 2, queueNs: 1, dispatchNs: 0, serviceNs: 5, server: 1 },
      { chunks: 2, queueNs: 0, dispatchNs: 0, serviceNs: 3, server: 0 },
    ]);
    expect(meanDelays(delays!, 0, [WEIGHT_GRADIENT])).toEqual([
      { chunks: 2, queueNs: 2.5, dispatchNs: 0, serviceNs: 5, server: 1 },
    ]);
    expect(meanDelays(delays!, 0, [INPUT_GRADIENT])).toEqual([]);
  });

  it('cover the chunks of all passes where there are several', () => {
    const [first, second] = meanDelays(delays!, 0, [FORWARD, INPUT_GRADIENT, WEIGHT_GRADIENT]);
    expect(first).toEqual({ chunks: 4, queueNs: 2, dispatchNs: 0, serviceNs: 4, server: SEVERAL_SERVERS });
    expect(second).toEqual({ chunks: 2, queueNs: 1, dispatchNs: 0, serviceNs: 5, server: 1 });
  });
});
