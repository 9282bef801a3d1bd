import { expect, it } from 'vitest';
import type { Parallelism } from '../../../../design/document.ts';
import { moeOnSwitches, serversOnSwitches } from '../../../../testing/runs/moe-on-switches.ts';
import { laneCount } from './lane-count.ts';

const pipeline = { stages: 4, schedule: 'oneForwardOneBackward', chunks: 1 } as const;

const SPREAD = { modelParallel: 1, zeroStage: 3 } as const;

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
  expect(serversOnSwitches(parallelism)).toHaveLength(lanes);
  expect(laneCount(moeOnSwitches(parallelism))).toBe(lanes);
});
