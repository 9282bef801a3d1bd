import { describe, expect, it } from 'vitest';
import { fullyConnected, line, ring, torus, twoWay } from '../../testing/graph/graphs.ts';
import { valueOf } from '../../units/result.ts';
import { capacitiesOf, reversed } from '../bounds/capacities.ts';
import { drain } from '../drain.ts';
import type { Graph } from '../graph.ts';
import { matchBySymmetry } from './greedy-by-symmetry.ts';
import { proveOnGraph } from './prove.ts';
import { boundFor, gapOf, synthesise } from './synthesise.ts';
import { arcLatencies } from './time.ts';
import { after, backwards, forwards, proveTimes, stepsOf } from './timed.ts';
import { translationsOf } from './translations.ts';

const hypercube = twoWay(
  16,
  Array.from({ length: 16 }, (_, npu) => npu).flatMap((npu) =>
    [1, 2, 4, 8].flatMap((bit) => ((npu & bit) === 0 ? [[npu, npu + bit, 10] as const] : [])),
  ),
);

/** An all-reduce of 1 MB, in which each NPU's block is cut into `chunks`. */
function allReduceBySymmetry(graph: Graph, chunks: number) {
  const capacities = capacitiesOf(graph);
  const latencyNs = arcLatencies(graph);
  const translations = translationsOf(capacities, latencyNs)!;
  const count = graph.npuCount * chunks;
  const owners = Int32Array.from({ length: count }, (_, block) => Math.floor(block / chunks));
  const request = { owners, blockBytes: 1e6 / count, latencyNs, seed: 3 };
  const match = (on: typeof capacities) => drain(matchBySymmetry(on, request, translations))!;
  const timed = after(backwards(match(reversed(capacities))), forwards(match(capacities)));
  const blocks = Array.from(owners, () => ({ owner: -1, target: -1, share: 1 / count }));
  return { capacities, timed, blocks, schedule: stepsOf(capacities, 'allReduce', blocks, timed) };
}

describe('greedy matching by symmetry', () => {
  it.each([
    ['a ring', ring(7, 10), 2],
    ['a torus', torus(4, 6, 10), 4],
    ['a hypercube', hypercube, 4],
    ['all linked to all', fullyConnected(5, 10), 4],
  ])('is proved on %s and keeps every link busy to the last round', (_, graph, degree) => {
    for (const chunks of [1, 3]) {
      const { capacities, timed, blocks, schedule } = allReduceBySymmetry(graph, chunks);
      expect(proveTimes(capacities, blocks, timed)).toMatchObject({ ok: true });
      expect(proveOnGraph(capacities, schedule)).toMatchObject({ ok: true });
      const rounds = Math.ceil((chunks * (graph.npuCount - 1)) / degree);
      const roundNs = 1e6 / (graph.npuCount * chunks) / 10;
      expect(timed.timeNs).toBeGreaterThanOrEqual(2 * rounds * roundNs * (1 - 1e-9));
      expect(timed.timeNs).toBeLessThanOrEqual(2 * (rounds + 1) * roundNs * (1 + 1e-9));
    }
  });

  it('makes more than 512 NPUs within 1 % of the bound, proved', () => {
    const graph = torus(20, 27, 10);
    const request = { collective: 'allGather', method: 'greedy', chunks: 1, seed: 1, bytes: 1e9 } as const;
    const { schedule, timed } = valueOf(synthesise(graph, request));
    expect(gapOf(timed!.timeNs / 1e9, valueOf(boundFor(graph, request)))).toBeLessThan(0.01);
    const capacities = capacitiesOf(graph);
    expect(proveTimes(capacities, schedule.blocks, timed!)).toMatchObject({ ok: true });
    expect(proveOnGraph(capacities, schedule)).toMatchObject({ ok: true });
  });
});

it('finds no translations where one link differs, nor where there are switches', () => {
  const found = (graph: Graph) => translationsOf(capacitiesOf(graph), arcLatencies(graph));
  const four = ring(4, 10);
  expect(found(four)).toBeDefined();
  const changed = (change: Partial<Graph['links'][number]>): Graph => ({
    ...four,
    links: four.links.map((link, index) => (index === 2 ? { ...link, ...change } : link)),
  });
  expect(found(changed({ bandwidthGBps: 9 }))).toBeUndefined();
  expect(found(changed({ latencyNs: 1 }))).toBeUndefined();
  expect(found(line(4, 10))).toBeUndefined();
  expect(
    found(
      twoWay(
        2,
        [
          [0, 2, 10],
          [1, 2, 10],
        ],
        ['sw'],
      ),
    ),
  ).toBeUndefined();
});
