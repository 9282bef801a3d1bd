import { expect, it } from 'vitest';
import { BASE_V1 } from '../../../../design/base.ts';
import type { Design, Parallelism } from '../../../../design/document.ts';
import { ALL_PARTS } from '../../../../run/all-parts.ts';
import { prepareDesign } from '../../../../run/prepare-design.ts';
import { carriedText } from '../../../../taskgraph/roles.ts';
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

it.each<[string, Partial<Parallelism>]>([
  ['two groups', {}],
  ['one group that ends with a dimension', { modelParallel: 8 }],
  ['parts of a sequence', { contextParallel: 2 }],
  ['experts within replicas', { contextParallel: 2, expertParallel: { degree: 4 } }],
  ['stages', { pipeline }],
  ['stages and experts', { pipeline, expertParallel: { degree: 4 } }],
  ['states spread over a part of the replicas', { zeroStage: 3, fsdp: { shards: 4 } }],
  ['such states, and experts', { ...SPREAD, fsdp: { shards: 16 }, expertParallel: { degree: 4 } }],
  [
    'states spread over fewer than the experts',
    { ...SPREAD, fsdp: { shards: 2 }, expertParallel: { degree: 4 } },
  ],
])('the lanes of a run with %s are as many as are reserved for it', (_, parallelism) => {
  const design = designOf(parallelism);
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
  const { servers } = prepared.value.prepared;
  expect(laneCount(design)).toBe(servers.length);
  // A part that only groups over several parts use is no lane of all NPUs.
  expect(servers.map(carriedText)).not.toContain('all NPUs');
});
