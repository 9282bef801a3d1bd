import { describe, expect, it } from 'vitest';
import { BOUNDED_COLLECTIVES, type BoundedCollective } from '../../graph/bounds/bounded-collective.ts';
import type { Graph } from '../../graph/graph.ts';
import type { GraphSchedule } from '../../graph/synthesis/schedule.ts';
import { methodsFor, synthesise, type SynthesisMethod } from '../../graph/synthesis/synthesise.ts';
import { executeTraces, type Held } from '../../testing/graph/collective-traces.ts';
import { line, star, torus, twoWay } from '../../testing/graph/graphs.ts';
import { valueOf } from '../../units/result.ts';
import { readEt } from '../chakra/read-et.ts';
import { customCollective } from './custom-collective.ts';
import { parseSystem } from './system.ts';

const GRAPHS: readonly (readonly [string, Graph])[] = [
  ['a line', line(4, 10)],
  ['a star', star([4, 4, 2, 1])],
  ['a torus', torus(3, 3, 25)],
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
const CUSTOM = BOUNDED_COLLECTIVES.filter((collective) => collective !== 'broadcast');
const CASES = GRAPHS.flatMap(([name, graph]) =>
  CUSTOM.flatMap((collective) =>
    methodsFor(collective).map((method) => [collective, method, name, graph] as const),
  ),
);
const BYTES = 1_000_003;

function made(graph: Graph, collective: BoundedCollective, method: SynthesisMethod): GraphSchedule {
  const request = { collective, method, chunks: 3, seed: 3, bytes: BYTES };
  return valueOf(synthesise(graph, request)).schedule;
}

function tracesOf(graph: Graph, schedule: GraphSchedule): readonly Uint8Array[] {
  const [, ...traces] = valueOf(customCollective(graph.npuCount, schedule, BYTES));
  return traces.map(({ bytes }) => bytes);
}

/** What every NPU starts with, and what it is promised. */
function heldAtStart(npus: number, { collective, blocks }: GraphSchedule): Held {
  const isSum = collective === 'allReduce' || collective === 'reduceScatter';
  return Array.from(
    { length: npus },
    (_, npu) =>
      new Map(
        blocks.flatMap(({ owner }, block) =>
          isSum || owner === npu ? [[block, new Set([npu])] as const] : [],
        ),
      ),
  );
}

describe('a custom collective of ASTRA-sim 2', () => {
  it.each(CASES)(
    'does the %s by %s on %s, in whatever order its ranks run',
    (collective, method, _, graph) => {
      const { npuCount: npus } = graph;
      const schedule = made(graph, collective, method);
      const traces = tracesOf(graph, schedule);
      const all = new Set(Array.from({ length: npus }, (_, npu) => npu));
      for (const order of ['first', 'last', 'receives last'] as const) {
        const held = heldAtStart(npus, schedule);
        executeTraces(traces, held, order);
        for (const [npu, holding] of held.entries()) {
          for (const [block, { owner, target }] of schedule.blocks.entries()) {
            if (collective === 'allReduce' || (collective === 'reduceScatter' && owner === npu))
              expect(holding.get(block)).toEqual(all);
            if (collective === 'allGather' || (collective === 'allToAll' && target === npu))
              expect(holding.get(block)).toEqual(new Set([owner]));
          }
        }
      }
    },
  );

  it('moves every byte of the buffer once in, once out, over each edge of its trees', () => {
    // On a line of four the sum goes up over three links and comes back over them.
    const traces = tracesOf(line(4, 10), made(line(4, 10), 'allReduce', 'trees'));
    const sent = traces.map((bytes) => {
      const { count, type, commBytes } = valueOf(readEt('0.et', bytes));
      return Array.from({ length: count }, (_, node) => (type[node] === 5 ? commBytes[node]! : 0));
    });
    expect(sent.flat().reduce((sum, bytes) => sum + bytes, 0)).toBe(6 * BYTES);
  });

  it('is found wrong where a dependence is missing', () => {
    const graph = line(4, 10);
    const schedule = made(graph, 'allGather', 'trees');
    const swapped = {
      ...schedule,
      messagesOf: (step: number) => schedule.messagesOf(schedule.steps - 1 - step),
    };
    expect(() => executeTraces(tracesOf(graph, swapped), heldAtStart(4, schedule), 'first')).toThrow(
      /does not hold/,
    );
  });

  it('is named by a system file that is read again', () => {
    const graph = torus(3, 3, 25);
    const [system, ...traces] = valueOf(customCollective(9, made(graph, 'allReduce', 'trees'), BYTES));
    const text = new TextDecoder().decode(system!.bytes);
    expect(JSON.parse(text)).toMatchObject({
      'all-reduce-implementation-custom': ['all-reduce'],
      'preferred-dataset-splits': 1,
    });
    expect(parseSystem(text, 'system.json')).toMatchObject({ ok: true });
    expect(traces.map(({ name }) => name)).toEqual(
      Array.from({ length: 9 }, (_, rank) => `all-reduce.${rank}.et`),
    );
  });

  it('refuses a broadcast, and blocks of no byte, in words', () => {
    const graph = line(4, 10);
    const refused = (schedule: GraphSchedule, bytes: number): string => {
      const found = customCollective(4, schedule, bytes);
      return found.ok ? '' : found.problems[0]!.message;
    };
    expect(refused(made(graph, 'broadcast', 'trees'), BYTES)).toMatch(/no custom algorithm/);
    expect(refused(made(graph, 'allReduce', 'trees'), 1)).toMatch(/less than a byte/);
  });
});
