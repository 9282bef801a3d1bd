import { describe, expect, it } from 'vitest';
import { normalDensity, normalWithTail } from './normal.ts';
import { sampledSlowest } from './sampled-slowest.ts';
import { meanLargestHalfNormal, meanSlowest, slowestAt, SPREAD_KINDS } from './slowest.ts';

/** Members, the mean of the largest |z|, and the mean of the slowest of lognormal factors with sigma 0.05, 0.1 and 0.3. */
const TABLE = [
  [8, 1.78336708, 1.07427706, 1.15516016, 1.55933718],
  [16, 2.07720448, 1.09271991, 1.19492925, 1.72189751],
  [32, 2.3470792, 1.10936396, 1.23144227, 1.88152095],
  [64, 2.59611077, 1.12461665, 1.2654153, 2.03916952],
  [128, 2.8275578, 1.1387714, 1.29737669, 2.19568962],
  [256, 3.0442255, 1.15204213, 1.32771827, 2.35178706],
  [512, 3.24839054, 1.16458734, 1.35673377, 2.50803633],
  [1024, 3.44187028, 1.17652654, 1.38464648, 2.66490142],
  [2048, 3.62611594, 1.18795149, 1.4116288, 2.82275782],
  [4096, 3.80229531, 1.19893395, 1.43781597, 2.9819118],
  [8192, 3.97135827, 1.20953102, 1.46331582, 3.14261605],
  [16384, 4.13408657, 1.2197888, 1.48821556, 3.30508196],
  [32768, 4.2911311, 1.22974515, 1.51258677, 3.46948887],
  [65536, 4.44303983, 1.23943149, 1.53648892, 3.63599118],
] as const;

describe('the slowest of many', () => {
  it.each(TABLE)('of %i takes the mean factor of the table', (members, halfNormal, ...lognormals) => {
    expect(meanLargestHalfNormal(members) / halfNormal).toBeCloseTo(1, 8);
    for (const [k, sigma] of [0.05, 0.1, 0.3].entries())
      expect(meanSlowest(members, { kind: 'lognormal', sigma }) / lognormals[k]!).toBeCloseTo(1, 8);
  });

  it('has the textbook means of one member', () => {
    expect(meanSlowest(1, { kind: 'halfNormal', sigma: 1 })).toBeCloseTo(1 + Math.sqrt(2 / Math.PI), 11);
    for (const sigma of [0.01, 0.5, 2, 4])
      expect(meanSlowest(1, { kind: 'lognormal', sigma }) / Math.exp(sigma ** 2 / 2)).toBeCloseTo(1, 11);
  });

  it('changes nothing without a spread, and is never faster with more members or a larger spread', () => {
    for (const kind of SPREAD_KINDS) {
      expect(meanSlowest(16_384, { kind, sigma: 0 })).toBe(1);
      let last = 0;
      for (const members of [2, 3, 100, 1e4, 1e6]) {
        const mean = meanSlowest(members, { kind, sigma: 0.02 });
        expect(mean).toBeGreaterThan(last);
        expect(meanSlowest(members, { kind, sigma: 0.03 })).toBeGreaterThan(mean);
        last = mean;
      }
    }
  });

  it('keeps its precision in groups of millions', () => {
    // u + 0.5772 / (n f(u)), u exceeded by one of n.
    const u = normalWithTail(1e-7 / 2);
    const density = 2 * normalDensity(u);
    expect(meanLargestHalfNormal(1e7) / (u + 0.5772156649 / (1e7 * density))).toBeCloseTo(1, 2);
  });

  it('is the mean of a seeded simulation within its error', () => {
    for (const kind of SPREAD_KINDS) {
      for (const members of [8, 1024, 65_536]) {
        const spread = { kind, sigma: 0.1 };
        const { mean, standardError } = sampledSlowest(members, spread, 1e4, 7);
        expect(Math.abs(mean - meanSlowest(members, spread)) / standardError).toBeLessThan(4);
        expect(sampledSlowest(members, spread, 100, 7)).toEqual(sampledSlowest(members, spread, 100, 7));
      }
    }
  });

  it('agrees with drawing every member', () => {
    // P(max < x) = P(one < x)^n, so that the quantiles of n members are those of one at p^(1/n).
    for (const kind of SPREAD_KINDS)
      expect(slowestAt(50, { kind, sigma: 0.2 }, 0.3)).toBeCloseTo(
        slowestAt(1, { kind, sigma: 0.2 }, 0.3 ** (1 / 50)),
        10,
      );
  });
});
