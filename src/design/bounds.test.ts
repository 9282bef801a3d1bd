import { expect, it } from 'vitest';
import { allowedNumbers, NUMBER_BOUNDS } from './bounds.ts';

it.each(Object.entries(NUMBER_BOUNDS))('%s is told as one writes it', (_, bound) => {
  const written = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 6 });
  const noun = bound.whole ? 'a whole number' : 'a number';
  expect(allowedNumbers(bound)).toBe(`${noun} from ${written(bound.min)} to ${written(bound.max)}`);
});
