import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { executeStep, heldAtStart, holdingsAfter, sendsOf } from './execution.ts';
import { promiseOf, ranksIn } from './holdings.ts';
import { proveSchedule } from './proof.ts';
import { canDo } from './can-do.ts';
import { scheduleOf } from './schedule.ts';
import { ALGORITHMS } from './algorithm-list.ts';
import type { Schedule } from './schedule-shape.ts';
import type { AlgorithmName, Collective } from './types.ts';

function build(name: AlgorithmName, collective: Collective, ranks: number): Schedule {
  const schedule = scheduleOf({ name }, collective, ranks);
  if (!schedule.ok) throw new Error(schedule.problems[0]!.message);
  return schedule.value;
}

function after(schedule: Schedule, steps: number) {
  const holdings = holdingsAfter(schedule, steps);
  if (!holdings.ok) throw new Error(holdings.problems[0]!.message);
  return holdings.value;
}

const claims = ALGORITHMS.flatMap((name) =>
  ALGORITHM_FACTS[name].collectives.flatMap((collective) =>
    [1, 2, 3, 4, 5, 8, 16]
      .filter((ranks) => canDo({ name }, collective, ranks))
      .map((ranks) => build(name, collective, ranks)),
  ),
);

describe('the execution of a schedule', () => {
  it('is the ring as one draws it by hand', () => {
    const schedule = build('ring', 'reduceScatter', 3);
    expect(sendsOf(schedule, 0)).toEqual([
      { from: 0, to: 1, blocks: [2], reduce: true },
      { from: 1, to: 2, blocks: [0], reduce: true },
      { from: 2, to: 0, blocks: [1], reduce: true },
    ]);
    const inBlock = (steps: number, rank: number, block: number) =>
      ranksIn(after(schedule, steps)[rank]!.get(block) ?? 0n);
    expect(inBlock(0, 1, 2)).toEqual([1]);
    expect(inBlock(1, 1, 2)).toEqual([0, 1]);
    expect(inBlock(2, 2, 2)).toEqual([0, 1, 2]);
    // A rank still holds what it has sent.
    expect(inBlock(2, 0, 2)).toEqual([0]);
  });

  it('ends with what the collective promises, exactly where the proof ends', () => {
    for (const schedule of claims) {
      const { collective, ranks, steps } = schedule;
      expect(proveSchedule(schedule).ok).toBe(true);
      const end = after(schedule, steps);
      for (let rank = 0; rank < ranks; rank++) {
        for (const [block, promised] of promiseOf({ collective, ranks }, rank)) {
          expect(end[rank]!.get(block)).toBe(promised);
        }
      }
    }
  });

  it('is the same from the start or from the step before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...claims), (schedule) => {
        const held = heldAtStart(schedule);
        for (let step = 0; step < schedule.steps; step++) {
          expect(executeStep(schedule, step, held)).toBeNull();
          expect(after(schedule, step + 1)).toEqual(held);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('never loses a contribution', () => {
    for (const schedule of claims.filter(({ collective }) => collective === 'allReduce')) {
      for (let steps = 1; steps <= schedule.steps; steps++) {
        const before = after(schedule, steps - 1);
        for (const [rank, holding] of after(schedule, steps).entries()) {
          for (const [block, contributors] of holding) {
            expect(contributors | before[rank]!.get(block)!).toBe(contributors);
          }
        }
      }
    }
  });

  it('stops at the first violation, and not before it', () => {
    const ring = build('ring', 'allGather', 4);
    const broken: Schedule = {
      ...ring,
      sends: (step, from) => (step === 1 ? ring.sends(2, from) : ring.sends(step, from)),
    };
    expect(holdingsAfter(broken, 1).ok).toBe(true);
    const second = holdingsAfter(broken, 2);
    expect(second.ok ? '' : second.problems[0]!.path).toBe('allGather[4].steps[1]');
  });
});
