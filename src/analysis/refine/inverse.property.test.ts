/** Inverse questions: every answer was run and meets its target. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { keepsTo } from '../../design/kept.ts';
import { toEnd } from '../../design/steps.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { evaluate } from '../../run/evaluate.ts';
import { giveUp } from './give-up.ts';
import { leastFor, type LeastFound } from './least-for.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** A fresh run of a split. */
function runNs(design: Design, splitGBps: readonly number[]): number {
  const bandwidth = { ...design.bandwidth, mode: 'fixed', scheme: 'custom', customGBps: splitGBps } as const;
  const evaluation = evaluate({ ...design, bandwidth }, ALL_PARTS);
  if (!evaluation.ok) throw new Error(evaluation.problems[0]?.message);
  return evaluation.value.evaluated.find(({ closed }) => closed.scheme === 'custom')!.simulated.iterationNs;
}

function found(design: Design, spent: 'total' | 'cost', targetNs: number): LeastFound {
  const answer = toEnd(leastFor(design, spent, targetNs));
  if (!answer.ok) throw new Error(answer.problems[0]?.message);
  return answer.value;
}

describe('what a target needs', () => {
  it('is met by a fresh run, for any design, and is at least the bound', () => {
    let answered = 0;
    fc.assert(
      fc.property(
        anySimulable,
        fc.constantFrom('total', 'cost'),
        fc.double({ min: 0.7, max: 1.5, noNaN: true }),
        (design, spent, part) => {
          const evaluation = evaluate(design, ALL_PARTS);
          if (!evaluation.ok) return;
          const first = evaluation.value.evaluated[0];
          if (first === undefined) return;
          const targetNs = first.simulated.iterationNs * part;
          const answer = toEnd(leastFor(design, spent, targetNs));
          if (!answer.ok) {
            expect(answer.problems.length).toBeGreaterThan(0);
            return;
          }
          answered += 1;
          const { amount, lowerBound, splitGBps, dollars, iterationNs } = answer.value;
          expect(iterationNs).toBeLessThanOrEqual(targetNs);
          expect(runNs(design, splitGBps)).toBe(iterationNs);
          expect(lowerBound).toBeLessThanOrEqual(amount);
          expect(keepsTo(design.bandwidth.goal, splitGBps, dollars)).toBe(true);
        },
      ),
      { numRuns: cases(2, 200) },
    );
    // Two draws may both have no answer.
    expect(answered).toBeGreaterThanOrEqual(cases(0, 1));
  });

  it('for 15 s is more than the closed form says, which gives 15.36 s', () => {
    const { amount, lowerBound, iterationNs } = found(DEFAULT_DESIGN, 'total', 15e9);
    expect(iterationNs).toBeLessThanOrEqual(15e9);
    expect(lowerBound).toBeGreaterThan(500);
    expect(amount).toBeGreaterThanOrEqual(lowerBound);
    expect(amount / lowerBound).toBeLessThan(1.001);
    expect(amount).toBeCloseTo(510.7, 1);
  });

  it('is refused if a target leaves no time for communication, or prices are missing', () => {
    expect(toEnd(leastFor(DEFAULT_DESIGN, 'total', 1e9))).toMatchObject({
      ok: false,
      problems: [{ path: 'target' }],
    });
    const free = { linkPerGBps: 0, nicPerGBps: 0, switchPerGBps: 0 };
    expect(toEnd(leastFor({ ...DEFAULT_DESIGN, cost: free }, 'cost', 20e9))).toMatchObject({
      ok: false,
      problems: [{ path: 'cost' }],
    });
  });

  it('satisfies the constraints of the goal', () => {
    const narrow = { kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 50 } as const;
    const goal = { objective: 'time', budget: '=', constraints: [narrow], others: [] } as const;
    const held: Design = { ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, goal } };
    const { splitGBps, iterationNs } = found(
      { ...held, system: { ...held.system, chunks: 4 } },
      'total',
      25e9,
    );
    expect(splitGBps[0]).toBeLessThanOrEqual(50 * (1 + 1e-9));
    expect(iterationNs).toBeLessThanOrEqual(25e9);
  });
});

describe('what can be given up', () => {
  it('leaves a run no longer than allowed, for any design', () => {
    fc.assert(
      fc.property(anySimulable, fc.constantFrom(0.01, 0.05, 0.2), (design, slowdown) => {
        const evaluation = evaluate(design, ALL_PARTS);
        if (!evaluation.ok) return;
        for (const { closed, simulated } of evaluation.value.evaluated.slice(0, 1)) {
          const given = toEnd(giveUp(design, closed.scheme, slowdown));
          if (!given.ok) throw new Error(given.problems[0]?.message);
          for (const [dimension, { leastGBps, bandwidthGBps, iterationNs }] of given.value.entries()) {
            expect(leastGBps).toBeLessThanOrEqual(bandwidthGBps);
            expect(iterationNs).toBeLessThanOrEqual(simulated.iterationNs * (1 + slowdown));
            expect(runNs(design, closed.splitGBps.with(dimension, leastGBps))).toBe(iterationNs);
          }
        }
      }),
      { numRuns: cases(2, 200) },
    );
  });
});
