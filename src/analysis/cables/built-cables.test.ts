import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { DesignDimension, PhysicalNetwork } from '../../design/document.ts';
import { cablesOf } from './cable-runs.ts';

const block = (kind: 'ring' | 'switch', size: number): DesignDimension => ({
  kind,
  size,
  linkLatencyNs: 500,
  tier: 'node',
});

function cables(dimensions: readonly DesignDimension[], physical?: PhysicalNetwork) {
  const topology = {
    dimensions,
    splitBandwidth: 'full' as const,
    ...(physical === undefined ? {} : { physical }),
  };
  return cablesOf({ ...DEFAULT_DESIGN, topology });
}

describe('the cables of a network that is built otherwise', () => {
  it('are none of a switch that is built as a ring', () => {
    expect(cables([block('switch', 16)])).toHaveLength(1);
    expect(cables([block('switch', 16)], { sizes: [16], lanes: 1, linkLatencyNs: 500 })).toEqual([]);
  });

  it('are those of the switch under two rings', () => {
    const rings = [block('ring', 4), block('ring', 4)];
    expect(cables(rings, { dimensions: [block('switch', 16)] })).toEqual(cables([block('switch', 16)]));
  });
});
