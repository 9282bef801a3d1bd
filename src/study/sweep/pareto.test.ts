import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paretoFront, type Choice } from './pareto.ts';

/** By the definition, each choice against every other. */
function byDefinition(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(
    (own) =>
      !choices.some(
        (other) =>
          other.time <= own.time &&
          other.cost <= own.cost &&
          (other.time < own.time || other.cost < own.cost),
      ),
  );
}

describe('the Pareto front', () => {
  it('keeps what is faster or cheaper than all else', () => {
    const [fast, cheap, between, beaten] = [
      { time: 1, cost: 9 },
      { time: 9, cost: 1 },
      { time: 4, cost: 4 },
      { time: 5, cost: 4 },
    ];
    expect(paretoFront([beaten, cheap, between, fast])).toEqual([fast, between, cheap]);
    expect(paretoFront([])).toEqual([]);
  });

  it('is the front of the definition, whatever the choices', () => {
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
