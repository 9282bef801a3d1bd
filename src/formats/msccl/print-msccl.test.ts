import { describe, expect, it } from 'vitest';
import { BOUNDED_COLLECTIVES, type BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import { capacitiesOf } from '../../graph/bounds/capacities.ts';
import { proveOnGraph } from '../../graph/synthesis/prove.ts';
import {
  equalPieces,
  methodsFor,
  synthesise,
  type SynthesisMethod,
} from '../../graph/synthesis/synthesise.ts';
import { fullyConnected, line, star, torus, twoWay } from '../../testing/graph/graphs.ts';
import { executeMsccl } from '../../testing/graph/msccl.ts';
import { valueOf } from '../../units/result.ts';
import { printMsccl } from './print-msccl.ts';
import type { Graph } from '../../graph/graph.ts';

const GRAPHS: readonly (readonly [string, Graph])[] = [
  ['a line', line(4, 10)],
  ['a star', star([4, 4, 2, 1])],
  ['a torus', torus(3, 3, 25)],
  ['all to all', fullyConnected(4, 1)],
  [
    'an uneven ring',
    twoWay(4, [
      [0, 1, 2],
      [1, 2, 3],
      [2, 3, 5],
      [3, 0, 1],
      [0, 2, 1],
    ]),
  ],
];

const CASES = GRAPHS.flatMap(([name, graph]) =>
  BOUNDED_COLLECTIVES.flatMap((collective) =>
    methodsFor(collective).map((method) => [collective, method, name, graph] as const),
  ),
);

function printed(graph: Graph, collective: BoundedCollective, method: SynthesisMethod) {
  const request = { collective, method, chunks: 5, seed: 3, bytes: 1 } as const;
  const schedule = equalPieces(graph.npuCount, request, valueOf(synthesise(graph, request)));
  expect(proveOnGraph(capacitiesOf(graph), schedule)).toMatchObject({ ok: true });
  return { schedule, text: printMsccl('test', graph.npuCount, schedule) };
}

describe('a program of MSCCL', () => {
  it.each(CASES)('does the %s by %s on %s', (collective, method, _name, graph) => {
    const { npuCount: npus } = graph;
    const { text } = printed(graph, collective, method);
    const pieces = 5;
    const all = Array.from({ length: npus }, (_, npu) => npu);
    const isSum = collective === 'allReduce' || collective === 'reduceScatter';
    const ends = executeMsccl(text, (gpu, place) => {
      const [buffer, offset] = [place[0], Number(place.slice(1))];
      const owner = collective === 'broadcast' ? 0 : Math.floor(offset / pieces);
      if (isSum) return buffer === 'i' ? new Set([String(gpu)]) : undefined;
      if (collective === 'allToAll') return buffer === 'i' ? new Set([`${gpu} ${offset}`]) : undefined;
      return buffer === 'o' && owner === gpu ? new Set([`${gpu} ${offset}`]) : undefined;
    });
    for (const gpu of all) {
      for (let offset = 0; offset < (collective === 'broadcast' ? 1 : npus) * pieces; offset += 1) {
        const owner = Math.floor(offset / pieces);
        if (collective === 'reduceScatter' && owner !== gpu) continue;
        if (isSum) expect(ends[gpu]!.get(`i${offset}`)).toEqual(new Set(all.map(String)));
        else if (collective === 'allToAll' && owner !== gpu) {
          expect(ends[gpu]!.get(`o${offset}`)).toEqual(
            new Set([`${owner} ${gpu * pieces + (offset % pieces)}`]),
          );
        } else if (collective === 'allGather' && owner !== gpu) {
          expect(ends[gpu]!.get(`o${offset}`)).toEqual(new Set([`${owner} ${offset}`]));
        } else if (collective === 'broadcast' && gpu !== 0)
          expect(ends[gpu]!.get(`o${offset}`)).toEqual(new Set([`0 ${offset}`]));
      }
    }
  });

  it('is found wrong where a step is missing', () => {
    const { text } = printed(line(4, 10), 'allGather', 'trees');
    const first = text.indexOf('<step s="0" type="s"');
    const without = text.slice(0, first) + text.slice(text.indexOf('\n', first));
    expect(() => executeMsccl(without, () => new Set(['x']))).toThrow(/for ever/);
  });
});
