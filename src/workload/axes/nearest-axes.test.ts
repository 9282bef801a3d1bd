import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAxes } from './check-axes.ts';
import { parseAxes, printAxes } from './axes-notation.ts';
import { nearestAxes } from './nearest-axes.ts';

const SIZES = [8, 64];

function near(text: string): readonly string[] {
  return nearestAxes(text, SIZES).map((axes) => printAxes(axes));
}

describe('the nearest axes to those written', () => {
  it.each([
    ['TP3', ['TP2 DP256', 'TP4 DP128']],
    ['TP8 CP2 PP7', ['TP8 CP2 PP4 DP8', 'TP8 CP2 PP8 DP4']],
    ['TP8 CP2 PP7 VP8 DP4 EP2', ['TP8 CP2 PP4 VP8 DP8 EP2', 'TP8 CP2 PP8 VP8 DP4 EP2']],
    ['TP8 CP2 PP8 DP5', ['TP8 CP2 PP8 DP4']],
    ['DP4 TP8 CP3', ['DP32 TP8 CP2', 'DP16 TP8 CP4']],
    ['TP8 CP2 PP64 VP2', ['TP8 CP2 PP32 VP2 DP1']],
    ['TP8 CP3 PP7', ['TP8 CP2 PP4 DP8', 'TP8 CP4 PP4 DP4']],
    ['TP1024', ['TP512 DP1']],
  ] as const)('are found for %s', (text, expected) => {
    expect(near(text)).toEqual(expected);
  });

  it('are empty if the written ones fit, and if they cannot be read', () => {
    for (const text of ['TP8 PP8', 'TP8 DP64', '', 'TP8 XX3', 'TP8 VP2'])
      expect(near(text), text).toEqual([]);
  });

  it('fit, whatever is written', () => {
    const degree = fc.integer({ min: 1, max: 700 });
    const size = fc.constantFrom(1, 2, 3, 6, 8, 64);
    fc.assert(
      fc.property(
        degree,
        degree,
        degree,
        fc.array(size, { minLength: 1, maxLength: 3 }),
        (tp, cp, pp, sizes) => {
          const npus = sizes.reduce<number>((product, size) => product * size, 1);
          const text = `TP${tp} CP${cp} PP${pp}`;
          const found = nearestAxes(text, sizes);
          for (const { degrees, order } of found) expect(checkAxes(degrees, order, sizes).ok).toBe(true);
          if (!parseAxes(text, npus).ok) expect(found.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
