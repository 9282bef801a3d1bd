import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paretoFront, type Choice } from './pareto.ts';

/** Less by more than rounding. */
function isLess(a: number, b: number): boolean {
  return b - a > 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** Computes the front by definition, each choice against every other. */
function byDefinition(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(
    (candidate) =>
      !choices.some(
        (other) =>
          !isLess(candidate.time, other.time) &&
          !isLess(candidate.cost, other.cost) &&
          (isLess(other.time, candidate.time) || isLess(other.cost, candidate.cost)),
      ),
  );
}

describe('the Pareto front', () => {
  it('keeps what is faster or cheaper than everything else', () => {
    const [fast, cheap, between, beaten] = [
      { time: 1, cost: 9 },
      { time: 9, cost: 1 },
      { time: 4, cost: 4 },
      { time: 5, cost: 4 },
    ];
    expect(paretoFront([beaten, cheap, between, fast])).toEqual([fast, between, cheap]);
    expect(paretoFront([])).toEqual([]);
  });

  it('has no two points that differ by rounding: sums in another order are the same choice', () => {
    const sum = 0.1 + 0.2;
    const [faster, dearer] = [
      { time: 0.3, cost: 5 },
      { time: sum, cost: 5 - 1e-13 },
    ];
    expect(paretoFront([dearer, faster])).toEqual([faster]);
    const cheaper = { time: sum, cost: 4 };
    expect(paretoFront([faster, cheaper])).toEqual([cheaper]);
    expect(paretoFront([faster, { ...faster }])).toEqual([faster, faster]);
  });

  it('equals the definition, and rounding changes nothing of it', () => {
    const small = fc.integer({ min: 1, max: 12 });
    const noise = fc.double({ min: -1e-12, max: 1e-12, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ time: small, cost: small, in: noise, of: noise }), { maxLength: 60 }),
        (choices) => {
          const noisy = choices.map((choice) => ({
            time: choice.time * (1 + choice.in),
            cost: choice.cost * (1 + choice.of),
          }));
          const rounded = paretoFront(noisy).map(({ time, cost }) => [Math.round(time), Math.round(cost)]);
          const exact = byDefinition(choices).map(({ time, cost }) => [time, cost]);
          expect(new Set(rounded.map(String))).toEqual(new Set(exact.map(String)));
        },
      ),
    );
  });

  it('equals the definition, whatever the choices', () => {
    const small = fc.integer({ min: 0, max: 12 });
    const wide = fc.double({ min: 0, max: 1e15, noNaN: true });
    const number = fc.oneof(small, wide);
    fc.assert(
      fc.property(fc.array(fc.record({ time: number, cost: number }), { maxLength: 60 }), (choices) => {
        const front = paretoFront(choices);
        expect(new Set(front)).toEqual(new Set(byDefinition(choices)));
        expect(front.length).toBe(byDefinition(choices).length);
        front.slice(1).forEach((next, index) => {
          expect(next.time).toBeGreaterThanOrEqual(front[index]!.time);
          expect(next.cost).toBeLessThanOrEqual(front[index]!.cost);
        });
      }),
    );
  });
});
