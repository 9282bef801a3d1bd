/**
 * How links are laid out, what packets cost and routers delay: by hand, and against the messages on the links
 * themselves.
 */
import { describe, expect, it } from 'vitest';
import type { AlgorithmName, Collective, LogicalDimension } from '../collective/types.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import { wireTopology } from '../topology/physical/wire.ts';
import { createAnalyticalNetwork } from './analytical/analytical.ts';
import { run } from '../testing/fabric.ts';
import { usualSpread } from './contention/spread.ts';
import { checkTimeable } from './analytical/limits.ts';

const ROUTER_NS = 1;
const PLAIN = { size: 4, bandwidthGBps: 400, linkLatencyNs: 90, tier: 'package' } as const;
const FRAMING = { efficiency: 0.94, packetBytes: 512, headerBytes: 0 };
/** Two local one-way rings of 200 GB/s. */
const LOCAL: Dimension = {
  ...PLAIN,
  kind: 'ring',
  wires: { lanes: 2, directions: 1 },
  framing: FRAMING,
};
/** Eight global switches, each with a link of 25 GB/s. */
const SWITCHES: Dimension = {
  ...PLAIN,
  kind: 'switch',
  size: 8,
  bandwidthGBps: 200,
  linkLatencyNs: 200,
  wires: { lanes: 8, directions: 1 },
};

function topologyOf(dimension: Dimension): Topology {
  return { dimensions: [dimension], splitBandwidth: 'full', routerLatencyNs: ROUTER_NS };
}

function logicalOf({ size }: Dimension, name: AlgorithmName): LogicalDimension {
  return { server: 0, dimension: 0, size, npuStride: 1, algorithm: { name } };
}

function alone(dimension: Dimension, name: AlgorithmName, operation: Collective, bytes: number): number {
  const topology = topologyOf(dimension);
  const network = createAnalyticalNetwork({ topology, endpointDelayNs: 10, rounding: 'exact' });
  return network.phaseCost({ logical: logicalOf(dimension, name), operation, bytes, tree: 0 }).durationNs;
}

function onLinks(dimension: Dimension, name: AlgorithmName, operation: Collective, bytes: number): number {
  const fabric = wireTopology(topologyOf(dimension));
  const logical = logicalOf(dimension, name);
  const phase = { logical, operation, bytesIn: bytes, bytesOut: bytes };
  return run(fabric, [phase], 1, { spread: usualSpread(fabric, logical) }).durationNs;
}

describe('a phase on other link layouts', () => {
  it('on two one-way rings of 200 GB/s at 94 % takes six steps of 1 MB at 376 GB/s, one hop each', () => {
    expect(alone(LOCAL, 'ring', 'allReduce', 4e6)).toBeCloseTo(10 + 6 * (90 + 1e6 / 376 + 10), 6);
  });

  it('pays for headers: 256 B of 272', () => {
    const framing = { efficiency: 1, packetBytes: 256, headerBytes: 16 };
    const plain = alone({ ...LOCAL, framing }, 'ring', 'reduceScatter', 4e6);
    expect(plain).toBeCloseTo(10 + 3 * (90 + (1e6 * 272) / (400 * 256) + 10), 6);
  });

  it('passes a router between two links, once on the way through a switch', () => {
    const expected = 10 + (2 * 200 + ROUTER_NS + 1e6 / 25) + 10;
    expect(alone(SWITCHES, 'direct', 'allToAll', 8e6)).toBeCloseTo(expected, 6);
  });

  it('on a ring through eight switches uses them all at once', () => {
    const expected = 10 + 7 * (2 * 200 + ROUTER_NS + 1e6 / 200 + 10);
    expect(alone(SWITCHES, 'ring', 'reduceScatter', 8e6)).toBeCloseTo(expected, 6);
  });

  it('takes on the links themselves as long as the closed form', () => {
    const four: Dimension = { ...PLAIN, kind: 'fullyConnected', wires: { lanes: 4, directions: 2 } };
    const both: Dimension = { ...LOCAL, wires: { lanes: 2, directions: 2 } };
    const cases = [
      [LOCAL, 'ring', 'allReduce'],
      [both, 'ring', 'allToAll'],
      [{ ...both, size: 6, framing: { ...FRAMING, headerBytes: 32 } }, 'ring', 'allGather'],
      [four, 'direct', 'allReduce'],
      [SWITCHES, 'direct', 'allToAll'],
      [SWITCHES, 'halvingDoubling', 'allReduce'],
    ] as const;
    for (const [dimension, name, operation] of cases) {
      const expected = alone(dimension, name, operation, 6e6);
      expect(onLinks(dimension, name, operation, 6e6) / expected).toBeCloseTo(1, 9);
    }
  });

  it('stays the same bit for bit without such options', () => {
    const plain: Dimension = { ...PLAIN, kind: 'ring' };
    const said = {
      ...plain,
      wires: { lanes: 1, directions: 2 },
      framing: { ...FRAMING, efficiency: 1 },
    } as const;
    expect(alone(said, 'ring', 'allReduce', 3.7e6)).toBe(alone(plain, 'ring', 'allReduce', 3.7e6));
  });
});

describe('a one-way ring', () => {
  const asked = (name: AlgorithmName, size = 4): readonly string[] => {
    const logical = { ...logicalOf(LOCAL, name), size };
    const phase = { logical, operation: 'allReduce', bytesIn: 1, bytesOut: 1 } as const;
    const checked = checkTimeable({ topology: topologyOf(LOCAL), rounding: 'exact' }, [phase]);
    return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${message}`);
  };

  it('supports only the ring algorithm over the whole ring', () => {
    expect(asked('ring')).toEqual([]);
    expect(asked('direct')).toEqual([
      'algorithms[0]: Direct on a one-way ring. Allowed: ring, or two-way links.',
    ]);
    expect(asked('ring', 2)).toEqual([
      'algorithms[0]: a group of 2 on a one-way ring of 4. Allowed: the whole ring, or two-way links.',
    ]);
  });
});
