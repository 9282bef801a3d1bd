/** Whole runs with contention: worked by hand, and compared with the analytical network. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../testing/large.ts';
import { blocks } from '../../../topology/blocks/blocks.ts';
import { hasSwitches } from '../../../topology/blocks/form.ts';
import type { AlgorithmEntry } from '../../../collective/algorithm-name.ts';
import { simulateContended } from '../../../testing/runs/contended-simulation.ts';
import { ring } from '../../../testing/fabric.ts';
import { expectFair } from '../../../testing/oracles/max-min.ts';
import { anyNetworkSystem } from '../../../testing/arbitrary/network.arbitrary.ts';
import {
  block,
  simulateOn,
  topologyOf,
  type NetworkSystem,
} from '../../../testing/runs/network-simulation.ts';
import { anySimulable } from '../../../testing/arbitrary/simulable.arbitrary.ts';
import { served } from '../../../testing/runs/simulation.ts';
import { everyone, graphOf, send, work } from '../../../testing/tasks.ts';
import type { Group } from '../../../taskgraph/graph.ts';
import type { Fabric } from '../../../topology/physical/fabric.ts';
import { closedResult } from '../../../run/closed.ts';
import { compareNetworks, type ComparedRun } from '../../../analysis/contention/compare-networks.ts';
import type { Design } from '../../../design/document.ts';
import { ASTRA_CASES, astraDesign } from './cases.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { valueOf } from '../../../units/result.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

function compared(design: Design): ComparedRun {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const steps = compareNetworks(prepared, valueOf(closedResult(prepared, design.bandwidth.scheme)));
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return valueOf(step.value);
  }
}

describe('two dimensions of 2 on one physical ring of 4, one way, 1 GB/s', () => {
  // NPUs 0 1 2 3. In the inner dimension 0 sends to 1 by one link, 1 to 0 by the other three; 2 and 3 likewise: two messages on each link.
  // In the outer one 0 and 2, 1 and 3 are two links apart: also two messages on each link.
  const fabric: Fabric = { dimensions: [ring(4, 1, 1, 1, 0)], routerLatencyNs: 0 };
  const groups: readonly Group[] = [
    { role: 'model', positions: [0] },
    { role: 'data', positions: [1] },
  ];
  const system = (graph: NetworkSystem['graph']): NetworkSystem => ({
    topology: topologyOf(block('ring', 2, 1), block('ring', 2, 1)),
    algorithms: [{ name: 'ring' }, { name: 'ring' }],
    policy: { chunks: 1 },
    graph,
  });
  const inner = send('reduceScatter', 400);
  const outer = (after: readonly number[]): typeof inner => send('reduceScatter', 800, after, { group: 1 });

  it('give one collective alone half of each link: 200 B in 400 ns', () => {
    const { totals } = simulateContended(system(graphOf([inner], groups)), { fabric });
    expect(totals.endNs).toBe(400);
  });

  it('serve one collective after the other without overlap: 400 ns, 50 ns of compute, 800 ns', () => {
    const graph = graphOf([inner, work(50, [0]), outer([1])], groups);
    expect(simulateContended(system(graph), { fabric }).totals.endNs).toBe(1250);
  });

  it('give both a quarter each until the first has ended', () => {
    // 200 B at a quarter: 800 ns. The other has sent as much, its last 200 B take 400 ns at a half.
    const graph = graphOf([inner, outer([]), work(1000, [0, 1])], groups);
    const { totals, segments } = simulateContended(system(graph), { fabric });
    expect(served(segments, 0)).toBe('c0 RS 0-800');
    expect(served(segments, 1)).toBe('c1 RS 0-1200');
    expect(totals.endNs).toBe(2200);
    // With links to themselves: 200 B and 400 B at 1 GB/s.
    expect(simulateOn(system(graph)).totals.endNs).toBe(1400);
  });

  it('slow a collective from the moment when another one begins', () => {
    // 50 B in 100 ns, the other 150 B at a quarter: 700 ns. The second has sent 150 B, 250 B take 500 ns more.
    const graph = graphOf([inner, work(100), outer([1])], groups);
    const { totals, segments } = simulateContended(system(graph), { fabric });
    expect(served(segments, 0)).toBe('c0 RS 0-700');
    expect(served(segments, 1)).toBe('c1 RS 100-1200');
    expect(totals.endNs).toBe(1200);
  });
});

describe('chunks in service at once', () => {
  const twoAtOnce = (activeChunks: number): NetworkSystem => ({
    topology: topologyOf(block('fullyConnected', 2, 1)),
    algorithms: [{ name: 'direct' }],
    policy: { chunks: 2, activeChunks },
    graph: graphOf([send('reduceScatter', 400)], [everyone(1)]),
  });

  it('share the link: two of 100 B at once take as long as one after the other', () => {
    expect(simulateOn(twoAtOnce(1)).totals.endNs).toBe(200);
    expect(simulateOn(twoAtOnce(2)).totals.endNs).toBe(200);
    expect(simulateContended(twoAtOnce(1)).totals.endNs).toBe(200);
    expect(simulateContended(twoAtOnce(2)).totals.endNs).toBe(200);
  });

  it('never send more than a dimension can, whatever the policies', () => {
    const systems = fc.record({
      system: anyNetworkSystem({ stepWise: true, mostDimensions: 2, mostTasks: 2 }).filter(({ topology }) =>
        topology.dimensions.every(({ size }) => size <= 8),
      ),
      activeChunks: fc.integer({ min: 2, max: 4 }),
      chunks: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(systems, ({ system, activeChunks, chunks }) => {
        const { totals, lanes } = simulateContended({ ...system, policy: { chunks, activeChunks } });
        totals.servers.forEach(({ bytes }, server) => {
          const leastNs = bytes / lanes[server]!.bandwidthGBps;
          expect(totals.endNs).toBeGreaterThanOrEqual(leastNs * (1 - 1e-9));
        });
      }),
      { numRuns: cases(15, 60) },
    );
  });
});

/** The default of each block, except for the direct all-to-all through a switch or along a line, whose messages share links. */
function peaceful({ system, topology }: Design): Design['system']['algorithms'] {
  const allToAll = topology.dimensions.map((dimension): AlgorithmEntry | null =>
    hasSwitches(dimension) || blocks[dimension.kind].joinsNextOnly
      ? { algorithm: { name: 'ring' }, whole: false }
      : null,
  );
  return { ...system.algorithms, allToAll };
}

describe('links without contention', () => {
  it('give the trace of the analytical network, to the last bit', () => {
    const systems = anyNetworkSystem({ stepWise: true, mostDimensions: 4 })
      .filter(({ topology }) => topology.dimensions.every(({ size }) => size <= 16))
      .map((system): NetworkSystem => ({
        ...system,
        policy: { chunks: Math.min(16, system.policy?.chunks ?? 1) },
        algorithms: system.algorithms.map((algorithm, index) =>
          blocks[system.topology.dimensions[index]!.kind].joinsNextOnly ? { name: 'ring' } : algorithm,
        ),
      }));
    fc.assert(
      fc.property(systems, (system) => {
        const [alone, shared] = [simulateOn(system), simulateContended(system)];
        expect(shared.totals).toEqual(alone.totals);
        expect(shared.segments).toEqual(alone.segments);
      }),
      { numRuns: cases(20, 100) },
    );
  });

  it('give the iteration of any design that serves one chunk per dimension at a time', () => {
    const designs = anySimulable
      .filter(({ topology }) => topology.dimensions.every(({ size }) => size <= 8))
      .map((design): Design => ({
        ...design,
        topology: { ...design.topology, splitBandwidth: 'full' },
        system: { ...design.system, activeChunks: 1, queuesPerDimension: 1, algorithms: peaceful(design) },
        bandwidth: { ...design.bandwidth, scheme: 'equal' },
      }));
    fc.assert(
      fc.property(designs, (design) => {
        const { alone, shared } = compared(design);
        expect(shared).toEqual(alone);
      }),
      { numRuns: cases(15, 60) },
    );
  });
});

describe('the cases of ASTRA-SIM, whose queues have their own rings or switches', () => {
  const tried = ASTRA_CASES.filter(
    ({ label, point = '4 MiB' }) => point === '4 MiB' && !/12 chunks|sample|FIFO/.test(label),
  );

  it.each(tried)('take as long as messages on links: $figure, $label', (at) => {
    const { alone, shared, isLive } = compared(astraDesign(at));
    expect(isLive).toBe(true);
    expect(shared.iterationNs / alone.iterationNs).toBeCloseTo(1, 9);
  });
});

describe('any simultaneous collectives on one physical ring', () => {
  it('have max-min fair shares of its links at every instant', () => {
    const drawn = fc.record({
      sizes: fc.tuple(fc.integer({ min: 2, max: 3 }), fc.integer({ min: 2, max: 3 })),
      directions: fc.constantFrom<1 | 2>(1, 2),
      bytes: fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 })),
      chunks: fc.integer({ min: 1, max: 3 }),
      activeChunks: fc.integer({ min: 1, max: 2 }),
    });
    fc.assert(
      fc.property(drawn, ({ sizes, directions, bytes, chunks, activeChunks }) => {
        const system: NetworkSystem = {
          topology: topologyOf(block('ring', sizes[0], 4), block('ring', sizes[1], 4)),
          algorithms: [{ name: 'ring' }, { name: 'direct' }],
          policy: { chunks, activeChunks },
          graph: graphOf(
            [send('allReduce', bytes[0]), work(100), send('allReduce', bytes[1], [1], { group: 1 })],
            [everyone(2), { role: 'data', positions: [1] }],
          ),
        };
        const fabric: Fabric = {
          dimensions: [ring(sizes[0] * sizes[1], 1, directions, 4 / directions, 5)],
          routerLatencyNs: 1,
        };
        const { totals } = simulateContended(system, { fabric, onSettled: (_, flows) => expectFair(flows) });
        expect(totals.servers.map((server) => server.bytes)).toEqual(
          simulateOn(system).totals.servers.map((server) => server.bytes),
        );
      }),
      { numRuns: cases(30, 60) },
    );
  });
});
