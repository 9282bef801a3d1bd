import { describe, expect, it } from 'vitest';
import { allReduceBySymmetry } from '../../../testing/graph/by-symmetry.ts';
import { fullyConnected, line, ring, torus, twoWay } from '../../../testing/graph/graphs.ts';
import { valueOf } from '../../../units/result.ts';
import { capacitiesOf } from '../../bounds/capacities.ts';
import { drain } from '../../drain.ts';
import type { Graph } from '../../graph.ts';
import { proveOnGraph } from '../prove.ts';
import type { GraphSchedule } from '../schedule.ts';
import { boundFor, gapOf, synthesise } from '../synthesise.ts';
import { arcLatencies, timeOnGraph } from '../time.ts';
import { proveTimes, stepsOf } from '../timed.ts';
import { translationsOf } from '../translations.ts';

const hypercube = twoWay(
  16,
  Array.from({ length: 16 }, (_, npu) => npu).flatMap((npu) =>
    [1, 2, 4, 8].flatMap((bit) => ((npu & bit) === 0 ? [[npu, npu + bit, 10] as const] : [])),
  ),
);

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

  it.each([
    ['a ring', ring(7, 10)],
    ['a torus', torus(3, 4, 10)],
  ])('lists on %s the same messages by step and by block, as long as all of them take', (_, graph) => {
    const { capacities, timed, blocks, schedule } = allReduceBySymmetry(graph, 2);
    const { symmetric: _images, ...listed } = schedule;
    const full = drain(stepsOf(capacities, 'allReduce', blocks, timed))!;
    expect(schedule.steps).toBe(full.steps);
    const byBlock = blocks.map((): unknown[] => []);
    for (let step = 0; step < full.steps; step += 1) {
      expect(schedule.messagesOf(step)).toEqual(full.messagesOf(step));
      for (const { block, from, to, arcs, isReduced } of full.messagesOf(step))
        byBlock[block]!.push([step, from, to, arcs[0], isReduced ? 1 : 0]);
    }
    byBlock.forEach((messages, block) => {
      const { step, from, to, arc, isReduced } = schedule.symmetric!.ofBlock(block);
      const rows = Array.from(step, (_, at) => [step[at], from[at], to[at], arc[at], isReduced[at]]);
      expect(rows).toEqual(messages);
    });
    expect(timeOnGraph(graph, schedule).latencyNs).toBe(timeOnGraph(graph, full).latencyNs);
    expect(timeOnGraph(graph, schedule).nsPerByte).toBeCloseTo(timeOnGraph(graph, full).nsPerByte, 12);
    expect(proveOnGraph(capacities, listed)).toMatchObject({ ok: true });
  });

  it('proves nothing of a schedule by symmetry from which a message is left out', () => {
    const { capacities, schedule } = allReduceBySymmetry(torus(4, 6, 10), 1);
    const symmetric = schedule.symmetric!;
    const from = (first: number): GraphSchedule => ({
      ...schedule,
      symmetric: {
        ...symmetric,
        ofBlock: (block) => {
          const whole = symmetric.ofBlock(block);
          if (block !== 5) return whole;
          const { step, from: tails, to, arc, isReduced } = whole;
          return {
            step: step.subarray(first),
            from: tails.subarray(first),
            to: to.subarray(first),
            arc: arc.subarray(first),
            isReduced: isReduced.subarray(first),
          };
        },
      },
    });
    expect(proveOnGraph(capacities, from(0))).toMatchObject({ ok: true });
    expect(proveOnGraph(capacities, from(1))).toMatchObject({ ok: false });
  });

  it('makes more than 512 NPUs within 1 % of the bound, proved', () => {
    const graph = torus(20, 27, 10);
    const request = { collective: 'allGather', method: 'greedy', chunks: 1, seed: 1, bytes: 1e9 } as const;
    const { schedule, timed } = valueOf(synthesise(graph, request));
    expect(gapOf(timed!.timeNs / 1e9, valueOf(boundFor(graph, request)))).toBeLessThan(0.01);
    const capacities = capacitiesOf(graph);
    expect(proveTimes(capacities, schedule.blocks, timed!.all())).toMatchObject({ ok: true });
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
