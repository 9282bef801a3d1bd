/** Steps of a collective and shares of a link as fields of a design, from the document to the result. */
import { describe, expect, it } from 'vitest';
import type { Design, DesignSystem } from '../../../design/document.ts';
import { asShape } from '../../../testing/as-shape.ts';
import { valueOf } from '../../../units/result.ts';
import { dlnDesign } from './columns.ts';
import { loopNs, MB } from './setting.ts';
import { closedResult } from '../../../run/closed.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

function iterationNs(design: Design, system: Partial<DesignSystem>): number {
  const prepared = valueOf(prepareDesign({ ...design, system: { ...design.system, ...system } }, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).iterationNs;
}

/** An all-reduce of 64 MB alone, on 128 NPUs of 16 per leaf. */
const RING: Design = (() => {
  const design = dlnDesign('FatTree_Ring');
  const shape = asShape('fatTree', { leaf: 16, spines: 16 }, 128);
  const dimensions = [{ ...design.topology.dimensions[0]!, ...shape }];
  return { ...design, topology: { ...design.topology, dimensions } };
})();

describe('the steps of a design', () => {
  // 254 steps of 500 kB at 12.5 GB/s and 700 ns; eager ones have 700 ns on 16 of 254 hops and 300 on the others.
  const synchronousNs = 254 * (40_000 + 700);
  const eagerNs = 254 * 40_000 + 16 * 700 + 238 * 300;

  it('default to synchronous, in every network that carries fluids', () => {
    for (const network of ['analytical', 'shared'] as const) {
      expect(iterationNs(RING, { network })).toBeCloseTo(synchronousNs, 2);
      expect(iterationNs(RING, { network, steps: 'synchronous' })).toBeCloseTo(synchronousNs, 2);
      expect(iterationNs(RING, { network, steps: 'eager' })).toBeCloseTo(eagerNs, 2);
    }
  });

  it('are always eager with rounding as in ASTRA-sim 1.0', () => {
    const timeOf = (steps: DesignSystem['steps'] & string): number =>
      iterationNs(RING, { network: 'shared', rounding: 'reference', steps });
    expect(timeOf('synchronous')).toBe(timeOf('eager'));
  });
});

describe('several axes of a torus at once', () => {
  const design = dlnDesign('FatTree_Ring');
  const torus: Design = {
    ...design,
    topology: {
      ...design.topology,
      dimensions: [4, 4].map((size) => ({ kind: 'ring', size, linkLatencyNs: 500, tier: 'node' })),
    },
    bandwidth: { ...design.bandwidth, customGBps: [50, 50], budgetGBps: 100 },
  };
  const system = {
    links: { efficiency: 1, packetBytes: 4096, headerBytes: 0, routerLatencyNs: 0 },
    algorithms: {},
  } as const;

  it.each(['synchronous', 'eager'] as const)(
    'take the time worked by hand on both networks, with %s steps',
    (steps) => {
      // 2 x 3 steps on each axis, of a quarter and of a sixteenth of 64 MB.
      const expected = 2 * 3 * (500 + 16e6 / 50) + 2 * 3 * (500 + 4e6 / 50);
      for (const network of ['analytical', 'shared'] as const) {
        expect(iterationNs(torus, { ...system, network, steps })).toBeCloseTo(expected, 2);
      }
      // Chunks that follow each other meet on both axes, and both networks time them.
      const many = { ...system, steps, chunks: 8, activeChunks: 2 };
      const [alone, shared] = (['analytical', 'shared'] as const).map((network) =>
        iterationNs(torus, { ...many, network }),
      ) as [number, number];
      expect(shared / alone).toBeCloseTo(1, 9);
    },
  );
});

it('the shares of LV08 time a design as in the study', () => {
  const shared = iterationNs(dlnDesign('DLN_SHD'), { sharedModel: 'lv08' });
  expect(shared / loopNs({ logSides: [5] }, 'poster', 64 * MB, 'lv08')).toBeCloseTo(1, 6);
  expect(shared).toBeGreaterThan(1.01 * iterationNs(dlnDesign('DLN_SHD'), {}));
});
