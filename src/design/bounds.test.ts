import { expect, it } from 'vitest';
import { allowedNumbers, NUMBER_BOUNDS, type NumberBound } from './bounds.ts';

it.each(Object.entries<NumberBound>(NUMBER_BOUNDS))(
  'the bounds of %s are printed as people write numbers',
  (_, bound) => {
    const { min, max, whole, leastAboveZero } = bound;
    const written = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 12 });
    const noun = `${leastAboveZero === undefined ? '' : '0 or '}${whole ? 'a whole number' : 'a number'}`;
    expect(allowedNumbers(bound)).toBe(`${noun} from ${written(leastAboveZero ?? min)} to ${written(max)}`);
  },
);
