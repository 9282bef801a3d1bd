import { describe, expect, it } from 'vitest';
import type { SchemeResult } from '../../../run/report/results.ts';
import { byRole } from '../../../taskgraph/roles.ts';
import { networkSides } from './network-sides.ts';

const result = (bytes: readonly number[], utilisation: number): SchemeResult =>
  ({
    iterationNs: 100,
    computeNs: 40,
    commNs: { ...byRole(() => 0), data: 60 },
    utilisation,
    dimensions: bytes.map((sent) => ({ bytes: sent })),
  }) as unknown as SchemeResult;

describe('networks side by side', () => {
  it('take the share of the communication that its bytes need, and NICs in proportion to the outermost bytes', () => {
    const sides = networkSides([null, result([6e9, 2e9], 0.5), result([4e9, 6e9], 1)]);
    expect(sides).toEqual([
      null,
      { idealNs: 70, sentBytes: 8e9, outermostBytes: 2e9, nics: 1 },
      { idealNs: 100, sentBytes: 10e9, outermostBytes: 6e9, nics: 3 },
    ]);
  });

  it('have no NICs over a design that sends nothing on its outermost dimension', () => {
    expect(networkSides([result([1e9, 0], 1), result([1e9, 1e9], 1)]).map((side) => side?.nics)).toEqual([
      null,
      null,
    ]);
  });
});
