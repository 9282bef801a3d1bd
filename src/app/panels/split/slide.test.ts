import { describe, expect, it } from 'vitest';
import { slideTo } from './slide.ts';

describe('a slider of the custom split', () => {
  it.each([
    ['ArrowRight', 61],
    ['ArrowUp', 61],
    ['ArrowLeft', 59],
    ['ArrowDown', 59],
    ['PageUp', 70],
    ['PageDown', 50],
    ['Home', 0],
    ['End', 300],
    ['a', null],
  ])('goes from 60 of 300 GB/s on %s to %s', (key, value) => {
    expect(slideTo(key, 60, 300)).toBe(value);
  });

  it('stays between nothing and everything', () => {
    expect(slideTo('PageDown', 3, 300)).toBe(0);
    expect(slideTo('PageUp', 299.5, 300)).toBe(300);
  });
});
