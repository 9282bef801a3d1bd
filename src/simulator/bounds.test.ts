import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/large.ts';
import { createAnalyticalNetwork } from '../network/analytical/analytical.ts';
import { anyNetworkSystem } from '../testing/arbitrary/network.arbitrary.ts';
import {
  block,
  preparedOf,
  simulateOn,
  topologyOf,
  type NetworkSystem,
} from '../testing/runs/network-simulation.ts';
import { everyone, graphOf, send } from '../testing/tasks.ts';

describe('the time of a run', () => {
  it('is no less than any dimension needs for its bytes', () => {
    // One chunk at a time and algorithms that use each link for one message at a time.
    fc.assert(
      fc.property(anyNetworkSystem({ stepWise: true }), (system) => {
        const { totals, lanes } = simulateOn(system, { segments: false });
        totals.servers.forEach(({ bytes }, server) => {
          const leastNs = bytes / lanes[server]!.bandwidthGBps;
          expect(totals.endNs).toBeGreaterThanOrEqual(leastNs * (1 - 1e-12));
        });
      }),
      { numRuns: cases(160, 400) },
    );
  });

  it('is exactly the closed form of the network for one chunk on one dimension', () => {
    const single = anyNetworkSystem({ mostDimensions: 1, mostTasks: 1 });
    fc.assert(
      fc.property(single, (drawn) => {
        const system = { ...drawn, policy: { chunks: 1 } };
        const { endpointDelayNs = 0, topology, graph } = system;
        const task = graph.tasks[0]!;
        if (task.kind !== 'collective') throw new Error('no collective');
        const logical = preparedOf(system).logical[task.collective][0]!;
        const network = createAnalyticalNetwork({ topology, endpointDelayNs, rounding: 'exact' });
        const cost = network.phaseCost({ logical, operation: task.collective, bytes: task.bytes, tree: 0 });
        const isIn = graph.groups[0]!.positions.length > 0;
        expect(simulateOn(system).totals.endNs).toBe(isIn ? cost.durationNs : 0);
      }),
      { numRuns: cases(160, 400) },
    );
  });
});

describe('bandwidths times k, latencies and delays by k', () => {
  function scaled(system: NetworkSystem, factor: number): NetworkSystem {
    return {
      ...system,
      endpointDelayNs: (system.endpointDelayNs ?? 0) / factor,
      topology: {
        ...system.topology,
        dimensions: system.topology.dimensions.map((dimension) => ({
          ...dimension,
          bandwidthGBps: dimension.bandwidthGBps * factor,
          linkLatencyNs: dimension.linkLatencyNs / factor,
        })),
      },
    };
  }

  it('divide every time by k, exactly for a power of two', () => {
    fc.assert(
      fc.property(anyNetworkSystem(), fc.integer({ min: -8, max: 8 }), (system, exponent) => {
        const factor = 2 ** exponent;
        const expected = simulateOn(system).segments.map((segment) => ({
          ...segment,
          startNs: segment.startNs / factor,
          endNs: segment.endNs / factor,
        }));
        expect(simulateOn(scaled(system, factor)).segments).toEqual(expected);
      }),
      { numRuns: cases(60, 150) },
    );
  });

  it('divide the end by k for any k', () => {
    const factors = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(anyNetworkSystem({ mostTasks: 1 }), factors, (system, factor) => {
        const { totals } = simulateOn(system, { segments: false });
        const { totals: faster } = simulateOn(scaled(system, factor), { segments: false });
        expect(Math.abs(faster.endNs * factor - totals.endNs)).toBeLessThanOrEqual(1e-9 * totals.endNs);
      }),
      { numRuns: cases(80, 200) },
    );
  });
});

describe('the cost of a run', () => {
  const run = (sizes: readonly number[]): ReturnType<typeof simulateOn>['totals'] =>
    simulateOn(
      {
        topology: topologyOf(...sizes.map((size) => block('switch', size, 50, 500))),
        algorithms: sizes.map(() => ({ name: 'halvingDoubling' })),
        policy: { chunks: 64 },
        graph: graphOf([send('allReduce', 2 ** 30)], [everyone(sizes.length)]),
      },
      { segments: false },
    ).totals;

  it('does not grow with the number of NPUs', () => {
    const small = run([4, 4, 8, 8]);
    const large = run([32, 32, 32, 32]);
    expect(small.events).toBe(64 * 7 + 1);
    expect(large.events).toBe(small.events);
    expect(large.chunks).toBe(small.chunks);
  });
});
