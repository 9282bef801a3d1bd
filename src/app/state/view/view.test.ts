import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampView, NARROWEST_NS, panView, rescaleView, toNs, toPixel, wholeView, zoomView } from './view.ts';

const domain = 1000;

describe('a view on the time axis', () => {
  it('zooms about an instant, which stays under the pointer', () => {
    expect(zoomView(wholeView(domain), 2, 250, domain)).toEqual({ startNs: 125, endNs: 625 });
  });

  it('stops at the ends of the domain', () => {
    expect(panView({ startNs: 0, endNs: 100 }, -0.5, domain)).toEqual({ startNs: 0, endNs: 100 });
    expect(panView({ startNs: 900, endNs: 1000 }, 0.5, domain)).toEqual({ startNs: 900, endNs: 1000 });
    expect(panView({ startNs: 100, endNs: 200 }, 0.5, domain)).toEqual({ startNs: 150, endNs: 250 });
    expect(zoomView({ startNs: 0, endNs: 1000 }, 0.5, 500, domain)).toEqual(wholeView(domain));
  });

  it('keeps showing everything while the domain grows, and a detail while it shrinks', () => {
    expect(rescaleView(wholeView(500), 500, 900)).toEqual(wholeView(900));
    expect(rescaleView({ startNs: 100, endNs: 200 }, 500, 900)).toEqual({ startNs: 100, endNs: 200 });
    expect(rescaleView({ startNs: 800, endNs: 900 }, 1000, 400)).toEqual({ startNs: 300, endNs: 400 });
  });

  it('never leaves the domain and never collapses, whatever is done to it', () => {
    const gesture = fc.record({
      factor: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      pan: fc.double({ min: -50, max: 50, noNaN: true }),
      domain: fc.double({ min: 0, max: 1e12, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 30 }), (gestures) => {
        let view = wholeView(domain);
        let last = domain;
        for (const { factor, at, pan, domain: next } of gestures) {
          view = rescaleView(view, last, next);
          const atNs = view.startNs + at * (view.endNs - view.startNs);
          view = panView(zoomView(view, factor, atNs, next), pan, next);
          last = next;
          const slack = 1e-9 * Math.max(next, NARROWEST_NS);
          expect(view.startNs).toBeGreaterThanOrEqual(0);
          expect(view.endNs).toBeLessThanOrEqual(Math.max(next, NARROWEST_NS) + slack);
          expect(view.endNs - view.startNs).toBeGreaterThanOrEqual(NARROWEST_NS - slack);
          expect(clampView(view, next).startNs).toBeCloseTo(view.startNs, 3);
        }
      }),
    );
  });

  it('maps pixels to instants and back', () => {
    const view = { startNs: 200, endNs: 600 };
    expect(toPixel(300, view, 800)).toBe(200);
    expect(toNs(200, view, 800)).toBe(300);
  });
});
