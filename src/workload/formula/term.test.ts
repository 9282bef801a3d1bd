import { describe, expect, it } from 'vitest';
import { count, named, over, plus, roundedUp, squared, times } from './term.ts';

describe('numbers that keep their expression', () => {
  it('print products from left to right and bracket sums inside them', () => {
    const weights = plus(times(count(2), squared(8)), times(count(3), count(8), count(5)));
    const bytes = times(over(weights, named('MP', 4)), count(2, 'B'));
    expect(bytes).toMatchObject({ text: '(2 x 8^2 + 3 x 8 x 5) / MP 4 x 2 B', value: 124 });
    expect(plus(count(7))).toEqual(count(7));
    expect(count(32_768, 'tokens').text).toBe('32,768 tokens');
    expect(count(1 / 3).text).toBe('0.333333');
  });

  it('round up to whole bytes, ignoring the excess of a division', () => {
    expect(roundedUp(over(count(10), named('DP', 4)))).toBe(3);
    expect(roundedUp(times(over(count(1), count(3)), count(3)))).toBe(1);
    expect(roundedUp({ ...count(0), value: 3_000_000.0000000005 })).toBe(3_000_000);
  });
});
