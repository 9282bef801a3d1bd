/** Logical networks that are built on others: what is built decides times and the bill. */
import { describe, expect, it } from 'vitest';
import { onlyCollective } from '../../design/one-collective.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { builtGBps, usableGBps } from '../../design/machine/built.ts';
import type { Design, DesignDimension, PhysicalNetwork } from '../../design/document.ts';
import type { Collective } from '../../collective/types.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';

const block = (kind: DesignDimension['kind'], size: number, linkLatencyNs = 500): DesignDimension => ({
  kind,
  size,
  linkLatencyNs,
  tier: 'node',
});

interface How {
  readonly collective?: Collective;
  readonly system?: Partial<Design['system']>;
}

/** One collective of 64 MB among all NPUs, in one chunk, with 300 GB/s for each NPU. */
function designOf(
  dimensions: readonly DesignDimension[],
  physical?: PhysicalNetwork,
  { collective = 'allReduce', system = {} }: How = {},
): Design {
  const topology = {
    dimensions,
    splitBandwidth: 'full',
    ...(physical === undefined ? {} : { physical }),
  } as const;
  const splitGBps = dimensions.map(() => 300 / dimensions.length);
  const base = {
    ...DEFAULT_DESIGN,
    topology,
    system: { ...DEFAULT_DESIGN.system, chunks: 1, endpointDelayNs: 0, ...system },
  };
  return onlyCollective(base, { collective, bytes: 64e6, splitGBps });
}

function run(design: Design) {
  const { evaluated, refusals } = valueOf(evaluate(design, ALL_PARTS));
  expect(refusals).toEqual([]);
  const { closed, simulated } = evaluated.find((result) => result.closed.scheme === 'custom')!;
  return { closed, endNs: simulated.iterationNs };
}

const built = (dimensions: readonly DesignDimension[], more: object = {}): PhysicalNetwork => ({
  dimensions,
  ...more,
});

describe('a network that is built as itself', () => {
  it('takes conditions as the plain design does', () => {
    const ring = [block('ring', 8)];
    const torus = { sizes: [8], lanes: 1, linkLatencyNs: 500 };
    const slow = { kind: 'slowLink', dimension: 0, link: ['npu 0', 'npu 1'], factor: 0.5 } as const;
    for (const network of ['analytical', 'shared'] as const) {
      const [plain, same] = [undefined, torus].map((physical) => ({
        ...designOf(ring, physical, { system: { network } }),
        conditions: [slow],
      }));
      expect(run(same!)).toEqual(run(plain!));
      expect(run(same!).endNs).toBeGreaterThan(run(designOf(ring, torus, { system: { network } })).endNs);
    }
  });

  it('gives the plain design to the last bit, whatever the collective and the network model', () => {
    for (const collective of ['allReduce', 'allToAll', 'reduceScatter'] as const) {
      for (const network of ['analytical', 'shared'] as const) {
        for (const [dimensions, physical] of [
          [[block('ring', 8)], { sizes: [8], lanes: 1, linkLatencyNs: 500 }],
          [
            [block('ring', 4), block('switch', 4)],
            built([block('ring', 4), block('switch', 4)], { placement: 'number' }),
          ],
        ] as const) {
          const how = { collective, system: { network, chunks: 4 } };
          expect(run(designOf(dimensions, physical, how))).toEqual(run(designOf(dimensions, undefined, how)));
        }
      }
    }
  });
});

describe('a logical network on another', () => {
  const rings = [block('ring', 4), block('ring', 4)];

  it('of two rings on a switch shares the port of an NPU, and waits for two links a step', () => {
    // Two passes; three steps in each ring, of 16 MB and of 4 MB, over 300 GB/s and two links of 100 ns.
    const { closed, endNs } = run(designOf(rings, built([block('switch', 16, 100)])));
    expect(endNs).toBeCloseTo(2 * 3 * ((16e6 + 4e6) / 300 + 2 * 200), 4);
    expect(closed.iterationNs).toBeCloseTo((2 * 3 * (16e6 + 4e6)) / 300, 4);
    expect(closed.utilisation).toBeCloseTo(1, 12);
  });

  it('of a ring of 16 along a line through a torus of 4x4 uses one of its two dimensions at a time', () => {
    // Links of 75 GB/s each way; each way carries half of a block of 4 MB in 30 steps.
    const physical = built([block('ring', 4, 200), block('ring', 4, 200)]);
    const { closed, endNs } = run(designOf([block('ring', 16)], physical));
    expect(endNs).toBeCloseTo(30 * (2e6 / 75 + 200), 4);
    expect(closed.iterationNs).toBeCloseTo((30 * 2e6) / 75, 4);
  });

  it('gives its dimensions what the shares say', () => {
    // The line takes three links of four inside rows, which have 3/4 of 300 GB/s, and one between rows.
    const physical = built([block('ring', 4, 200), block('ring', 4, 200)], { shares: [3, 1] });
    const { endNs } = run(designOf([block('ring', 16)], physical));
    expect(endNs).toBeCloseTo(30 * (2e6 / 37.5 + 200), 4);
  });

  it('takes the same time where every message is run on its links', () => {
    for (const [dimensions, physical] of [
      [rings, built([block('switch', 16, 100)])],
      [[block('ring', 16)], built([block('ring', 4, 200), block('ring', 4, 200)])],
      [[block('ring', 16)], built([block('ring', 4, 200), block('switch', 4, 100)], { shares: [2, 1] })],
    ] as const) {
      const analytical = run(designOf(dimensions, physical)).endNs;
      const shared = run(designOf(dimensions, physical, { system: { network: 'shared' } })).endNs;
      expect(shared / analytical).toBeCloseTo(1, 9);
    }
  });

  it('has the bill of what is built', () => {
    const switched = [block('switch', 16)];
    const ring = designOf(switched, { sizes: [16], lanes: 1, linkLatencyNs: 500 });
    const plain = designOf([block('ring', 16)]);
    expect(run(ring).closed.bill).toEqual(run(plain).closed.bill);
    const onSwitch = designOf(rings, built(switched));
    expect(run(onSwitch).closed.bill).toEqual(run(designOf(switched)).closed.bill);
  });

  it('is never faster than its closed form, in any number of chunks', () => {
    for (const chunks of [1, 8, 64]) {
      for (const physical of [
        built([block('ring', 16)]),
        built([block('ring', 2), block('ring', 2), block('switch', 4)]),
      ]) {
        const { closed, endNs } = run(designOf(rings, physical, { system: { chunks } }));
        expect(endNs).toBeGreaterThanOrEqual(closed.iterationNs * (1 - 1e-9));
      }
    }
  });

  it('is refused where its NPUs, shares or blocks cannot be', () => {
    const refused = (physical: PhysicalNetwork): string | undefined => {
      const result = evaluate(designOf(rings, physical), ALL_PARTS);
      return result.ok ? undefined : result.problems[0]?.path;
    };
    expect(refused(built([block('switch', 8)]))).toBe('topology.physical.dimensions');
    expect(refused(built([block('switch', 16)], { shares: [1, 2] }))).toBe('topology.physical.shares');
    expect(refused(built([{ ...block('switch', 16), used: 8 }]))).toBe(
      'topology.physical.dimensions[0].used',
    );
    expect(refused(built([block('hypercube', 2), block('hypercube', 8)]))).toBeUndefined();
  });
});

describe('the bandwidth of a dimension that another network carries', () => {
  it('is all that an NPU sends, which the utilisation of a run refers to', () => {
    const design = designOf([block('ring', 4), block('ring', 4)], built([block('switch', 16)]));
    const splitGBps = [200, 100];
    expect(usableGBps(design, splitGBps)).toEqual([300, 300]);
    expect(usableGBps(designOf([block('ring', 4), block('ring', 4)]), splitGBps)).toBe(splitGBps);
    expect(builtGBps(design, splitGBps)).toEqual([300]);
    const shares = built([block('ring', 4), block('switch', 4)], { shares: [2, 1] });
    expect(builtGBps(designOf([block('ring', 16)], shares), [300])).toEqual([200, 100]);
    expect(builtGBps(designOf([block('ring', 16)]), [300])).toBeNull();
    const { evaluated } = valueOf(evaluate(design, ALL_PARTS));
    const { simulated } = evaluated.find(({ closed }) => closed.scheme === 'custom')!;
    for (const { bytes, utilisation } of simulated.dimensions)
      expect(utilisation * simulated.iterationNs * 300).toBeCloseTo(bytes, -2);
  });
});
