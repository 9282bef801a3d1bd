import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proveSchedule } from './proof.ts';
import { cases } from '../testing/large.ts';
import { claims, isTried, PROVED_RANKS, scheduleOfClaim, type Claim } from '../testing/schedule-claims.ts';
import { ALGORITHMS } from './algorithm-list.ts';
import { COLLECTIVES } from './types.ts';
import type { Algorithm, Collective } from './types.ts';
import type { Schedule, Send } from './schedule-shape.ts';

/** Returns the schedule with every send of one (step, rank) put through `change`. */
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

/** The root of a broadcast has every block, so that a gather among all ranks may lose what it sends to the root. */
function isNeedless([, collective]: Claim, { to }: Send): boolean {
  return collective === 'broadcast' && to === ROOT;
}

const ROOT = 0;

describe('schedules', () => {
  it.each(ALGORITHMS)(`of %s keep the promise of every collective, for P up to ${PROVED_RANKS}`, (name) => {
    const claimed = claims(PROVED_RANKS).filter(
      ([algorithm, , ranks]) => algorithm.name === name && isTried(ranks),
    );
    // An algorithm that claims nothing would pass without a proof.
    expect(claimed.length).toBeGreaterThan(0);
    for (const claim of claimed) {
      const proof = proveSchedule(scheduleOfClaim(claim));
      expect(proof.ok ? 'proved' : proof.problems[0]!.message).toBe('proved');
    }
  });

  it('have as many steps as the closed forms count', () => {
    const steps = (name: Algorithm['name'], collective: Collective, ranks: number): number =>
      scheduleOfClaim([{ name }, collective, ranks, 0]).steps;
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
    const loseFirst = (sends: readonly Send[]): Send[] => sends.slice(1);
    const changes: readonly ((sends: readonly Send[], ranks: number) => Send[])[] = [
      loseFirst,
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
          const schedule = scheduleOfClaim(chosen);
          const step = stepSeed % schedule.steps;
          const senders = Array.from({ length: schedule.ranks }, (_, rank) => rank).filter(
            (rank) => schedule.sends(step, rank).length > 0,
          );
          const rank = senders[rankSeed % senders.length]!;
          fc.pre(change !== loseFirst || !isNeedless(chosen, schedule.sends(step, rank)[0]!));
          const broken = mutilate(schedule, step, rank, (sends) => change(sends, schedule.ranks));
          expect(proveSchedule(broken).ok).toBe(false);
        },
      ),
      { numRuns: cases(250, 1000) },
    );
  });

  it('may lose a send to the root of a broadcast, which has every block, and no other', () => {
    const schedule = scheduleOfClaim([{ name: 'direct' }, 'broadcast', 5, 0]);
    for (let step = 0; step < schedule.steps; step += 1) {
      for (let rank = 0; rank < schedule.ranks; rank += 1) {
        for (const lost of schedule.sends(step, rank)) {
          const broken = mutilate(schedule, step, rank, (sends) =>
            sends.filter((send) => send.to !== lost.to),
          );
          expect(proveSchedule(broken).ok, `step ${step}, ${rank} to ${lost.to}`).toBe(lost.to === ROOT);
        }
      }
    }
  });

  it('are found wrong when steps are missing or in another order', () => {
    for (const collective of COLLECTIVES) {
      const schedule = scheduleOfClaim([{ name: 'ring' }, collective, 6, 0]);
      expect(proveSchedule({ ...schedule, steps: schedule.steps - 1 }).ok).toBe(false);
      if (schedule.steps === 1) continue;
      const reversed: Schedule = {
        ...schedule,
        sends: (step, from) => schedule.sends(schedule.steps - 1 - step, from),
      };
      expect(proveSchedule(reversed).ok).toBe(false);
    }
  });

  it('name the first violation', () => {
    const schedule = scheduleOfClaim([{ name: 'ring' }, 'allGather', 4, 0]);
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
      ...scheduleOfClaim([{ name: 'direct' }, 'reduceScatter', 3, 0]),
      steps: 2,
      sends: (_step, from) => scheduleOfClaim([{ name: 'direct' }, 'reduceScatter', 3, 0]).sends(0, from),
    };
    const proof = proveSchedule(twice);
    expect(proof.ok ? '' : proof.problems[0]!.message).toBe(
      'reduce-scatter of 3 ranks, step 1, rank 1: block 1 would count the contribution of 0 twice.',
    );
  });

  it('are lazy: one step of one rank of a large group costs nothing', () => {
    const schedule = scheduleOfClaim([{ name: 'direct', window: 4 }, 'allReduce', 65_536, 0]);
    expect(schedule.steps).toBe(2 * 16_384);
    expect(schedule.sends(16_383, 65_535).map(({ to }) => to)).toEqual([65_532, 65_533, 65_534]);
    const ring = scheduleOfClaim([{ name: 'ring' }, 'allToAll', 65_536, 0]);
    expect(ring.sends(ring.steps - 1, 7)).toEqual([
      { from: 7, to: 8, blocks: [9 * 65_536 + 8], reduce: false },
    ]);
  });
});
