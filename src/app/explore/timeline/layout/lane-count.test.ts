import { expect, it } from 'vitest';
import { BASE_V1 } from '../../../../design/base.ts';
import type { Design, Parallelism } from '../../../../design/document.ts';
import { publishedTransformer } from '../../../../workload/transformer/facts/catalog.ts';
import { laneCount } from './lane-count.ts';

/** An MoE on three switches. */
function designOf(parallelism: Partial<Parallelism>): Design {
  return {
    ...BASE_V1,
    topology: {
      splitBandwidth: 'full',
      dimensions: [8, 4, 4].map((size) => ({ kind: 'switch', size, linkLatencyNs: 500, tier: 'pod' })),
    },
    workload: { ...publishedTransformer('mixtral-8x7b'), layers: 4 },
    parallelism: { ...BASE_V1.parallelism, modelParallel: 4, ...parallelism },
  };
}

const pipeline = { stages: 4, schedule: 'oneForwardOneBackward', chunks: 1 } as const;

const SPREAD = { modelParallel: 1, zeroStage: 3 } as const;

/** As many as the run of each has: src/run/lanes.test.ts. */
it.each<[string, Partial<Parallelism>, number]>([
  ['two groups', {}, 4],
  ['one group that ends with a dimension', { modelParallel: 8 }, 3],
  ['parts of a sequence', { contextParallel: 2 }, 4],
  ['experts within replicas', { contextParallel: 2, expertParallel: { degree: 4 } }, 6],
  ['stages', { pipeline }, 5],
  ['stages and experts', { pipeline, expertParallel: { degree: 4 } }, 7],
  ['states spread over a part of the replicas', { zeroStage: 3, fsdp: { shards: 4 } }, 5],
  ['such states, and experts', { ...SPREAD, fsdp: { shards: 16 }, expertParallel: { degree: 4 } }, 6],
  [
    'states spread over fewer than the experts',
    { ...SPREAD, fsdp: { shards: 2 }, expertParallel: { degree: 4 } },
    7,
  ],
])('a run with %s has the lanes that are reserved for it', (_, parallelism, lanes) => {
  expect(laneCount(designOf(parallelism))).toBe(lanes);
});
