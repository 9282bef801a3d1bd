import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSpan } from './instant.ts';

describe('a span of time', () => {
  it('is printed with seven digits while these distinguish its ends', () => {
    expect(formatSpan(0, 16_953_480_123)).toBe('0 ns to 16.95348 s');
  });

  it('is printed with more digits far from the beginning', () => {
    expect(formatSpan(11_172_890_123, 11_172_892_031)).toBe('11.17289012 s to 11.17289203 s');
  });

  it('never has the same start as end', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e11, noNaN: true }),
        fc.double({ min: 1, max: 1e9, noNaN: true }),
        (startNs, widthNs) => {
          const [start, end] = formatSpan(startNs, startNs + widthNs).split(' to ');
          expect(start).not.toBe(end);
        },
      ),
    );
  });
});
