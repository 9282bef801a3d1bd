import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension, DesignSystem } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { layersOf } from '../../testing/arbitrary/conditioned.arbitrary.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';
import { claimOf } from './claim.ts';

const SLOW_PORT: Condition = { kind: 'slowPort', npu: 4, factor: 0.7 };
const SLOW_NPU: Condition = { kind: 'slowNpu', npu: 4, factor: 0.7 };

function block(kind: DesignDimension['kind'], size = 8, linkLatencyNs = 500): DesignDimension {
  return { kind, size, linkLatencyNs, tier: 'node' };
}

/** An all-reduce of 8 MB in one chunk at 100 GB/s. */
function designOf(
  dimension: DesignDimension,
  conditions: readonly Condition[],
  system: Partial<DesignSystem> = {},
): Design {
  const { leastChunkBytes: _least, ...usual } = DEFAULT_DESIGN.system;
  const topology = { dimensions: [dimension], splitBandwidth: 'links' } as const;
  const plain = { chunks: 1, endpointDelayNs: 0, algorithms: {} };
  const base = { ...DEFAULT_DESIGN, topology, system: { ...usual, ...plain, ...system }, conditions };
  return onlyCollective(base, { collective: 'allReduce', bytes: 8e6, splitGBps: [100] });
}

/** Compute and two collectives, which overlap. */
function iterationOf(design: Design, overlap = true): Design {
  return { ...design, workload: layersOf(1), parallelism: { modelParallel: 1, overlap } };
}

function timeOf(design: Design): number {
  const { evaluated, refusals } = valueOf(evaluate(design, ALL_PARTS));
  expect(refusals).toEqual([]);
  return evaluated[0]!.simulated.iterationNs;
}

const claimFor = (design: Design) => claimOf(design, valueOf(prepareDesign(design, ALL_PARTS)).prepared);

const ring = block('ring');

describe('what is claimed of an analytical run with a condition', () => {
  it.each<[string, Design]>([
    ['a ring', designOf(ring, [SLOW_PORT])],
    ['a ring with latency in chunks', designOf(ring, [SLOW_PORT], { chunks: 4, activeChunks: 1 })],
    ['halving-doubling on a switch', designOf(block('switch'), [SLOW_PORT])],
    ['collectives one after another', iterationOf(designOf(ring, [SLOW_NPU]), false)],
    ['a tree without latency', designOf({ ...block('mesh', 8, 0) }, [SLOW_PORT])],
  ])('is exact where shared links take as long: %s', (_what, design) => {
    expect(claimFor(design)).toBe('exact');
    const shared = { ...design, system: { ...design.system, network: 'shared' as const } };
    expect(timeOf(design) / timeOf(shared)).toBeCloseTo(1, 9);
  });

  it.each<[string, Design, string]>([
    ['eager steps', designOf(ring, [SLOW_PORT], { steps: 'eager' }), 'about'],
    ['several queues', designOf(ring, [SLOW_PORT], { queuesPerDimension: 2 }), 'about'],
    ['several chunks at once', designOf(ring, [SLOW_PORT], { chunks: 4, activeChunks: 2 }), 'about'],
    ['ways of unlike latency', designOf(block('mesh'), [SLOW_PORT]), 'about'],
    ['a slow NPU on shared wires', iterationOf(designOf(block('mesh'), [SLOW_NPU])), 'about'],
    ['measured links', designOf(ring, [SLOW_PORT], { calibration: 'nccl-h100' }), 'measured'],
    [
      'links of its user',
      designOf(ring, [SLOW_NPU], { ownLinks: { inside: { latencyNs: 4000, share: 0.7 } } }),
      'measured',
    ],
    ['two conditions', designOf(ring, [SLOW_PORT, SLOW_NPU]), 'atMost'],
  ])('is no more than holds: %s', (_what, design, claim) => {
    expect(claimFor(design)).toBe(claim);
  });
});

describe('a condition where queues divide the links', () => {
  // Healthy steps that use different links count as if all used the same, and so must those with a condition.
  it.each(['hypercube', 'fullyConnected', 'switch', 'ring', 'mesh'] as const)(
    'makes no phase faster: %s',
    (kind) => {
      const algorithms = { allReduce: [{ algorithm: { name: 'halvingDoubling' as const }, whole: false }] };
      const [healthy, hardly, slow] = [1, 1 - 1e-9, 0.5].map((factor) =>
        timeOf(designOf(block(kind), [{ ...SLOW_PORT, factor }], { queuesPerDimension: 2, algorithms })),
      );
      expect(hardly! / healthy!).toBeCloseTo(1, 6);
      expect(slow).toBeGreaterThan(healthy!);
    },
  );
});

describe('another job that sends nothing', () => {
  it('changes nothing to the bit under any network model', () => {
    const half = { ...ring, used: 4 };
    const job: Condition = { kind: 'secondJob', npus: [4, 5, 6, 7], collective: 'broadcast', bytes: 0 };
    for (const network of ['analytical', 'shared', 'packets'] as const) {
      const beside = designOf(half, [job], { network });
      expect(timeOf(beside)).toBe(timeOf(designOf(half, [], { network })));
    }
  });
});
