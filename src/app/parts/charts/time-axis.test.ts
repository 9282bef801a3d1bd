import { describe, expect, it } from 'vitest';
import { timeTicks } from './time-axis.ts';

describe('ticks of the time axis', () => {
  it('are round and in the unit of the view', () => {
    expect(timeTicks({ startNs: 0, endNs: 2e9 }, 400).map(({ label }) => label)).toEqual([
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
    expect(timeTicks({ startNs: 1000, endNs: 2000 }, 200)).toEqual([
      { x: 0, label: '1.0 µs' },
      { x: 100, label: '1.5 µs' },
      { x: 200, label: '2.0 µs' },
    ]);
  });
});
