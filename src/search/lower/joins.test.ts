import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJoins } from './joins.ts';

const anyAsked = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 2 ** 27 })), {
  maxLength: 3000,
  size: 'max',
});

describe('numbers of joined groups', () => {
  it('are the same for the same group and part, and others for others', () => {
    fc.assert(
      fc.property(anyAsked, (asked) => {
        const joins = createJoins(1e6);
        const known = new Map<string, number>();
        for (const [key, part] of asked) {
          const number = joins.of(key, part);
          expect(known.get(`${key} ${part}`) ?? number).toBe(number);
          known.set(`${key} ${part}`, number);
        }
        expect(new Set(known.values()).size).toBe(known.size);
      }),
      { numRuns: 20 },
    );
  });

  it('are never given again when all are forgotten', () => {
    const joins = createJoins(10);
    const given = Array.from({ length: 100 }, (_, part) => joins.of(1, part));
    expect(new Set(given).size).toBe(given.length);
    expect(joins.of(1, 99)).toBe(given[99]);
    expect(joins.of(1, 0)).toBe(101);
  });
});
