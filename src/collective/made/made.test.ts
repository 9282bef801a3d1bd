import { describe, expect, it } from 'vitest';
import type { Block } from '../../graph/synthesis/schedule.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { valueOf } from '../../units/result.ts';
import { allReduceBySymmetry } from '../../testing/graph/by-symmetry.ts';
import { torus } from '../../testing/graph/graphs.ts';
import type { Synthesised } from '../../graph/synthesis/synthesise.ts';
import type { BlockGraph } from '../../topology/blocks/graph.ts';
import { laidMade } from './laid-made.ts';
import { madeCounts } from './made-counts.ts';
import { madeSchedule } from './made-sends.ts';
import { laidSteps, sharesOfLinks } from './made-steps.ts';
import { countsOf } from '../counts.ts';
import { proveSchedule } from '../proof.ts';
import type { CollectiveName } from '../collectives.ts';
import { makeCollectives, usualSettings } from './make.ts';
import type { MadeCollectives, SynthesisSettings } from './made-schedule.ts';

function madeOn(links: string, method: SynthesisSettings['method'], chunks = 3): MadeCollectives {
  const form = formOf({ kind: 'graph', size: 5, parameters: { links, b: 0 }, lanes: 2 });
  return makeCollectives({
    kind: 'graph',
    form,
    faulty: [],
    faultsKey: '',
    settings: { method, chunks, seed: 2 },
  });
}

const LINKS = '0..2-a:30 3..4-b:20 a-b:40 0-3:10 2>4:5';
const COLLECTIVES = ['allReduce', 'reduceScatter', 'allGather', 'allToAll', 'broadcast'] as const;
const METHODS: Readonly<Record<CollectiveName, readonly SynthesisSettings['method'][]>> = {
  allReduce: ['trees', 'greedy'],
  reduceScatter: ['trees', 'greedy'],
  allGather: ['trees', 'greedy'],
  broadcast: ['trees', 'greedy'],
  allToAll: ['flow'],
  reduce: [],
  sendReceive: [],
};

describe.each(COLLECTIVES)(
  '%s made for a graph with switches and one-way links, two side by side',
  (collective) => {
    for (const method of METHODS[collective]) {
      const made = madeOn(LINKS, method);
      const { schedule, steps } = valueOf(made.of(collective));
      const pieces = schedule.pieces as readonly Block[];

      it(`keeps its promise by ${method}`, () => {
        expect(proveSchedule(schedule).ok).toBe(true);
      });

      it(`counts by ${method} what its pieces weigh, rank by rank and step by step`, () => {
        let sent = 0;
        for (let step = 0; step < schedule.steps; step++) {
          for (let rank = 0; rank < 5; rank++) {
            const weight = new Map<number, number>();
            const add = (to: number, blocks: number): void =>
              void weight.set(to, (weight.get(to) ?? 0) + blocks);
            for (const { to, blocks } of schedule.sends(step, rank))
              for (const piece of blocks) add(to, 5 * pieces[piece]!.share);
            for (const { to, blocks } of schedule.counted!(step, rank)) {
              add(to, -blocks);
              sent += blocks;
            }
            for (const left of weight.values()) expect(left).toBeCloseTo(0, 12);
          }
        }
        const counts = countsOf({ name: 'synthesised', made }, collective, 5);
        expect(counts.sentBlocks * 5).toBeCloseTo(sent, 9);
        expect(counts.byRank0.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(counts.sentByRank0);
      });

      it(`leads along links that join its ends by ${method}`, () => {
        const { from, to } = blockWires.graph.graph(
          formOf({ kind: 'graph', size: 5, parameters: { links: LINKS, b: 0 }, lanes: 2 }),
        );
        for (const { messages } of steps) {
          for (const message of messages) {
            let node = message.from;
            for (const link of message.links) {
              expect(from[link]).toBe(node);
              node = to[link]!;
            }
            expect(node).toBe(message.to);
          }
        }
      });
    }
  },
);

it('is the same for the same links and recipe, and another for another seed', () => {
  const recipe = { ...usualSettings('allGather'), method: 'greedy', chunks: 2 } as const;
  const form = formOf({ kind: 'graph', size: 5, parameters: { links: LINKS, b: 0 } });
  const madeWith = (seed: number): MadeCollectives =>
    makeCollectives({ kind: 'graph', form, faulty: [], faultsKey: '', settings: { ...recipe, seed } });
  expect(madeWith(1).key).toBe(madeWith(1).key);
  expect(madeWith(1).of('allGather')).toBe(madeWith(1).of('allGather'));
  expect(madeWith(2).key).not.toBe(madeWith(1).key);
});

it('is made once for all who ask for it before it is there', () => {
  const [one, other] = [madeOn('0-1-2-3-4-0 0-2', 'greedy', 7), madeOn('0-1-2-3-4-0 0-2', 'greedy', 7)];
  const [first, second] = [one.steps('allReduce'), other.steps('allReduce')];
  const apart = one.steps('allGather');
  let made = 0;
  for (; first.next().done !== true; made += 1) apart.next();
  expect(made).toBeGreaterThan(3);
  const joined = second.next();
  expect(joined.done).toBe(true);
  expect(joined.value).toBe(one.of('allReduce'));
  const again = madeOn('0-1-2-3-4-0 0-3', 'greedy', 7);
  const steps = [again.steps('allReduce'), again.steps('allReduce')] as const;
  let turns = 0;
  while (steps[turns % 2]!.next().done !== true) turns += 1;
  expect(turns).toBeLessThan(2 * made);
  expect(steps[(turns + 1) % 2]!.next().value).toBe(again.of('allReduce'));
});

it('counts and loads by what one NPU sends what all messages are, where all NPUs are alike', () => {
  const graph = torus(3, 4, 10);
  const { capacities, schedule } = allReduceBySymmetry(graph, 2);
  const { symmetric: _images, ...listed } = schedule;
  const links = graph.links.map((link, index) => ({ ...link, link: index }));
  const shares = sharesOfLinks(capacities, links);
  const line: BlockGraph = {
    npus: 12,
    switches: 0,
    from: Int32Array.from(links, ({ from }) => from),
    to: Int32Array.from(links, ({ to }) => to),
    width: Float64Array.from(links, () => 1),
    route: () => [],
  };
  const [byImages, byAll] = [schedule, listed].map((shown) => {
    const synthesised = { schedule: shown, parts: undefined } as unknown as Synthesised;
    const steps = laidSteps(12, synthesised, 2, shares);
    const made = { steps, schedule: madeSchedule(12, shown, steps) };
    const collectives = { lines: [line], linksPerNpu: 4, of: () => ({ ok: true, value: made }) };
    const laid = laidMade(collectives as unknown as MadeCollectives, 'allReduce');
    const sends = steps.map((_, step) =>
      Array.from({ length: 12 }, (__, rank) => made.schedule.counted!(step, rank)),
    );
    return { laid, counts: madeCounts(made, 12), sends };
  });
  expect(byImages!.sends).toEqual(byAll!.sends);
  expect(byImages!.counts).toEqual(byAll!.counts);
  expect(byImages!.laid.steps).toEqual(byAll!.laid.steps);
  expect(byImages!.laid.carried).toBeCloseTo(byAll!.laid.carried, 12);
});
