/** A direct all-to-all on a Switch of 8: every message takes the one link of its NPU. */
import { describe, expect, it } from 'vitest';
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { QUEUE_BANDWIDTHS } from '../../design/wiring.ts';
import {
  INTER_DIMENSION_POLICIES,
  INTRA_DIMENSION_POLICIES,
  SCHEDULING_POLICIES,
} from '../../simulator/policy.ts';
import { valueOf } from '../../units/result.ts';
import { compareNetworks } from '../contention/compare-networks.ts';
import { prepareCollective } from './prepare-collective.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { startRun } from '../../run/simulate.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const BYTES = 8e6;
const DIRECT: AlgorithmEntry = { algorithm: { name: 'direct' }, whole: false };

/** 100 GB/s per NPU, links of 500 ns, 10 ns at either end. */
function designOf(system: Partial<Design['system']>): Design {
  const { compute, parallelism } = DEFAULT_DESIGN;
  return {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' }],
      splitBandwidth: 'full',
    },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 100, scheme: 'equal' },
    parallelism: { ...parallelism, modelParallel: 8 },
    compute,
    system: {
      ...DEFAULT_DESIGN.system,
      algorithms: { allReduce: [], reduceScatter: [], allGather: [], allToAll: [DIRECT] },
      ...system,
    },
  };
}

function aloneNs(system: Partial<Design['system']>): number {
  const design = designOf(system);
  const { chunks } = design.system;
  const prepared = valueOf(prepareCollective(design, { collective: 'allToAll', bytes: BYTES, chunks }));
  const recording = { segments: false, buckets: 0, expectedNs: 0, busyIntervals: false, replay: false };
  const { run } = valueOf(startRun(prepared, topologyOf(design, [100], ALL_PARTS), recording));
  while (!run.advance(1000));
  return run.nowNs();
}

/** On links that are shared max-min fairly. */
function sharedNs(system: Partial<Design['system']>): number {
  const design = designOf(system);
  const whole = valueOf(prepareDesign(design, ALL_PARTS));
  const { chunks } = design.system;
  const prepared = valueOf(prepareCollective(design, { collective: 'allToAll', bytes: BYTES, chunks }));
  const closed = valueOf(closedResult(whole, 'equal'));
  const steps = compareNetworks({ ...whole, prepared }, { ...closed, splitGBps: [100] });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return valueOf(step.value).shared.iterationNs;
  }
}

describe('a direct all-to-all of 8 MB on a Switch of 8 at 100 GB/s', () => {
  it('takes 71,020 ns in one chunk: seven messages of 1 MB, two hops, both ends', () => {
    expect(aloneNs({ chunks: 1 })).toBe(10 + 2 * 500 + 70_000 + 10);
  });

  it('takes at least the time of its bytes, whatever the chunks, queues and policies', () => {
    for (const chunks of [1, 2, 7, 32, 64]) {
      for (const activeChunks of [1, 4, 64]) {
        for (const queuesPerDimension of [1, 2, 8]) {
          for (const queueBandwidth of [...QUEUE_BANDWIDTHS, undefined]) {
            const parted = queueBandwidth === undefined ? {} : { queueBandwidth };
            const time = aloneNs({ chunks, activeChunks, queuesPerDimension, ...parted });
            expect(time).toBeGreaterThanOrEqual(70_000 * (1 - 1e-12));
          }
        }
      }
    }
    for (const scheduling of SCHEDULING_POLICIES) {
      for (const intraDimension of INTRA_DIMENSION_POLICIES) {
        for (const interDimension of INTER_DIMENSION_POLICIES) {
          const policy = { scheduling, intraDimension, interDimension, chunks: 16, activeChunks: 3 };
          expect(aloneNs(policy)).toBeGreaterThanOrEqual(70_000);
        }
      }
    }
  });

  it.each([1, 4, 16, 64])('in %i chunks is within 1 %% of the links shared max-min fairly', (chunks) => {
    for (const activeChunks of [1, 4, chunks]) {
      const system = { chunks, activeChunks };
      expect(Math.abs(aloneNs(system) / sharedNs(system) - 1)).toBeLessThan(0.01);
    }
  });
});
