import { describe, expect, it } from 'vitest';
import { linePath, pointAt } from './flow-paths.ts';
import { closerWindow } from './closer-window.ts';
import { depthPaths, marksOf, totalOf } from './lane-paths.ts';

const bins = { startNs: 0, binNs: 10 };

describe('queues over the time that is shown', () => {
  const group = { mostBytes: Float64Array.of(0, 100, 50, 0), meanBytes: Float64Array.of(0, 50, 25, 0) };

  it('are steps, the fullest as high as the lane', () => {
    const { most, mean } = depthPaths(group, bins, 100, { startNs: 0, endNs: 40 }, 40, 42);
    expect(most).toBe('M0 42H10V2H20V22H30V42H40');
    expect(mean).toBe('M0 42H10V22H20V32H30V42H40V42H0Z');
  });

  it('are cut to the bins that are shown', () => {
    expect(depthPaths(group, bins, 100, { startNs: 12, endNs: 18 }, 60, 42).most).toBe('M-20 2H80');
    expect(depthPaths(group, bins, 100, { startNs: 50, endNs: 60 }, 60, 42)).toEqual({ mean: '', most: '' });
  });

  it('in a detailed window begin where the window does', () => {
    const late = { startNs: 100, binNs: 10 };
    expect(depthPaths(group, late, 200, { startNs: 110, endNs: 130 }, 20, 42).most).toBe(
      'M0 22H10V32H20V42H30',
    );
    expect(marksOf('drops', Float64Array.of(0, 1), late, { startNs: 110, endNs: 120 }, 20)).toMatch(
      /^M9.25 /,
    );
  });

  it('are requested in more detail where few bins are shown, unless a wider window is known in enough detail', () => {
    const closer = closerWindow(null, { startNs: 1000, endNs: 1100 }, 10, 48_000);
    const next = (startNs: number, endNs: number) => closerWindow(closer, { startNs, endNs }, 10, 48_000);
    expect(closer).toEqual({ startNs: 900, endNs: 1200 });
    expect(next(1050, 1150)).toBe(closer);
    expect(next(1150, 1250)).toEqual({ startNs: 1050, endNs: 1350 });
    expect(next(1000, 1010)).toEqual({ startNs: 990, endNs: 1020 });
    expect(next(0, 1000)).toBeNull();
  });

  it('have a mark for every bin with losses', () => {
    const drops = Float64Array.of(0, 3, 0, 1);
    expect(totalOf(drops)).toBe(4);
    expect(marksOf('drops', drops, bins, { startNs: 0, endNs: 40 }, 40).match(/M/g)).toHaveLength(2);
    expect(marksOf('drops', drops, bins, { startNs: 0, endNs: 9 }, 40)).toBe('');
  });
});

describe('a flow over time', () => {
  const point = (ns: number, windowBytes: number) => ({
    ns,
    windowBytes,
    flightBytes: 0,
    nextByte: 0,
    rtoNs: 1,
  });
  const points = [point(0, 10), point(20, 5), point(40, 10)];

  it('holds its value until the next', () => {
    const path = linePath(points, ({ windowBytes }) => windowBytes, 10, { startNs: 0, endNs: 40 }, 40, 23);
    expect(path).toBe('M0 2H20V12H40V2');
  });

  it('is read at any moment after its first', () => {
    expect([pointAt(points, -1), pointAt(points, 19), pointAt(points, 99)]).toEqual([
      null,
      points[0],
      points[2],
    ]);
  });
});
