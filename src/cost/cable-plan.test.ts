import { describe, expect, it } from 'vitest';
import { asShape } from '../testing/as-shape.ts';
import { valueOf } from '../units/result.ts';
import { linksOf } from '../topology/bandwidth.ts';
import { cablePlan, USUAL_CABLES } from './cable-plan.ts';
import { PAPER_PRICES } from './facts/prices.ts';
import { price } from './price.ts';

/** Published for distinct cables: rows and columns as powers of two, then cables, metres and the longest of 1-D and 2-D. */
const PUBLISHED = [
  [2, 2, 56, 267.4, 10.1, 48, 204.0, 8.3],
  [3, 2, 144, 712.2, 12.5, 128, 553.6, 8.3],
  [3, 3, 352, 2153.0, 20.9, 320, 1806.4, 16.7],
  [4, 3, 832, 5407.4, 25.7, 768, 4531.2, 16.7],
] as const;

describe('the cables of a loop network', () => {
  it.each(PUBLISHED)(
    'on a floor of 2^%i x 2^%i',
    (x, y, count1, metres1, longest1, count2, metres2, longest2) => {
      const ring = valueOf(cablePlan(asShape('loop', { q: x + y, z: 1, w: 1 }), 12.5, USUAL_CABLES));
      const grid = valueOf(cablePlan(asShape('loop2d', { x, y, z: 1, w: 1 }), 12.5, USUAL_CABLES));
      expect(ring.between.cables).toBe(count1);
      expect(ring.between.metres).toBeCloseTo(metres1, 6);
      expect(ring.between.longest).toBeCloseTo(longest1, 9);
      expect(grid.between.cables).toBe(count2);
      expect(grid.between.metres).toBeCloseTo(metres2, 6);
      expect(grid.between.longest).toBeCloseTo(longest2, 9);
      expect(grid.between.diagonal).toBe(0);
      expect(ring.between.diagonal).toBeGreaterThan(0);
    },
  );

  it('count once for each cable of a shortcut, whichever way they carry', () => {
    const metres = (wiring: string, w: number): number =>
      valueOf(cablePlan(asShape('loop', { q: 4, z: 2, w, wiring }), 10, USUAL_CABLES)).between.metres;
    expect(metres('duplex', 3)).toBeCloseTo(3 * metres('duplex', 1), 6);
    expect(metres('half', 2)).toBeCloseTo(metres('duplex', 2), 6);
  });
});

describe('a cable plan', () => {
  it('prices a cable by what it carries and its length, copper up to a length', () => {
    // Four NPUs in one cabinet, the switch in the next: 4 cables of 0.6 + 2 m.
    const settings = { ...USUAL_CABLES, copperMaxM: 2.6 };
    const plan = valueOf(cablePlan(asShape('switch', {}, 4), 10, settings));
    expect(plan.between).toMatchObject({ cables: 4, longest: 2.6, optical: 0 });
    expect(plan.between.dollars).toBeCloseTo(4 * 80 * (0.4079 * 2.6 + 0.5771), 9);
    const optical = valueOf(cablePlan(asShape('switch', {}, 4), 10, { ...settings, copperMaxM: 2.5 }));
    expect(optical.between.dollars).toBeCloseTo(4 * 80 * (0.0919 * 2.6 + 2.7452), 9);
    expect(optical.between.optical).toBe(4);
  });

  it('costs what the bill says of its links, on every block with switches', () => {
    for (const [kind, parameters, size] of [
      ['switch', {}, 24],
      ['fatTree', { leaf: 4, spines: 4, over: 2 }, 16],
      ['fatTree', { leaf: 4, spines: 2, levels: 3, pod: 2, cores: 2 }, 32],
      ['loop', { q: 3, z: 4, w: 2 }, 32],
      ['loop2d', { x: 2, y: 2, z: 2, w: 1 }, 32],
    ] as const) {
      const shape = asShape(kind, parameters, size);
      const dimension = { ...shape, bandwidthGBps: 12.5, linkLatencyNs: 0, tier: 'pod' as const };
      const bill = price({ dimensions: [dimension], splitBandwidth: 'full' }, PAPER_PRICES);
      const links = bill.dimensions[0]!.items.find(({ component }) => component === 'link')!;
      const settings = { ...USUAL_CABLES, billPerGBps: links.pricePerGBps };
      const { all } = valueOf(cablePlan(shape, linksOf(dimension).bandwidthGBps, settings));
      expect(all.dollars, kind).toBeCloseTo(links.dollars, 6);
    }
  });

  it('of a fat tree has every link of it, spines in the middle', () => {
    const plan = valueOf(
      cablePlan(asShape('fatTree', { leaf: 4, spines: 4, over: 2 }, 16), 25, USUAL_CABLES),
    );
    expect(plan.inside.cables).toBe(16);
    expect(plan.between.cables).toBe(8);
    expect(plan.all.cables).toBe(24);
    expect([plan.cabinets, plan.columns]).toEqual([5, 3]);
    const deep = asShape('fatTree', { leaf: 4, spines: 2, levels: 3, pod: 2, cores: 2 }, 32);
    expect(valueOf(cablePlan(deep, 25, USUAL_CABLES)).all.cables).toBe(32 + 32 + 32);
  });

  it('is not made of blocks without switches or of too many cables', () => {
    expect(cablePlan(asShape('ring', {}, 8), 1, USUAL_CABLES).ok).toBe(false);
    expect(cablePlan(asShape('switch', {}, 400_000), 1, USUAL_CABLES).ok).toBe(false);
  });
});
