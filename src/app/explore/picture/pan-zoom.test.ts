import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_ZOOM, panned, viewBoxOf, WHOLE, zoomed } from './pan-zoom.ts';

describe('the shown part of the picture', () => {
  it('begins with all of it', () => expect(viewBoxOf(WHOLE, 400, 200)).toBe('0 0 400 200'));

  it('keeps the point under the pointer where it is', () => {
    expect(viewBoxOf(zoomed(WHOLE, 2, { x: 0, y: 0 }), 400, 200)).toBe('0 0 200 100');
    expect(viewBoxOf(zoomed(WHOLE, 4, { x: 1, y: 0.5 }), 400, 200)).toBe('300 75 100 50');
  });

  it('never leaves the picture nor enlarges without end, whatever one does', () => {
    const share = fc.double({ min: -2, max: 2, noNaN: true });
    const step = fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: share, y: share });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const view = steps.reduce(
          (before, { factor, x, y }) => panned(zoomed(before, factor, { x, y }), x, y),
          WHOLE,
        );
        expect(view.zoom).toBeGreaterThanOrEqual(1);
        expect(view.zoom).toBeLessThanOrEqual(MOST_ZOOM);
        for (const middle of [view.x, view.y]) {
          expect(middle - 0.5 / view.zoom).toBeGreaterThanOrEqual(-1e-9);
          expect(middle + 0.5 / view.zoom).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });
});
