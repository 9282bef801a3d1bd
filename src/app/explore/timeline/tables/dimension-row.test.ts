import { describe, expect, it } from 'vitest';
import { rangeNumbers } from './dimension-row.ts';

const RANGE = { startNs: 100, endNs: 110 };
/** Two phases that share their links, each counted at its mean rate: 139 % of 10 GB/s for 10 ns. */
const SUMS = {
  dimensions: [{ bytes: 139, busyNs: 10, phases: 2, phasesNs: 40 }],
  isExact: true,
  advance: () => true,
};

describe('a dimension within a selected time', () => {
  it('sends no more than its links carry', () => {
    expect(rangeNumbers(SUMS, RANGE, 0, 10, true)).toEqual({
      bytes: 100,
      utilisation: 1,
      busyShare: 1,
      meanPhaseNs: 20,
    });
  });

  it('sends more where a setting makes it faster than its wires, which are then full', () => {
    expect(rangeNumbers(SUMS, RANGE, 0, 10, false)).toMatchObject({ bytes: 139, utilisation: 1 });
  });

  it('has no numbers of another network', () => {
    expect(rangeNumbers(SUMS, RANGE, 1, 10, true)).toBeNull();
  });
});
