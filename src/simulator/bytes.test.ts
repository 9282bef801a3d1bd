import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/large.ts';
import { trafficBytes } from '../collective/traffic.ts';
import { COLLECTIVE_OPTIMIZATIONS, type CollectiveOptimization } from '../collective/types.ts';
import type { CollectiveTask } from '../taskgraph/graph.ts';
import { anyNetworkSystem } from '../testing/arbitrary/network.arbitrary.ts';
import { block, simulateOn, topologyOf, type NetworkSystem } from '../testing/runs/network-simulation.ts';
import { everyone, graphOf, send } from '../testing/tasks.ts';
import { INTER_DIMENSION_POLICIES, INTRA_DIMENSION_POLICIES, SCHEDULING_POLICIES } from './policy.ts';

const TOTALS = { segments: false, replay: true };

const collectivesOf = ({ graph }: NetworkSystem): readonly CollectiveTask[] =>
  graph.tasks.filter((task) => task.kind === 'collective');

/** Dimensions that a task's communicator spans, ascending. */
function spanOf(system: NetworkSystem, task: CollectiveTask): readonly number[] {
  const { positions } = system.graph.groups[task.group]!;
  return positions.filter((position) => system.topology.dimensions[position]!.size > 1);
}

/** Bytes one NPU sends on each dimension of the span, in ascending order. */
function closedForm(
  system: NetworkSystem,
  task: CollectiveTask,
  optimization: CollectiveOptimization,
): readonly number[] {
  const span = spanOf(system, task);
  const sizes = span.map((position) => system.topology.dimensions[position]!.size);
  const isAllReduce = task.collective === 'allReduce';
  if (isAllReduce && optimization !== 'localBWAware') {
    // A full all-reduce on each dimension: of everything, or of what a reduce-scatter on the first leaves.
    return sizes.map((size, index) => {
      const entering = optimization === 'fourPhase' && index > 0 ? task.bytes / sizes[0]! : task.bytes;
      return (2 * entering * (size - 1)) / size;
    });
  }
  const algorithms = span.map((position) => system.algorithms[position]!.name);
  return trafficBytes(task.collective, task.bytes, sizes, algorithms);
}

function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * expected);
}

describe('bytes sent on each dimension', () => {
  const policies = fc.record({
    optimization: fc.constantFrom(...COLLECTIVE_OPTIMIZATIONS),
    activeChunks: fc.integer({ min: 1, max: 64 }),
    queuesPerDimension: fc.integer({ min: 1, max: 4 }),
    scheduling: fc.constantFrom(...SCHEDULING_POLICIES),
    intraDimension: fc.constantFrom(...INTRA_DIMENSION_POLICIES),
  });

  it('are those of the closed form, however chunks are scheduled', () => {
    fc.assert(
      fc.property(anyNetworkSystem(), policies, (system, policy) => {
        const { totals } = simulateOn({ ...system, policy: { ...system.policy, ...policy } }, TOTALS);
        const expected = system.topology.dimensions.map(() => 0);
        for (const task of collectivesOf(system)) {
          const bytes = closedForm(system, task, policy.optimization);
          spanOf(system, task).forEach((position, index) => (expected[position]! += bytes[index]!));
        }
        // Equal sums: so nothing is sent on a dimension outside the communicators either.
        totals.servers.forEach(({ bytes }, server) => {
          expectClose(bytes, expected[server]!);
        });
      }),
      { numRuns: cases(160, 400) },
    );
  });

  it('are the same in total in whatever order chunks visit the dimensions', () => {
    const ordered = anyNetworkSystem({ collectives: ['allReduce', 'reduceScatter', 'allGather'] });
    fc.assert(
      fc.property(ordered, fc.constantFrom(...INTER_DIMENSION_POLICIES), (system, interDimension) => {
        const { totals } = simulateOn({ ...system, policy: { ...system.policy, interDimension } }, TOTALS);
        let expected = 0;
        const allowed = new Set<number>();
        for (const task of collectivesOf(system)) {
          const span = spanOf(system, task);
          const npus = span.reduce((product, index) => product * system.topology.dimensions[index]!.size, 1);
          const once = task.bytes * (1 - 1 / npus);
          const shares = {
            allReduce: 2 * once,
            reduceScatter: once,
            allGather: npus * once,
            allToAll: NaN,
            broadcast: NaN,
            reduce: NaN,
            sendReceive: NaN,
          };
          expected += shares[task.collective];
          for (const position of span) allowed.add(position);
        }
        expectClose(
          totals.servers.reduce((sum, { bytes }) => sum + bytes, 0),
          expected,
        );
        totals.servers.forEach(({ phases }, server) => {
          if (!allowed.has(server)) expect(phases).toBe(0);
        });
      }),
      { numRuns: cases(160, 400) },
    );
  });

  it('stay exact beyond 32 bits', () => {
    const { totals } = simulateOn({
      topology: topologyOf(block('ring', 4, 1)),
      algorithms: [{ name: 'ring' }],
      graph: graphOf([send('allReduce', 2 ** 42)], [everyone(1)]),
    });
    expect(totals.servers[0]?.bytes).toBe(1.5 * 2 ** 42);
    expect(totals.endNs).toBe(1.5 * 2 ** 42);
  });
});
