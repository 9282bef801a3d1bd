import { describe, expect, it } from 'vitest';
import { valueOf } from '../units/result.ts';
import { DEFAULT_DESIGN } from './defaults.ts';
import { fabricOf } from './fabric.ts';

describe('the physical network of a design', () => {
  it('has a dimension for each block, with the links that the split of the scheme gives it', () => {
    const design = {
      ...DEFAULT_DESIGN,
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal' as const },
    };
    const { fabric, topology, placement } = valueOf(fabricOf(design));
    expect(placement).toBeUndefined();
    expect(topology.dimensions.map(({ bandwidthGBps }) => bandwidthGBps)).toEqual([75, 75, 75, 75]);
    expect(fabric.dimensions.map(({ kind, size, link }) => [kind, size, link.bandwidthGBps])).toEqual([
      ['ring', 2, 37.5],
      ['fullyConnected', 8, 75 / 7],
      ['ring', 8, 37.5],
      ['switch', 8, 75],
    ]);
  });

  it('is refused with the field where there is none', () => {
    const refused = fabricOf({ ...DEFAULT_DESIGN, topology: { ...DEFAULT_DESIGN.topology, dimensions: [] } });
    expect(refused.ok ? [] : refused.problems.map(({ path }) => path)).toEqual(['topology.dimensions']);
  });
});
