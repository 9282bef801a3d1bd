import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import type { Design } from '../../../../design/document.ts';
import { dimensionKey } from '../dimension-key.ts';
import { liftBlock, liftNew, moveTo, placed, type Held } from './held.ts';
import { PLAIN_KINDS } from '../../../../testing/blocks/plain-kinds.ts';

/** Designs of 0 to 8 dimensions whose custom split and algorithms identify each dimension by its number. */
const designs = fc.array(fc.constantFrom(...PLAIN_KINDS), { maxLength: 8 }).map((kinds): Design => {
  const { topology, bandwidth, system } = DEFAULT_DESIGN;
  return {
    ...DEFAULT_DESIGN,
    topology: {
      ...topology,
      dimensions: kinds.map((kind, index) => ({ kind, size: index + 2, linkLatencyNs: 500, tier: 'node' })),
    },
    bandwidth: { ...bandwidth, scheme: 'custom', customGBps: kinds.map((_, index) => index + 2) },
    system: {
      ...system,
      algorithms: {
        ...system.algorithms,
        allReduce: kinds.map((_, index) => ({
          algorithm: { name: 'direct', window: index + 2 },
          whole: false,
        })),
      },
    },
  };
});
const places = fc.option(fc.integer({ min: -2, max: 10 }));
const journeys = fc.array(places, { maxLength: 6 });

const sizes = (design: Design) => design.topology.dimensions.map(({ size }) => size);
const windows = (design: Design) =>
  (design.system.algorithms.allReduce ?? []).map((entry) => entry?.algorithm.window ?? null);

function carry(held: Held, journey: readonly (number | null)[]): Held {
  return journey.reduce(moveTo, held);
}

describe('a block lifted off the stack', () => {
  it('takes what belongs to it along, wherever it goes', () => {
    fc.assert(
      fc.property(designs, fc.nat(7), journeys, (design, index, journey) => {
        const lifted = liftBlock(design, index);
        fc.pre(lifted !== null);
        const held = carry(lifted, journey);
        const after = placed(held)(design);
        const without = sizes(design).toSpliced(index, 1);
        if (held.at === null) {
          expect(sizes(after)).toEqual(without);
          expect(windows(after)).toEqual(without);
          return;
        }
        expect(sizes(after)).toEqual(without.toSpliced(held.at, 0, index + 2));
        expect(windows(after)).toEqual(sizes(after));
        expect(after.bandwidth.customGBps).toEqual(sizes(after));
        // Tiers follow the places.
        const keys = (design: Design) => new Set(design.topology.dimensions.map(dimensionKey));
        expect(keys(after)).toEqual(keys(design));
      }),
    );
  });

  it('changes nothing where it was', () => {
    fc.assert(
      fc.property(designs, fc.nat(7), journeys, (design, index, journey) => {
        const lifted = liftBlock(design, index);
        fc.pre(lifted !== null);
        expect(placed(moveTo(carry(lifted, journey), index))(design)).toBe(design);
      }),
    );
  });

  it('is missing if the stack has none', () => {
    expect(liftBlock(DEFAULT_DESIGN, 4)).toBeNull();
  });
});

describe('a new block', () => {
  it('goes between the existing blocks, and nowhere while it is outside', () => {
    fc.assert(
      fc.property(designs, fc.constantFrom(...PLAIN_KINDS), journeys, (design, kind, journey) => {
        const lifted = liftNew(design, kind);
        expect(lifted === null).toBe(sizes(design).length === 8);
        fc.pre(lifted !== null);
        const held = carry(lifted, journey);
        const after = placed(held)(design);
        if (held.at === null) expect(after).toBe(design);
        else {
          expect(sizes(after)).toEqual(sizes(design).toSpliced(held.at, 0, 8));
          expect(windows(after).toSpliced(held.at, 1)).toEqual(sizes(design));
          expect(dimensionKey(after.topology.dimensions[held.at]!)).toBe(dimensionKey(held.dimension));
        }
      }),
    );
  });

  it('is the same block at every place it is tried at', () => {
    const lifted = liftNew(DEFAULT_DESIGN, 'ring')!;
    const keyAt = (at: number) =>
      dimensionKey(placed(moveTo(lifted, at))(DEFAULT_DESIGN).topology.dimensions[at]!);
    expect(keyAt(0)).toBe(keyAt(4));
  });
});
