import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeAxis, timeTicks } from './time-axis.ts';

describe('ticks of the time axis', () => {
  it('are round and in the unit of the view', () => {
    expect(timeTicks({ startNs: 0, endNs: 2e9 }, 600).map(({ label }) => label)).toEqual([
      '0.0 s',
      '0.5 s',
      '1.0 s',
      '1.5 s',
      '2.0 s',
    ]);
  });

  it('keep enough digits to differ when zoomed in far from zero', () => {
    const labels = timeTicks({ startNs: 1_204_350_000, endNs: 1_204_354_000 }, 500).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels[0]).toBe('1,204,350 µs');
  });

  it('lie where their instants are', () => {
    expect(timeTicks({ startNs: 1000, endNs: 2000 }, 300)).toEqual([
      { x: 0, label: '1.0 µs' },
      { x: 150, label: '1.5 µs' },
      { x: 300, label: '2.0 µs' },
    ]);
  });
});

describe('the time axis', () => {
  it('prints the whole time while there is room, as near the beginning', () => {
    const view = { startNs: 0, endNs: 2e9 };
    expect(timeAxis(view, 400)).toEqual({ base: null, ticks: timeTicks(view, 400) });
  });

  it('prints ticks relative to a round instant where whole times would overlap', () => {
    const { base, ticks } = timeAxis({ startNs: 16_903_123_480, endNs: 16_903_123_540 }, 720);
    expect(base).toBe('16.9031234 s +');
    expect(ticks.map(({ label }) => label)).toEqual([
      '90 ns',
      '100 ns',
      '110 ns',
      '120 ns',
      '130 ns',
      '140 ns',
    ]);
    expect(ticks.map(({ x }) => Math.round(x))).toEqual([120, 240, 360, 480, 600, 720]);
  });

  it('never prints one label over another, however deep the view and wherever it lies', () => {
    const at = fc.double({ min: 0, max: 1e11, noNaN: true });
    const wide = fc.double({ min: 1, max: 9, noNaN: true }).map((power) => 10 ** power);
    fc.assert(
      fc.property(at, wide, fc.integer({ min: 200, max: 2000 }), (startNs, ns, width) => {
        const { base, ticks } = timeAxis({ startNs, endNs: startNs + ns }, width);
        let free = base === null ? -Infinity : base.length * 6.5;
        for (const { x, label } of ticks) {
          expect(x - (label.length * 6.5) / 2).toBeGreaterThan(free);
          free = x + (label.length * 6.5) / 2;
        }
      }),
    );
  });
});
