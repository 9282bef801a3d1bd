import { oneCollective } from '../../design/one-collective.ts';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, DesignDimension, DesignSystem } from '../../design/document.ts';
import type { AlgorithmName } from '../../collective/types.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';

const BYTES = 2000;
const HEADER = 54;
const LATENCY_NS = 100;
/** Between the first message of an instant and its packet. */
const FLUSH_NS = 1;

interface Case {
  readonly dimensions?: readonly Partial<DesignDimension>[];
  readonly names?: readonly AlgorithmName[];
  readonly system?: Partial<DesignSystem>;
  readonly packets?: DesignSystem['packets'];
  readonly bytes?: number;
}

function design({ dimensions = [{}], names = ['direct'], system, packets, bytes = BYTES }: Case): Design {
  const entries = names.map((name) => ({ algorithm: { name }, whole: false }));
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: dimensions.map((changes): DesignDimension => ({
        kind: 'switch',
        size: 2,
        linkLatencyNs: LATENCY_NS,
        tier: 'pod',
        ...changes,
      })),
    },
    workload: oneCollective('allReduce', bytes, 'One all-reduce'),
    parallelism: { modelParallel: 1, overlap: true },
    bandwidth: {
      budgetGBps: dimensions.length,
      scheme: 'custom',
      mode: 'fixed',
      customGBps: dimensions.map(() => 1),
    },
    system: {
      ...BASE_V1.system,
      chunks: 1,
      activeChunks: 64,
      endpointDelayNs: 10,
      network: 'packets',
      packets: { eachNpu: true, ...packets },
      algorithms: { allReduce: entries, reduceScatter: entries, allGather: entries, allToAll: entries },
      ...system,
    },
  };
}

function outcome(given: Case) {
  const prepared = prepareDesign(design(given), ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, 'custom');
  return closed.ok ? simulateSplit(prepared.value, closed.value) : closed;
}

const timeOf = (given: Case): number => valueOf(outcome(given)).iterationNs;
const refusalOf = (given: Case): readonly string[] => {
  const found = outcome(given);
  return found.ok ? [] : found.problems.map(({ path }) => path);
};

/** A message of one segment over a NIC and a port. */
const messageNs = (bytes: number): number => FLUSH_NS + 2 * (bytes + HEADER + LATENCY_NS);

describe('a run in which every NPU runs its own iteration', () => {
  it('takes two exchanges for a direct all-reduce, and a delay before each send and at the end', () => {
    expect(timeOf({})).toBe(2 * (10 + messageNs(BYTES / 2)) + 10);
  });

  it('takes the endpoint delay of the dimension', () => {
    const dimensions = [{ packets: { endpointDelayNs: 25 } }];
    expect(timeOf({ dimensions })).toBe(2 * (25 + messageNs(BYTES / 2)) + 25);
  });

  it('sends whole messages over the lossless switches of a dimension, each with its part of the bandwidth', () => {
    const dimensions = [{ packets: { losslessSwitches: 4 } }];
    const message = 2 * (4 * (BYTES / 2 + HEADER) + LATENCY_NS);
    expect(timeOf({ dimensions })).toBe(2 * (10 + message) + 10);
  });

  it('lets peers that share a lossless switch wait for its link, and no others', () => {
    // From rank 0 of 4 to ranks 1, 2 and 3 over switch 1, 2 and 0 of three: all links are used at once.
    const apart = timeOf({ dimensions: [{ size: 4, packets: { losslessSwitches: 3 } }] });
    const message = 2 * (3 * (BYTES / 4 + HEADER) + LATENCY_NS);
    // Rank 1 has rank 0 on switch 1 and ranks 2 and 3 on switches 0 and 1, one of which waits.
    expect(apart).toBeGreaterThan(2 * (10 + message) + 10);
    const free = timeOf({ dimensions: [{ size: 4, packets: { losslessSwitches: 6 } }] });
    expect(free).toBe(2 * (10 + 2 * (6 * (BYTES / 4 + HEADER) + LATENCY_NS)) + 10);
  });

  it('climbs a double binary tree of four ranks: two hops up, two down, and five delays', () => {
    // Tree 0 of four: 0 and 2 below 1, 1 below 3. Ranks 0 and 2 meet at the port of rank 1, and it sends to both.
    const names: readonly AlgorithmName[] = ['doubleBinaryTree'];
    const wire = BYTES + HEADER;
    const meeting = FLUSH_NS + wire + LATENCY_NS + 2 * wire + LATENCY_NS;
    const both = FLUSH_NS + 2 * wire + LATENCY_NS + wire + LATENCY_NS;
    const expected = 5 * 10 + 2 * messageNs(BYTES) + meeting + both;
    expect(timeOf({ dimensions: [{ size: 4 }], names })).toBe(expected);
  });

  it('is not slower with more slots, and never faster than its bytes', () => {
    const times = [1, 4, 16].map((activeChunks) =>
      timeOf({ dimensions: [{ size: 8 }], bytes: 1e6, system: { chunks: 16, activeChunks } }),
    );
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.at(-1)).toBeGreaterThan((2 * 7 * 1e6) / 8);
  });

  it('drops what a port has no room for, which the ports that share the buffer decide', () => {
    const run = (switchPorts: number) =>
      valueOf(
        outcome({
          dimensions: [{ size: 8, packets: { switchPorts } }],
          bytes: 1e6,
          packets: { sameOrder: true, switchBufferBytes: 8 * 1_500_000, initialWindowSegments: 100 },
        }),
      ).packets?.drops;
    expect(run(8)).toBe(0);
    expect(run(100)).toBeGreaterThan(0);
  });

  it('reports the bytes of each dimension and their share of the time', () => {
    const result = valueOf(
      outcome({ dimensions: [{ size: 2 }, { size: 2 }], names: ['direct', 'direct'], bytes: 4e5 }),
    );
    const [inside, outside] = result.dimensions;
    expect(inside?.bytes).toBe(4e5);
    expect(outside?.bytes).toBe(2e5);
    expect(result.utilisation).toBeGreaterThan(0);
    expect(result.utilisation).toBeLessThanOrEqual(1);
    expect(result.commNs.all).toBe(result.iterationNs);
  });

  it.each<readonly [string, Case]>([
    ['topology.dimensions[0].kind', { dimensions: [{ kind: 'ring' }] }],
    ['topology.dimensions[0].wires.lanes', { dimensions: [{ wires: { lanes: 2, directions: 2 } }] }],
    ['system.algorithms.allReduce[0]', { names: ['ring'] }],
    ['system.interDimension', { system: { interDimension: 'roundRobin' } }],
    ['system.packets.lossless', { packets: { lossless: true } }],
    ['system.packets.switchBufferBytes', { packets: { switchBufferBytes: 4000 } }],
    ['system.chunks', { dimensions: [{ size: 1024 }], bytes: 1e9, system: { chunks: 4096 } }],
  ])('is refused by the field that it cannot run: %s', (path, given) => {
    expect(refusalOf(given)).toEqual([path]);
  });
});
