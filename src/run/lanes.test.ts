import { expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Parallelism } from '../design/document.ts';
import { carriedText } from '../taskgraph/roles.ts';
import { publishedTransformer } from '../workload/transformer/facts/catalog.ts';
import { prepareDesign } from './prepare-design.ts';
import { ALL_PARTS } from './all-parts.ts';

/** Returns what each part of the dimensions carries, on three switches. */
function carriedBy(parallelism: Partial<Parallelism>): readonly string[] {
  const prepared = prepareDesign(
    {
      ...BASE_V1,
      topology: {
        splitBandwidth: 'full',
        dimensions: [8, 4, 4].map((size) => ({ kind: 'switch', size, linkLatencyNs: 500, tier: 'pod' })),
      },
      workload: { ...publishedTransformer('mixtral-8x7b'), layers: 4 },
      parallelism: { ...BASE_V1.parallelism, modelParallel: 4, ...parallelism },
    },
    ALL_PARTS,
  );
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
  return prepared.value.prepared.servers.map((server) => `${carriedText(server)} × ${server.size}`);
}

it('a part of a dimension names the collectives it carries', () => {
  expect(carriedBy({})).toEqual(['MP × 4', 'DP × 2', 'DP × 4', 'DP × 4']);
  expect(carriedBy({ contextParallel: 2 })).toEqual(['MP × 4', 'DP + CP × 2', 'DP × 4', 'DP × 4']);
  expect(carriedBy({ contextParallel: 2, expertParallel: { degree: 4 } })).toEqual([
    ...['MP × 4', 'DP + CP + EP × 2', 'EP × 2', 'DP × 4', 'DP × 2', 'DP × 4'],
  ]);
});

it('a part that only groups over several parts use is unused by itself, and no lane of all NPUs', () => {
  const spread = { modelParallel: 1, zeroStage: 3 } as const;
  const expertParallel = { degree: 4 };
  const pipeline = { stages: 4, schedule: 'oneForwardOneBackward', chunks: 1 } as const;
  const each = [
    ...[{ modelParallel: 8 }, { pipeline }, { pipeline, expertParallel }],
    ...[
      { zeroStage: 3 as const, fsdp: { shards: 4 } },
      { ...spread, fsdp: { shards: 16 }, expertParallel },
    ],
    { ...spread, fsdp: { shards: 2 }, expertParallel },
  ].map(carriedBy);
  // The timeline reserves as many lanes (lane-count.ts).
  expect(each.map((lanes) => lanes.length)).toEqual([3, 5, 7, 5, 6, 7]);
  expect(each.at(-1)).toEqual([
    ...['DP × 2', 'EP × 4', 'unused × 2', 'DP × 4', 'DP × 2', 'DP × 4', 'DP × 4'],
  ]);
  expect(each.flat().join(' ')).not.toContain('all NPUs');
});
