import { expect, it } from 'vitest';
import type { Parallelism } from '../design/document.ts';
import { carriedText } from '../taskgraph/roles.ts';
import { serversOnSwitches } from '../testing/runs/moe-on-switches.ts';

/** Returns what each part of the dimensions carries, on three switches. */
function carriedBy(parallelism: Partial<Parallelism>): readonly string[] {
  return serversOnSwitches(parallelism).map((server) => `${carriedText(server)} × ${server.size}`);
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
