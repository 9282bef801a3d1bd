import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planCollective } from './plan.ts';
import { sentBytes, trafficBytes } from './traffic.ts';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { COLLECTIVE_FACTS } from './collectives.ts';
import { ALGORITHMS } from './algorithm-list.ts';
import { COLLECTIVES } from './types.ts';
import type { AlgorithmName, LogicalDimension, Phase } from './types.ts';

/** A plan assumes that its algorithms can do their parts; a run refuses the others. */
const OF_ANY_SIZE = ALGORITHMS.filter(
  (name) => ALGORITHM_FACTS[name].ranks === 'any' && ALGORITHM_FACTS[name].collectives.includes('allToAll'),
);

function dimensionsOf(sizes: readonly number[], names: readonly AlgorithmName[] = []): LogicalDimension[] {
  let npuStride = 1;
  return sizes.map((size, index) => {
    const algorithm = { name: names[index] ?? 'ring' };
    const logical = { server: index, dimension: index, size, npuStride, algorithm };
    npuStride *= size;
    return logical;
  });
}

function print(phases: readonly Phase[]): string {
  return phases
    .map(
      ({ operation, logical, bytesIn, bytesOut }) =>
        `${COLLECTIVE_FACTS[operation].short}${logical.dimension} ${bytesIn}>${bytesOut}`,
    )
    .join(', ');
}

const base = { bytes: 960, optimization: 'localBWAware', rounding: 'exact' } as const;
const dimensions = dimensionsOf([2, 1, 4, 3]);

describe('the plan of a hierarchical collective', () => {
  it('goes up the live dimensions for reduce-scatter and all-to-all, and down for all-gather', () => {
    expect(print(planCollective({ ...base, collective: 'reduceScatter', dimensions }))).toBe(
      'RS0 960>480, RS2 480>120, RS3 120>40',
    );
    expect(print(planCollective({ ...base, collective: 'allToAll', dimensions }))).toBe(
      'A2A0 960>960, A2A2 960>960, A2A3 960>960',
    );
    expect(print(planCollective({ ...base, collective: 'allGather', dimensions }))).toBe(
      'AG3 960>2880, AG2 2880>11520, AG0 11520>23040',
    );
  });

  it('lays out an all-reduce in three ways', () => {
    const plan = (optimization: 'baseline' | 'localBWAware' | 'fourPhase'): string =>
      print(planCollective({ ...base, optimization, collective: 'allReduce', dimensions }));
    expect(plan('baseline')).toBe('AR0 960>960, AR2 960>960, AR3 960>960');
    expect(plan('localBWAware')).toBe('RS0 960>480, RS2 480>120, AR3 120>120, AG2 120>480, AG0 480>960');
    expect(plan('fourPhase')).toBe('RS0 960>480, AR2 480>480, AR3 480>480, AG0 480>960');
  });

  it('is a single all-reduce on one live dimension, and nothing on none', () => {
    const single = dimensionsOf([1, 4]);
    for (const optimization of ['baseline', 'localBWAware', 'fourPhase'] as const) {
      const request = { ...base, optimization, collective: 'allReduce' } as const;
      expect(print(planCollective({ ...request, dimensions: single }))).toBe('AR1 960>960');
      expect(planCollective({ ...request, dimensions: dimensionsOf([1]) })).toEqual([]);
    }
  });

  it('follows a given order, and scatters over all of it for Themis', () => {
    const order = [dimensions[3]!, dimensions[0]!, dimensions[2]!];
    const request = { ...base, collective: 'allReduce', dimensions, order } as const;
    expect(print(planCollective(request))).toBe(
      'RS3 960>320, RS0 320>160, AR2 160>160, AG0 160>320, AG3 320>960',
    );
    expect(print(planCollective({ ...request, scatterAll: true }))).toBe(
      'RS3 960>320, RS0 320>160, RS2 160>40, AG2 40>160, AG0 160>320, AG3 320>960',
    );
    expect(print(planCollective({ ...request, optimization: 'baseline', scatterAll: true }))).toBe(
      'AR3 960>960, AR0 960>960, AR2 960>960',
    );
    expect(print(planCollective({ ...request, collective: 'allGather' }))).toBe(
      'AG3 960>2880, AG0 2880>5760, AG2 5760>23040',
    );
  });

  it('truncates after every division in reference rounding only', () => {
    const request = { ...base, bytes: 1003, collective: 'reduceScatter', dimensions } as const;
    expect(print(planCollective({ ...request, rounding: 'reference' }))).toBe(
      'RS0 1003>501, RS2 501>125, RS3 125>41',
    );
    expect(print(planCollective(request))).toBe(
      `RS0 1003>501.5, RS2 501.5>125.375, RS3 125.375>${125.375 / 3}`,
    );
  });

  it('keeps sizes past 2^31', () => {
    const phases = planCollective({ ...base, bytes: 2 ** 40, collective: 'allGather', dimensions });
    expect(phases[2]!.bytesOut).toBe(24 * 2 ** 40);
  });
});

describe('traffic', () => {
  it('of an all-reduce is 2 S (p1-1)/p1, then 2 (S/p1)(p2-1)/p2', () => {
    expect(trafficBytes('allReduce', 960, [2, 1, 4, 3])).toEqual([960, 0, 720, 160]);
    expect(trafficBytes('reduceScatter', 960, [2, 1, 4, 3])).toEqual([480, 0, 360, 80]);
  });

  it('of an all-gather starts from the shard outside', () => {
    expect(trafficBytes('allGather', 40, [2, 4, 3])).toEqual([480, 360, 80]);
  });

  it('of an all-to-all is S (p-1)/p, and p/2 times that where a ring relays it', () => {
    expect(trafficBytes('allToAll', 960, [4, 3])).toEqual([720, 640]);
    expect(trafficBytes('allToAll', 960, [4, 3], ['ring', 'direct'])).toEqual([1440, 640]);
  });

  it('of the published network, 1 GB over the MP group of a shared dimension', () => {
    expect(trafficBytes('allReduce', 1e9, [2, 8])).toEqual([1e9, 0.875e9]);
  });

  it('equals what the phases of the plan send', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 6 });
    const names = fc.array(fc.constantFrom(...OF_ANY_SIZE), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.constantFrom(...COLLECTIVES),
        sizes,
        names,
        fc.nat(),
        (collective, groups, algorithms, bytes) => {
          const phases = planCollective({
            ...base,
            collective,
            bytes,
            dimensions: dimensionsOf(groups, algorithms),
          });
          const sent = groups.map(() => 0);
          for (const { logical, operation, bytesIn } of phases) {
            sent[logical.dimension]! += sentBytes(logical.algorithm, operation, bytesIn, logical.size);
          }
          const closed = trafficBytes(collective, bytes, groups, algorithms);
          for (const [index, value] of closed.entries()) {
            expect(Math.abs(value - sent[index]!)).toBeLessThanOrEqual(1e-12 * value);
          }
        },
      ),
    );
  });
});
