import { expect, it } from 'vitest';
import type { Task } from '../../taskgraph/graph.ts';
import { tracelessOf } from './from-graph.ts';
import { withDelays } from './with-delays.ts';

const sent = {
  kind: 'collective',
  layer: 0,
  pass: 'forward',
  collective: 'allReduce',
  bytes: 8,
  group: 0,
} as const;
const TASKS: readonly Task[] = [
  { kind: 'compute', layer: 0, pass: 'forward', durationNs: 5, after: [] },
  { ...sent, policy: 'system', updateNs: 7, launchNs: 3, slower: 1.25, after: [0] },
  { kind: 'wait', layer: 0, pass: 'forward', after: [0, 1] },
];

it('has the launch of a collective before it and its update behind it, and what follows waits for both', () => {
  const { tasks } = withDelays({ tasks: TASKS });
  expect(tasks).toMatchObject([
    { kind: 'compute', after: [] },
    { kind: 'delay', durationNs: 3, after: [0] },
    { kind: 'collective', updateNs: 0, after: [1] },
    { kind: 'delay', durationNs: 7, after: [2] },
    { kind: 'wait', after: [0, 3] },
  ]);
});

it('names what a trace cannot say of collectives', () => {
  const graph = { tasks: TASKS, groups: [], layerNames: [] };
  expect(tracelessOf(graph)).toEqual([
    {
      path: 'compute.calibration',
      message:
        'collectives that were measured up to 1.25 times as slow beside compute are written as if alone',
    },
  ]);
});
