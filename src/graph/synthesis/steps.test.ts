import { afterAll, describe, expect, it, vi } from 'vitest';
import { fullyConnected, torus, twoWay } from '../../testing/graph/graphs.ts';
import { valueOf } from '../../units/result.ts';
import { BOUNDED_COLLECTIVES } from '../bounds/bounded-collective.ts';
import { boundSteps } from '../bounds/bounds.ts';
import { capacitiesOf } from '../bounds/capacities.ts';
import { toNumber } from '../exact/fraction.ts';
import type { Graph } from '../graph.ts';
import { proveOnGraph } from './prove.ts';
import { methodsFor, synthesisSteps } from './synthesise.ts';
import { packWhole } from './whole-packing.ts';
import { drain } from '../drain.ts';
import type * as MaxFlow from '../flow/max-flow.ts';
import type * as Shortest from '../bounds/shortest.ts';
import type * as Arborescence from './arborescence.ts';
import type * as HopsModule from './hops.ts';

/** Calls of what takes time: each looks at every link of the graph a few times. A pivot of a linear program is followed by a yield. */
const work = { calls: 0 };

function counted<A extends readonly unknown[], R>(run: (...asked: A) => R): (...asked: A) => R {
  return (...asked) => {
    work.calls += 1;
    return run(...asked);
  };
}

const COUNTED = ['../flow/max-flow.ts', '../bounds/shortest.ts', './arborescence.ts', './hops.ts'];

/** Loads the bounds and the synthesis again, with their slow parts counted: modules of other tests may be there already. */
async function countedSteps() {
  vi.resetModules();
  vi.doMock('../flow/max-flow.ts', async (original) => {
    const real = await original<typeof MaxFlow>();
    return { ...real, maxFlow: counted(real.maxFlow) };
  });
  vi.doMock('../bounds/shortest.ts', async (original) => {
    const real = await original<typeof Shortest>();
    return { ...real, shortestPaths: counted(real.shortestPaths) };
  });
  vi.doMock('./arborescence.ts', async (original) => {
    const real = await original<typeof Arborescence>();
    return { ...real, leastArborescence: counted(real.leastArborescence) };
  });
  vi.doMock('./hops.ts', async (original) => {
    const real = await original<typeof HopsModule>();
    return { ...real, cheapestHops: counted(real.cheapestHops) };
  });
  const { boundSteps: bounds } = await import('../bounds/bounds.ts');
  const { synthesisSteps: synthesis } = await import('./synthesise.ts');
  return { bounds, synthesis };
}

afterAll(() => {
  for (const path of COUNTED) vi.doUnmock(path);
  vi.resetModules();
});

/** NPUs joined by rings in random orders, so that each has `degree` links. */
function regular(npus: number, degree: number, seed: number): Graph {
  let state = seed;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const links = Array.from({ length: degree / 2 }, () => {
    const order = Array.from({ length: npus }, (_, npu) => npu);
    for (let last = npus - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order.map((npu, at) => [npu, order[(at + 1) % npus]!, 10] as const);
  });
  return twoWay(npus, links.flat());
}

/** Links that go one way, of uneven bandwidth. */
function uneven(): Graph {
  const links = [
    [0, 1, 7],
    [1, 2, 3],
    [2, 3, 5],
    [3, 4, 2],
    [4, 0, 6],
    [2, 0, 4],
    [0, 3, 1],
    [4, 2, 3],
    [1, 4, 2],
  ] as const;
  return {
    npuCount: 5,
    switches: [],
    links: links.map(([from, to, bandwidthGBps]) => ({ from, to, bandwidthGBps, latencyNs: 0 })),
  };
}

/** The most calls between two yields. */
function mostCalls(steps: Generator<void, unknown, void>): number {
  let most = 0;
  for (let before = work.calls; ;) {
    const isDone = steps.next().done === true;
    most = Math.max(most, work.calls - before);
    before = work.calls;
    if (isDone) return most;
  }
}

describe('trees in whole numbers', () => {
  it.each([
    ['40 NPUs of degree 6', regular(40, 6, 5)],
    ['a 5x6 torus', torus(5, 6, 25)],
    ['every two of 7', fullyConnected(7, 3)],
    ['one-way links', uneven()],
  ] as const)('load no link beyond what its bound says: %s', (_, graph) => {
    const capacities = capacitiesOf(graph);
    const trees = drain(packWhole(capacities))!;
    const { nsPerByte } = valueOf(drain(boundSteps(graph, 'allGather'))!);
    const load = new Float64Array(capacities.arcs.length);
    const byRoot = new Float64Array(graph.npuCount);
    for (const { root, share, edges } of trees) {
      byRoot[root]! += share;
      for (const { arcs } of edges) load[arcs[0]!]! += share;
    }
    for (const share of byRoot) expect(share).toBeCloseTo(1 / graph.npuCount, 12);
    const slowest = capacities.exact.map((exact, arc) => load[arc]! / toNumber(exact));
    expect(Math.max(...slowest) / toNumber(nsPerByte)).toBeCloseTo(1, 9);
  });
});

describe('NPUs of degree 6', () => {
  const graph = regular(64, 6, 5);

  it('are bounded, packed and proved: an all-reduce of 64, and a broadcast', () => {
    for (const collective of ['allReduce', 'broadcast'] as const) {
      const bound = valueOf(drain(boundSteps(graph, collective))!);
      const request = { collective, method: 'trees', chunks: 1, seed: 1, bytes: 1 } as const;
      const made = valueOf(drain(synthesisSteps(graph, request))!);
      expect(made.time.busiestLinkNsPerByte / toNumber(bound.nsPerByte)).toBeCloseTo(1, 9);
      expect(proveOnGraph(capacitiesOf(graph), made.schedule).ok).toBe(true);
    }
  });

  it('can be stopped after a few calls that look at all links, one for each NPU at most', async () => {
    const { bounds, synthesis } = await countedSteps();
    const [small, medium] = [regular(16, 6, 5), regular(32, 6, 5)];
    for (const collective of BOUNDED_COLLECTIVES) {
      for (const method of methodsFor(collective)) {
        const asked = collective === 'allGather' ? medium : small;
        const request = { collective, method, chunks: 1, seed: 1, bytes: 1 };
        const before = work.calls;
        const made = mostCalls(synthesis(asked, request));
        expect(made, `${collective} ${method}`).toBeLessThanOrEqual(asked.npuCount + 1);
        expect(mostCalls(bounds(asked, collective)), collective).toBeLessThanOrEqual(asked.npuCount + 1);
        expect(work.calls, collective).toBeGreaterThan(before);
      }
    }
  });

  it('are matched greedily with a stop at each moment, in which a link takes at most one message', () => {
    const asked = { collective: 'allGather', method: 'greedy', chunks: 1, seed: 1, bytes: 1 } as const;
    const steps = synthesisSteps(graph, asked);
    let stops = 0;
    const { schedule } = valueOf(drain(steps, () => (stops += 1) < 0)!);
    expect(stops).toBeGreaterThanOrEqual(schedule.steps);
    for (let step = 0; step < schedule.steps; step++)
      expect(schedule.messagesOf(step).length).toBeLessThanOrEqual(graph.links.length);
  });
});
