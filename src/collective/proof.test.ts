import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { proveSchedule } from './proof.ts';
import { canDo, isPowerOfTwo } from './can-do.ts';
import { scheduleOf } from './schedule.ts';
import { ALGORITHMS, COLLECTIVES } from './types.ts';
import type { SwitchPlaces } from '../topology/blocks/block.ts';
import type { Algorithm, Collective, Schedule, Send } from './types.ts';

const PROVED_RANKS = 64;

/** Every way so many ranks lie on switches: in a line, a grid, on rails, with links one way. */
function waysOnSwitches(ranks: number): readonly SwitchPlaces[] {
  const numbers = Array.from({ length: ranks }, (_, index) => index + 1);
  return numbers
    .filter((perSwitch) => ranks % perSwitch === 0)
    .flatMap((perSwitch): readonly SwitchPlaces[] => {
      const switches = ranks / perSwitch;
      const grids = numbers
        .filter((side) => side > 1 && switches % side === 0 && switches / side > 1)
        .map((side) => ({ perSwitch, sides: [side, switches / side] }));
      const rails = numbers
        .filter((each) => each > 1 && switches % each === 0)
        .map((each) => ({ perSwitch, sides: [switches], rails: each }));
      return [
        { perSwitch, sides: switches === 1 ? [] : [switches] },
        { perSwitch, sides: [switches], isOneWay: true },
        ...grids,
        ...rails,
      ];
    });
}

/** Everything the algorithms claim: [algorithm, collective, ranks, tree]. */
function claims(ranksMax: number): [Algorithm, Collective, number, 0 | 1][] {
  const list: [Algorithm, Collective, number, 0 | 1][] = [];
  for (const name of ALGORITHMS) {
    for (const collective of ALGORITHM_FACTS[name].collectives) {
      for (let ranks = 1; ranks <= ranksMax; ranks++) {
        if (ALGORITHM_FACTS[name].ranks === 'powerOfTwo' && !isPowerOfTwo(ranks)) continue;
        if (ALGORITHM_FACTS[name].ranks === 'onSwitches') {
          for (const places of waysOnSwitches(ranks)) {
            if (canDo({ name, places }, collective, ranks))
              list.push([{ name, places }, collective, ranks, 0]);
          }
          continue;
        }
        if (ALGORITHM_FACTS[name].ranks === 'inNetwork') {
          const inNetwork = { collectives: COLLECTIVES, efficiency: 1 };
          list.push([{ name, inNetwork }, collective, ranks, 0]);
          continue;
        }
        list.push([{ name }, collective, ranks, 0]);
        if (name === 'doubleBinaryTree') list.push([{ name }, collective, ranks, 1]);
        if (name === 'direct') list.push([{ name, window: 1 + (ranks % 5) }, collective, ranks, 0]);
      }
    }
  }
  return list;
}

function build([algorithm, collective, ranks, tree]: [Algorithm, Collective, number, 0 | 1]): Schedule {
  const schedule = scheduleOf(algorithm, collective, ranks, tree);
  if (!schedule.ok) throw new Error(schedule.problems[0]!.message);
  return schedule.value;
}

/** The same schedule with every send of one (step, rank) put through `change`. */
function mutilate(
  schedule: Schedule,
  step: number,
  rank: number,
  change: (sends: readonly Send[]) => Send[],
): Schedule {
  return {
    ...schedule,
    sends: (at, from) => {
      const sends = schedule.sends(at, from);
      return at === step && from === rank ? change(sends) : sends;
    },
  };
}

describe('schedules', () => {
  it.each(ALGORITHMS)(
    `of %s keep the promise of every collective for every P up to ${PROVED_RANKS}`,
    (name) => {
      for (const claim of claims(PROVED_RANKS).filter(([algorithm]) => algorithm.name === name)) {
        const proof = proveSchedule(build(claim));
        expect(proof.ok ? 'proved' : proof.problems[0]!.message).toBe('proved');
      }
    },
  );

  it('have the number of steps the closed forms count', () => {
    const steps = (name: Algorithm['name'], collective: Collective, ranks: number): number =>
      build([{ name }, collective, ranks, 0]).steps;
    expect(steps('ring', 'allReduce', 8)).toBe(14);
    expect(steps('ring', 'reduceScatter', 8)).toBe(7);
    expect(steps('ring', 'allToAll', 8)).toBe(28);
    expect(steps('direct', 'allReduce', 8)).toBe(2);
    expect(steps('halvingDoubling', 'allReduce', 8)).toBe(6);
    expect(steps('halvingDoubling', 'allGather', 8)).toBe(3);
    expect(steps('doubleBinaryTree', 'allReduce', 8)).toBe(6);
  });

  it('are found wrong when a send is lost, doubled, misdirected, or reduces when it should not', () => {
    const claim = fc.constantFrom(...claims(16).filter(([, , ranks]) => ranks > 2));
    const changes: readonly ((sends: readonly Send[], ranks: number) => Send[])[] = [
      (sends) => sends.slice(1),
      (sends) => [...sends, ...sends.slice(0, 1)],
      (sends) => sends.map((send) => ({ ...send, reduce: !send.reduce })),
      (sends) => sends.map((send) => ({ ...send, to: send.from })),
      (sends, ranks) => sends.map((send) => ({ ...send, to: ranks })),
      (sends) => sends.map((send) => ({ ...send, blocks: [] })),
      (sends) => sends.map((send) => ({ ...send, blocks: [-1] })),
      (sends) => sends.map((send) => ({ ...send, from: send.to })),
    ];
    fc.assert(
      fc.property(
        claim,
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...changes),
        (chosen, stepSeed, rankSeed, change) => {
          const schedule = build(chosen);
          const step = stepSeed % schedule.steps;
          const senders = Array.from({ length: schedule.ranks }, (_, rank) => rank).filter(
            (rank) => schedule.sends(step, rank).length > 0,
          );
          const rank = senders[rankSeed % senders.length]!;
          const broken = mutilate(schedule, step, rank, (sends) => change(sends, schedule.ranks));
          expect(proveSchedule(broken).ok).toBe(false);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are found wrong when steps are missing or in another order', () => {
    for (const collective of COLLECTIVES) {
      const schedule = build([{ name: 'ring' }, collective, 6, 0]);
      expect(proveSchedule({ ...schedule, steps: schedule.steps - 1 }).ok).toBe(false);
      const reversed: Schedule = {
        ...schedule,
        sends: (step, from) => schedule.sends(schedule.steps - 1 - step, from),
      };
      expect(proveSchedule(reversed).ok).toBe(false);
    }
  });

  it('name the first violation', () => {
    const schedule = build([{ name: 'ring' }, 'allGather', 4, 0]);
    const early: Schedule = { ...schedule, sends: (step, from) => schedule.sends(step + 1, from) };
    expect(proveSchedule(early)).toEqual({
      ok: false,
      problems: [
        {
          path: 'allGather[4].steps[0]',
          message: 'all-gather of 4 ranks, step 0, rank 0: sends block 3, which it does not hold.',
        },
      ],
    });
    const twice: Schedule = {
      ...build([{ name: 'direct' }, 'reduceScatter', 3, 0]),
      steps: 2,
      sends: (_step, from) => build([{ name: 'direct' }, 'reduceScatter', 3, 0]).sends(0, from),
    };
    const proof = proveSchedule(twice);
    expect(proof.ok ? '' : proof.problems[0]!.message).toBe(
      'reduce-scatter of 3 ranks, step 1, rank 1: block 1 would count the contribution of 0 twice.',
    );
  });

  it('are lazy: one step of one rank of a large group costs nothing', () => {
    const schedule = build([{ name: 'direct', window: 4 }, 'allReduce', 65_536, 0]);
    expect(schedule.steps).toBe(2 * 16_384);
    expect(schedule.sends(16_383, 65_535).map(({ to }) => to)).toEqual([65_532, 65_533, 65_534]);
    const ring = build([{ name: 'ring' }, 'allToAll', 65_536, 0]);
    expect(ring.sends(ring.steps - 1, 7)).toEqual([
      { from: 7, to: 8, blocks: [9 * 65_536 + 8], reduce: false },
    ]);
  });
});
