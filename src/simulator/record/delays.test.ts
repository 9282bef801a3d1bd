import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { anySimulation } from '../../testing/arbitrary/simulation.arbitrary.ts';
import { simulate, tableInput, type Finished, type TableSystem } from '../../testing/runs/simulation.ts';
import { PASSES } from '../../taskgraph/graph.ts';
import { everyone, graphOf, send, waitFor } from '../../testing/tasks.ts';
import { NO_SERVER, SEVERAL_SERVERS, type PhaseDelays } from './delays.ts';

/** The table network of tests, with delays recorded. */
function delaysOf(system: TableSystem, replay = false): PhaseDelays {
  const { delays } = simulate(tableInput(system), { delays: true, replay }).totals;
  if (delays === null) throw new Error('no delays were recorded');
  return delays;
}

/** The first phases of layer 0, forward. */
function first(column: Float64Array | Int8Array, count: number): readonly number[] {
  return [...column.slice(0, count)];
}

describe('two chunks on one dimension that serves one at a time', () => {
  // Each is served for 7 ns; the second waits for the first.
  const delays = delaysOf({
    sizes: [2],
    policy: { chunks: 2 },
    durationNs: () => 7,
    graph: graphOf([send('allReduce', 16)], [everyone(1)]),
  });

  it('wait exactly one service together', () => {
    expect(first(delays.queueNs, 2)).toEqual([7, 0]);
    expect(first(delays.serviceNs, 2)).toEqual([14, 0]);
    expect(first(delays.chunks, 2)).toEqual([2, 0]);
  });

  it('name their server', () => {
    expect(first(delays.server, 2)).toEqual([0, NO_SERVER]);
  });
});

describe('two chunks on two dimensions', () => {
  // A phase on dimension 0 takes 3 ns, on dimension 1 takes 5 ns.
  //
  //   ns        0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16
  //   dim 0     c0 RS... c1 RS... .     c0 AG... .     c1 AG...
  //   dim 1              c0 AR......... c1 AR.........
  const system: TableSystem = {
    sizes: [2, 2],
    policy: { chunks: 2 },
    durationNs: ({ logical }) => [3, 5][logical.server]!,
    graph: graphOf([send('allReduce', 16)], [everyone(2)]),
  };

  it('wait 3 ns for the first phase, 2 ns for the second, and not for the third', () => {
    const delays = delaysOf(system);
    expect(delays.phases).toBe(4);
    expect(first(delays.queueNs, 4)).toEqual([3, 2, 0, 0]);
    expect(first(delays.serviceNs, 4)).toEqual([6, 10, 6, 0]);
    expect(first(delays.chunks, 4)).toEqual([2, 2, 2, 0]);
    expect(first(delays.server, 4)).toEqual([0, 1, 0, NO_SERVER]);
  });

  it('keep the delays of two layers apart, replayed or not', () => {
    const layers = graphOf(
      [
        send('allReduce', 16, []),
        waitFor([0, 0]),
        send('allReduce', 16, [1], { layer: 1, pass: 'weightGradient' }),
      ],
      [everyone(2)],
      2,
    );
    for (const replay of [false, true]) {
      const { queueNs, phases } = delaysOf({ ...system, graph: layers }, replay);
      const nonZero = [...queueNs].flatMap((ns, cell) => (ns === 0 ? [] : [[cell, ns]]));
      // Layer 1, the last of its passes.
      const last = (2 * PASSES.length - 1) * phases;
      expect(nonZero).toEqual([
        [0, 3],
        [1, 2],
        [last, 3],
        [last + 1, 2],
      ]);
    }
  });
});

it('says where chunks of one phase took different dimensions', () => {
  const { server } = delaysOf({
    sizes: [2, 2],
    policy: { chunks: 2, interDimension: 'roundRobin' },
    graph: graphOf([send('allToAll', 16)], [everyone(2)]),
  });
  expect(first(server, 2)).toEqual([SEVERAL_SERVERS, SEVERAL_SERVERS]);
});

it('is not recorded unless asked for', () => {
  const graph = graphOf([send('allReduce', 16)], [everyone(1)]);
  expect(simulate(tableInput({ sizes: [2], graph })).totals.delays).toBeNull();
});

describe('on any graph under any policy', () => {
  /** From issue to the end of its last phase, summed over chunks. */
  function underWayNs({ segments }: Finished, startedNs: Readonly<Float64Array>): number {
    const ends = new Map<number, { readonly endNs: number; readonly task: number }>();
    for (const { chunk, endNs, task } of segments) ends.set(chunk, { endNs, task });
    return [...ends.values()].reduce((sum, { endNs, task }) => sum + endNs - startedNs[task]!, 0);
  }

  it('has waits and service times that add up to the time its chunks are under way', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const finished = simulate(input, { delays: true });
        const { queueNs, serviceNs } = finished.totals.delays!;
        const sum = [...queueNs, ...serviceNs].reduce((total, ns) => total + ns, 0);
        expect(sum).toBe(underWayNs(finished, finished.startedNs));
      }),
      { numRuns: cases(120, 300) },
    );
  });

  it('has waits that add up to those of its dimensions', () => {
    fc.assert(
      fc.property(anySimulation(), (input) => {
        const { delays, servers } = simulate(input, { delays: true }).totals;
        const byPhase = delays!.queueNs.reduce((sum, ns) => sum + ns, 0);
        expect(byPhase).toBe(servers.reduce((sum, { queueNs }) => sum + queueNs, 0));
      }),
      { numRuns: cases(120, 300) },
    );
  });
});
