import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Collective } from '../../collective/types.ts';
import type { Dimension } from '../../topology/dimension.ts';
import type { MeasuredLinks } from '../../topology/measured-links.ts';
import { createAnalyticalNetwork } from './analytical.ts';
import type { MessageOf } from '../costs/backend.ts';

const INSIDE = {
  reduceLatencyUs: 10,
  latencyUs: 9,
  rankUs: 1,
  handshakeUs: 10,
  exchangeUs: 3,
  rampMB: 3,
  switchGain: 0.2,
  exchangeShare: 1,
  busShare: 0.7,
  lowLatencyShare: 0.16,
  linkGBps: 300,
  speed: 1,
  tensorUs: 20,
};
const LINKS: MeasuredLinks = { dataShare: 0.5, nearShare: 0.8, hopUs: 15, boundaryUs: 10, slowdown: 1 };

function ns(
  measured: MeasuredLinks,
  {
    operation = 'allReduce',
    bytes = 8e6,
    size = 8,
    bandwidthGBps = 300,
    message,
  }: {
    readonly operation?: Collective;
    readonly bytes?: number;
    readonly size?: number;
    readonly bandwidthGBps?: number;
    readonly message?: Partial<MessageOf>;
  },
): number {
  const dimension: Dimension = {
    kind: 'switch',
    size,
    bandwidthGBps,
    linkLatencyNs: 500,
    tier: 'node',
    measured,
  };
  const topology = { dimensions: [dimension], splitBandwidth: 'full' } as const;
  const network = createAnalyticalNetwork({ topology, endpointDelayNs: 10, rounding: 'exact' });
  const logical = { server: 0, dimension: 0, size, npuStride: 1, algorithm: { name: 'ring' } } as const;
  return network.phaseCost({
    logical,
    operation,
    bytes,
    tree: 0,
    ...(message === undefined
      ? {}
      : { message: { traffic: 'other', share: 1, inner: 1, slower: 1, ...message } }),
  }).durationNs;
}

describe('a phase on measured links', () => {
  it('takes inside a node the nccl-tests time for its size, kind and ranks', () => {
    // 14 MB per rank at 210 GB/s x 1.2, twice the time of 3 MB at half bandwidth; launch, six more ranks
    // twice, handshake.
    const ramp = 1 + Math.sqrt(3 / 8);
    const byHand = (10 + 2 * 6 * 1 + 10) * 1e3 + (14e6 / (300 * 0.7 * (1 + 0.2 * 0.75 * (4 / 3)))) * ramp;
    expect(ns({ ...LINKS, inside: INSIDE }, { message: {} })).toBeCloseTo(byHand, 3);
    // Tensor parallelism pays an extra cost for each.
    expect(ns({ ...LINKS, inside: INSIDE }, { message: { traffic: 'tensor' } })).toBeCloseTo(
      byHand + 20e3,
      3,
    );
  });

  it('takes small messages with the protocol that has no handshake', () => {
    const byHand = (10 + 12) * 1e3 + 1750 / (300 * 0.16);
    expect(ns({ ...LINKS, inside: INSIDE }, { bytes: 1000, message: {} })).toBeCloseTo(byHand, 3);
  });

  it('takes between nodes the share that its traffic gets, and a hop per node and round', () => {
    const bytes = 2 * (7 / 8) * 8e6;
    expect(ns(LINKS, { message: { traffic: 'data' } })).toBeCloseTo(bytes / 150 + 2 * 7 * 15e3, 3);
    expect(ns(LINKS, { message: {} })).toBeCloseTo(bytes / 240 + 2 * 7 * 15e3, 3);
    // A rack of 72 drives eight NICs: nine times as long.
    const wide = ns(LINKS, { message: { traffic: 'data', inner: 72 } });
    expect(wide).toBeCloseTo((9 * bytes) / 150 + 2 * 7 * 15e3, 3);
  });

  it('takes for a chunk its share of the whole message', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Collective>('allReduce', 'allGather', 'reduceScatter', 'allToAll'),
        fc.integer({ min: 2, max: 64 }),
        (operation, pieces) => {
          for (const measured of [LINKS, { ...LINKS, inside: INSIDE }]) {
            const whole = ns(measured, { operation, message: {} });
            const piece = ns(measured, { operation, bytes: 8e6 / pieces, message: { share: 1 / pieces } });
            expect(piece * pieces).toBeCloseTo(whole, 2);
          }
        },
      ),
    );
  });

  it('is a fixed time plus bytes over bandwidth, and never below the minimum', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Collective>('allReduce', 'allGather', 'reduceScatter', 'allToAll'),
        fc.integer({ min: 1, max: 2 ** 30 }),
        fc.constantFrom<MessageOf['traffic']>('tensor', 'data', 'other'),
        fc.boolean(),
        (operation, bytes, traffic, isInside) => {
          const measured = isInside ? { ...LINKS, inside: INSIDE } : LINKS;
          const at = (bandwidthGBps: number): number =>
            ns(measured, { operation, bytes, bandwidthGBps, message: { traffic } });
          const [slow, middle, fast] = [at(100), at(200), at(400)];
          expect((slow - middle) / 2 / (middle - fast)).toBeCloseTo(1, 6);
          expect(at(300)).toBeGreaterThanOrEqual(ns(measured, { operation, bytes }));
        },
      ),
      { numRuns: 60 },
    );
  });
});
