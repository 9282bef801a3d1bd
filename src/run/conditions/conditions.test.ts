import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension, TableWorkload } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { printCompactDesign, printDesign } from '../../design/text/serialize.ts';
import type { AlgorithmName, Collective } from '../../collective/types.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';
import { PLAIN_PARTS } from '../plain-parts.ts';

const [P, B] = [8, 50];

function design(
  kind: DesignDimension['kind'],
  conditions: readonly Condition[],
  change: {
    latencyNs?: number;
    algorithm?: AlgorithmName;
    collective?: Collective;
    parameters?: object;
  } = {},
): Design {
  const { latencyNs = 500, algorithm = 'ring', collective = 'allReduce', parameters } = change;
  const dimension = {
    kind,
    size: P,
    linkLatencyNs: latencyNs,
    tier: 'node',
    ...(parameters === undefined ? {} : { parameters }),
  } as DesignDimension;
  const entries = [{ algorithm: { name: algorithm }, whole: false }];
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: { dimensions: [dimension], splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      algorithms: Object.fromEntries(COLLECTIVES.map((name) => [name, entries])),
    },
    conditions,
  };
  return onlyCollective(base, { collective, bytes: 1e6, splitGBps: [B] });
}

function timeOf(asked: Design): number {
  const { evaluated, refusals } = valueOf(evaluate(asked, ALL_PARTS));
  expect(refusals.filter(({ scheme }) => scheme === 'custom')).toEqual([]);
  return evaluated.find(({ closed }) => closed.scheme === 'custom')!.simulated.iterationNs;
}

const S = 1e6;
const HALF = 0.5;

describe('a collective on a network with a condition, by the analytical network', () => {
  it.each<[string, Design, number]>([
    [
      'a slow cable of a ring',
      design('ring', [{ kind: 'slowLink', link: ['npu 2', 'npu 3'], factor: HALF }]),
      2 * (P - 1) * (500 + S / (P * B * HALF)),
    ],
    [
      'a cable that is slow one way',
      design('ring', [{ kind: 'slowLink', link: ['npu 2', 'npu 3'], factor: HALF, oneWay: true }]),
      2 * (P - 1) * (500 + S / (P * B * HALF)),
    ],
    [
      'a lost cable of a ring',
      design('ring', [{ kind: 'lostLink', link: ['npu 7', 'npu 0'] }], { latencyNs: 0 }),
      (2 * (P - 1) * 2 * S) / (P * B),
    ],
    [
      'a lost pair',
      design('fullyConnected', [{ kind: 'lostLink', link: ['npu 1', 'npu 6'] }], {
        latencyNs: 0,
        algorithm: 'direct',
      }),
      (2 * 2 * (S / P) * (P - 1)) / B,
    ],
    [
      'a slow NIC',
      design('switch', [{ kind: 'slowPort', npu: 2, factor: HALF }]),
      2 * (P - 1) * (1000 + S / (P * B * HALF)),
    ],
    [
      'one of four lost links to a switch',
      design('switch', [{ kind: 'lostLink', link: ['npu 2', 'sw'], lanes: 4 }]),
      2 * (P - 1) * (1000 + S / (P * B * 0.75)),
    ],
    [
      'a background share of a mesh',
      design('mesh', [{ kind: 'share', share: HALF }], { latencyNs: 0 }),
      (2 * (P - 1) * 2 * S) / (P * B * HALF),
    ],
    [
      'two shares, which multiply',
      design('ring', [
        { kind: 'share', share: HALF },
        { kind: 'share', share: 0.2 },
      ]),
      2 * (P - 1) * (500 + S / (P * B * 0.4)),
    ],
    [
      'an all-to-all over a lost uplink of a tree, which the next spine carries',
      design('fatTree', [{ kind: 'lostLink', link: ['leaf 1', 'spine 2'] }], {
        latencyNs: 0,
        algorithm: 'direct',
        collective: 'allToAll',
        parameters: { leaf: 4, spines: 4 },
      }),
      // Each spine carries 4 messages from a leaf to the other, one of them twice as many.
      (8 * (S / P)) / B,
    ],
  ])('takes what its worst wire needs: %s', (_what, asked, expectedNs) => {
    expect(timeOf(asked) / expectedNs).toBeCloseTo(1, 10);
  });

  it('of strength 0 changes nothing, to the last bit', () => {
    const healthy = timeOf(design('ring', []));
    const none: readonly Condition[] = [
      { kind: 'slowLink', link: ['npu 1', 'npu 2'], factor: 1 },
      { kind: 'slowPort', npu: 3, factor: 1 },
      { kind: 'slowNpu', npu: 3, factor: 1 },
      { kind: 'share', share: 0 },
    ];
    expect(timeOf(design('ring', none))).toBe(healthy);
  });
});

describe('an iteration with a slow NPU', () => {
  const compute = (durationNs: number) => ({ kind: 'compute', label: 'product', durationNs }) as const;
  const allReduce = (bytes: number) =>
    ({ kind: 'collective', label: 'all-reduce', collective: 'allReduce', bytes, role: 'data' }) as const;
  const workload: TableWorkload = {
    kind: 'table',
    label: 'two layers',
    loop: { kind: 'data', passes: 1 },
    layers: [1, 2].map((times) => ({
      name: `layer ${times}`,
      forward: [compute(1e5 * times)],
      recompute: [],
      inputGradient: [compute(1e5 * times)],
      weightGradient: [compute(1e5 * times), allReduce(4e6 * times)],
      updateNs: 0,
    })),
  };
  const iteration = (...conditions: readonly Condition[]): Design => {
    const base = design('ring', conditions);
    return { ...base, workload, parallelism: { ...base.parallelism, overlap: true } };
  };

  it('takes the timeline of the NPU that has the condition', () => {
    // F0 100, F1 200, W1 200, then an all-reduce of 287 beside I1 200 and W0 100; another of 147.
    expect(timeOf(iteration())).toBeCloseTo(947e3, 3);
    expect(timeOf(iteration({ kind: 'slowNpu', npu: 3, factor: 0.5 }))).toBeCloseTo(1747e3, 3);
    // The first all-reduce takes 567 us on the slow NIC, and the second waits for it.
    expect(timeOf(iteration({ kind: 'slowPort', npu: 3, factor: 0.5 }))).toBeCloseTo(1354e3, 3);
  });
});

describe('conditions of a document', () => {
  const conditions: readonly Condition[] = [
    { kind: 'slowLink', link: ['npu 2', 'npu 3'], factor: 0.5, oneWay: true },
    { kind: 'lostLink', link: ['npu 4', 'npu 5'], lanes: 4, count: 2 },
    { kind: 'slowPort', npu: 1, dimension: 0, factor: 0.5 },
    { kind: 'slowNpu', npu: 1, factor: 0.9 },
    { kind: 'share', share: 0.25 },
    { kind: 'secondJob', npus: [1, 3], collective: 'allReduce', algorithm: 'ring', bytes: 1e6 },
  ];

  it('are written and read in files and links', () => {
    const asked = design('ring', conditions);
    for (const print of [printDesign, printCompactDesign]) {
      expect(valueOf(parseDesign(print(asked))).conditions).toEqual(conditions);
    }
    const healthy = { ...asked };
    Reflect.deleteProperty(healthy, 'conditions');
    expect(printCompactDesign(healthy)).not.toContain('conditions');
  });

  it('are refused by an engine without them, at their field', () => {
    const refused = evaluate(design('ring', conditions), PLAIN_PARTS);
    expect(refused.ok ? [] : refused.problems.map(({ path }) => path)).toEqual(['conditions']);
  });

  it('are refused with the numbering of the document, where a link is not there', () => {
    const refused = evaluate(
      design('ring', [conditions[4]!, { kind: 'slowLink', link: ['npu 2', 'npu 4'], factor: 0.5 }]),
      ALL_PARTS,
    );
    expect(refused.ok ? [] : refused.problems.map(({ path }) => path)).toEqual(['conditions[1].link']);
  });
});
