import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlgorithmName, Collective } from '../../collective/types.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import { cases } from '../../testing/large.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { closedResult } from '../closed.ts';
import { simulateSplit } from '../evaluate.ts';
import { prepareDesign } from '../prepare-design.ts';
import { claimOf } from './claim.ts';

interface Drawn {
  readonly dimension: DesignDimension;
  readonly algorithm: AlgorithmName;
  readonly collective: Collective;
  readonly conditions: readonly Condition[];
}

const BLOCKS: readonly (readonly [
  DesignDimension['kind'],
  number,
  object,
  readonly (readonly [string, string])[],
])[] = [
  [
    'ring',
    8,
    {},
    [
      ['npu 2', 'npu 3'],
      ['npu 7', 'npu 0'],
    ],
  ],
  [
    'mesh',
    6,
    {},
    [
      ['npu 2', 'npu 3'],
      ['npu 0', 'npu 1'],
    ],
  ],
  [
    'fullyConnected',
    8,
    {},
    [
      ['npu 1', 'npu 6'],
      ['npu 0', 'npu 3'],
    ],
  ],
  [
    'switch',
    8,
    {},
    [
      ['npu 2', 'sw'],
      ['npu 7', 'sw'],
    ],
  ],
  [
    'fatTree',
    16,
    { leaf: 4, spines: 2 },
    [
      ['leaf 1', 'spine 0'],
      ['leaf 3', 'spine 1'],
    ],
  ],
  [
    'loop',
    16,
    { q: 3, z: 2, w: 1 },
    [
      ['switch 1', 'switch 3'],
      ['switch 0', 'switch 1'],
    ],
  ],
  [
    'hypercube',
    8,
    {},
    [
      ['npu 0', 'npu 1'],
      ['npu 5', 'npu 7'],
    ],
  ],
];

const factor = fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10);

const drawn: fc.Arbitrary<Drawn> = fc.constantFrom(...BLOCKS).chain(([kind, size, parameters, links]) => {
  const npu = fc.integer({ min: 0, max: size - 1 });
  const condition: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ kind: fc.constant('slowLink'), link: fc.constantFrom(...links), factor }),
    fc.record({ kind: fc.constant('slowPort'), npu, factor }),
    fc.record({ kind: fc.constant('lostLink'), link: fc.constantFrom(...links) }),
    fc.record({
      kind: fc.constant('slowLink'),
      link: fc.constantFrom(...links),
      factor,
      oneWay: fc.boolean(),
    }),
  ) as fc.Arbitrary<Condition>;
  return fc.record({
    // Without latency, as ways round a lost link differ in length.
    dimension: fc.constant({ kind, size, linkLatencyNs: 0, tier: 'node', parameters }),
    algorithm: fc.constantFrom('ring', 'direct', 'halvingDoubling'),
    collective: fc.constantFrom('allReduce', 'allGather', 'reduceScatter'),
    conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  }) as fc.Arbitrary<Drawn>;
});

function designOf({ dimension, algorithm, collective, conditions }: Drawn, network: NetworkModelId): Design {
  const entries = [{ algorithm: { name: algorithm }, whole: false }];
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions: [dimension], splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      network,
      algorithms: Object.fromEntries(COLLECTIVES.map((value) => [value, entries])),
    },
    conditions,
  };
  return onlyCollective(base, { collective, bytes: 1e6, splitGBps: [50] });
}

/** Null where a condition is refused. */
function timeOf(design: Design): number | null {
  const prepared = prepareDesign(design, ALL_PARTS);
  const closed = prepared.ok ? closedResult(prepared.value, 'custom') : prepared;
  const run = prepared.ok && closed.ok ? simulateSplit(prepared.value, closed.value) : closed;
  return run.ok && 'events' in run.value ? run.value.iterationNs : null;
}

describe('the analytical run of a collective with conditions', () => {
  it('is what it claims to be beside one in which every NPU runs by itself', () => {
    const counts = { exact: 0, atMost: 0, about: 0, measured: 0 };
    fc.assert(
      fc.property(drawn, (entry) => {
        const analytical = designOf(entry, 'analytical');
        const ns = timeOf(analytical);
        const sharedNs = timeOf(designOf(entry, 'shared'));
        expect(ns === null).toBe(sharedNs === null);
        if (ns === null || sharedNs === null) return;
        const prepared = prepareDesign(analytical, ALL_PARTS);
        const claim = prepared.ok ? claimOf(analytical, prepared.value.prepared) : null;
        if (claim === null) return;
        counts[claim]++;
        if (claim === 'exact') expect(ns / sharedNs).toBeCloseTo(1, 9);
        if (claim === 'atMost') expect(ns / sharedNs).toBeGreaterThan(1 - 1e-9);
        if (claim === 'about') {
          expect(ns / sharedNs).toBeGreaterThan(0.6);
          expect(ns / sharedNs).toBeLessThan(1.6);
        }
      }),
      { numRuns: cases(60, 2000) },
    );
    expect(counts.exact).toBeGreaterThan(0);
  });

  it('is never faster where something is worse', () => {
    fc.assert(
      fc.property(drawn, factor, (entry, more) => {
        const worse = entry.conditions.map((condition) =>
          'factor' in condition ? { ...condition, factor: condition.factor * more } : condition,
        );
        for (const network of ['analytical', 'shared'] as const) {
          const [before, after] = [entry.conditions, worse].map((conditions) =>
            timeOf(designOf({ ...entry, conditions }, network)),
          );
          if (typeof before !== 'number' || typeof after !== 'number') continue;
          expect(after).toBeGreaterThan(before * (1 - 1e-9));
        }
      }),
      { numRuns: cases(30, 1000) },
    );
  });
});
