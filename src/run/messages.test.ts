/** All-to-alls on a ring of four by every packet routing and injection policy, worked by hand. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Design, DesignSystem } from '../design/document.ts';
import { onlyCollective } from '../design/one-collective.ts';
import { validateDesign } from '../design/schema/schema.ts';
import { valueOf } from '../units/result.ts';
import { ALL_PARTS } from './all-parts.ts';
import { evaluate } from './evaluate.ts';

const LATENCY_NS = 500;
const ENDPOINT_NS = 100;
/** A block of a quarter of 4 MB at 200 GB/s, half of it each way round. */
const BLOCK_NS = 5000;

/** One chunk on a ring of four. */
function design(system: Partial<DesignSystem>): Design {
  const alone = onlyCollective(
    {
      ...BASE_V1,
      topology: {
        ...BASE_V1.topology,
        dimensions: [{ kind: 'ring', size: 4, linkLatencyNs: LATENCY_NS, tier: 'node' }],
      },
    },
    { collective: 'allToAll', bytes: 4e6, splitGBps: [200] },
  );
  const allToAll = [{ algorithm: { name: 'ring' }, whole: false }] as const;
  return {
    ...alone,
    system: {
      ...alone.system,
      chunks: 1,
      activeChunks: 1,
      queuesPerDimension: 1,
      endpointDelayNs: ENDPOINT_NS,
      algorithms: { ...alone.system.algorithms, allToAll },
      ...system,
    },
  };
}

function ns(system: Partial<DesignSystem>): number {
  const changed = design(system);
  expect(validateDesign(changed)).toEqual({ ok: true, value: changed });
  const found = valueOf(evaluate(changed, ALL_PARTS));
  if (found.evaluated.length === 0) throw new Error(JSON.stringify(found.refusals));
  return found.evaluated[0]!.simulated.iterationNs;
}

describe('an all-to-all on a ring of four', () => {
  const relayed = ENDPOINT_NS + 6 * (BLOCK_NS + LATENCY_NS + ENDPOINT_NS);

  it('is relayed block by block in software: 1 + 2 + 3 steps', () => {
    expect(ns({})).toBeCloseTo(relayed, 6);
    expect(ns({ packetRouting: 'software', injection: 'normal' })).toBeCloseTo(relayed, 6);
  });

  it('is relayed in three steps of 3, 2 and 1 blocks if all of them begin at once', () => {
    const atOnce = ENDPOINT_NS + 6 * BLOCK_NS + 3 * (LATENCY_NS + ENDPOINT_NS);
    expect(ns({ injection: 'aggressive' })).toBeCloseTo(atOnce, 6);
    expect(ns({ packetRouting: 'software', injection: 'aggressive' })).toBeCloseTo(atOnce, 6);
  });

  it('passes NPUs on the links in hardware, the shorter way round: 1 + 2 + 1 hops, three receptions', () => {
    const passed = ENDPOINT_NS + 4 * (BLOCK_NS + LATENCY_NS) + 3 * ENDPOINT_NS;
    expect(ns({ packetRouting: 'hardware' })).toBeCloseTo(passed, 6);
    expect(ns({ packetRouting: 'hardware', injection: 'normal' })).toBeCloseTo(passed, 6);
  });

  it('passes NPUs all at once in hardware: the four hops of a block share the links, and the last takes two', () => {
    const passed = ENDPOINT_NS + 4 * BLOCK_NS + 2 * LATENCY_NS + ENDPOINT_NS;
    expect(ns({ packetRouting: 'hardware', injection: 'aggressive' })).toBeCloseTo(passed, 6);
  });

  it('cannot pass NPUs one way round, where no message is the shorter', () => {
    const ring = design({ packetRouting: 'hardware' });
    const dimensions = ring.topology.dimensions.map((dimension) => ({
      ...dimension,
      wires: { lanes: 1, directions: 1 as const },
    }));
    const { refusals } = valueOf(
      evaluate({ ...ring, topology: { ...ring.topology, dimensions } }, ALL_PARTS),
    );
    expect(refusals[0]?.problems[0]).toMatchObject({ path: 'system.algorithms.allToAll[0]' });
  });

  it.each(['shared', 'packets'] as const)(
    'has the same order of the four in the network model %s',
    (network) => {
      const of = (system: Partial<DesignSystem>): number => ns({ network, endpointDelayNs: 5000, ...system });
      const [software, atOnce] = [of({}), of({ injection: 'aggressive' })];
      const [hardware, both] = [
        of({ packetRouting: 'hardware' }),
        of({ packetRouting: 'hardware', injection: 'aggressive' }),
      ];
      expect(atOnce).toBeLessThan(software);
      expect(hardware).toBeLessThan(software);
      expect(both).toBeLessThanOrEqual(hardware);
    },
  );
});

describe('a policy of messages', () => {
  it('sends direct messages one after the other if asked', () => {
    const algorithms = { allToAll: [{ algorithm: { name: 'direct' }, whole: false }] } as const;
    const windowed = { allToAll: [{ algorithm: { name: 'direct', window: 1 }, whole: false }] } as const;
    expect(ns({ algorithms, injection: 'normal' })).toBe(ns({ algorithms: windowed }));
    expect(ns({ algorithms, injection: 'aggressive' })).toBe(ns({ algorithms }));
  });

  it('changes no other collective', () => {
    const reduced = (system: Partial<DesignSystem>): number => {
      const whole = onlyCollective(design(system), { collective: 'allReduce', bytes: 4e6, splitGBps: [100] });
      return valueOf(evaluate(whole, ALL_PARTS)).evaluated[0]!.simulated.iterationNs;
    };
    expect(reduced({ packetRouting: 'hardware', injection: 'aggressive' })).toBe(reduced({}));
  });
});
