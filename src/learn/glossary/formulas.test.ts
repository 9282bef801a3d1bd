/** Every formula of the sheet, evaluated from its own text, equals the engine's result. */
import { describe, expect, it } from 'vitest';
import { ALGORITHM_SCHEDULES } from '../../collective/algorithms/algorithms.ts';
import type { Collective } from '../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { splitSteps } from '../../analysis/questions/split-steps.ts';
import { formulaValue, type Variables } from '../../testing/formula-value.ts';
import { runOf } from '../../testing/runs/run-of.ts';
import { spineWidth, type TreeShape } from '../../topology/blocks/fat-tree/tree-shape.ts';
import { linksOf } from '../../topology/bandwidth.ts';
import { valueOf } from '../../units/result.ts';
import { oneCollective } from '../../design/one-collective.ts';
import { startDesign } from '../start-design.ts';
import { TERMS } from './glossary.ts';

interface Case {
  readonly variables: Variables;
  /** Result of the engine. */
  readonly is: number;
}

const DATA = 840e6;

function alone(collective: Collective, network: string): Design {
  return startDesign({
    network,
    workload: oneCollective(collective, DATA, collective),
    bandwidth: { budgetGBps: 100, scheme: 'equal' },
  });
}

const bytesOf = (collective: Collective, network: string, dimension = 0): number =>
  runOf(alone(collective, network)).dimensions[dimension]!.bytes;

const under = (scheme: SchemeId): Design => ({
  ...DEFAULT_DESIGN,
  bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme },
});
const whole = under('smart');

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Cases of every term with a formula, except the speed-up, which the comparison tests (app/compare/metrics.test.ts). */
const CASES: Readonly<Record<string, () => readonly Case[]>> = {
  dimension: () => [
    { variables: { 'product of the sizes of all dimensions': 2 * 8 * 8 * 8 }, is: runOf(whole).work.npus },
  ],
  'fully-connected': () =>
    [2, 8].map((n) => ({
      variables: { n, 'bandwidth of the NPU': 70 },
      is: linksOf({ kind: 'fullyConnected', size: n, bandwidthGBps: 70, linkLatencyNs: 0, tier: 'node' })
        .bandwidthGBps,
    })),
  oversubscription: () =>
    [1, 2, 3].map((over) => {
      const shape: TreeShape = {
        npus: 48,
        leaf: 12,
        over,
        spines: 4,
        rails: 1,
        pod: 4,
        cores: 0,
        lanes: 1,
        routes: 'dmodk',
        seed: 0,
      };
      // A link down has the bandwidth of a link up.
      const up = shape.spines * spineWidth(shape);
      return { variables: { 'bandwidth down': shape.leaf, 'bandwidth up': up }, is: over };
    }),
  'all-reduce': () =>
    [3, 8].map((n) => ({ variables: { n, data: DATA }, is: bytesOf('allReduce', `Ring(${n})`) })),
  'reduce-scatter': () =>
    [3, 8].map((n) => ({ variables: { n, data: DATA }, is: bytesOf('reduceScatter', `Ring(${n})`) })),
  'all-gather': () =>
    [3, 8].map((n) => ({ variables: { n, part: DATA }, is: bytesOf('allGather', `Ring(${n})`) })),
  'all-to-all': () =>
    [3, 8].map((n) => ({ variables: { n, data: DATA }, is: bytesOf('allToAll', `Switch(${n})`) })),
  'send-receive': () => [{ variables: { data: DATA }, is: bytesOf('sendReceive', 'Ring(8)') }],
  hierarchical: () =>
    [1, 4, 4 * 2].map((inside, dimension) => {
      const n = [4, 2, 8][dimension]!;
      return {
        variables: { data: DATA, 'product of the sizes inside it': inside },
        // What an all-reduce among n sends, of the data that is left.
        is: bytesOf('allReduce', 'Ring(4)_Ring(2)_Ring(8)', dimension) / ((2 * (n - 1)) / n),
      };
    }),
  'halving-doubling': () =>
    [2, 16, 64].map((n) => ({
      variables: { n },
      is: ALGORITHM_SCHEDULES.halvingDoubling.schedule({ collective: 'allReduce', ranks: n, tree: 0 }).steps,
    })),
  utilisation: () => {
    const { dimensions, iterationNs } = runOf(alone('allReduce', 'Ring(8)'));
    // A single collective runs all the time.
    return [
      {
        variables: {
          'bytes on its links': dimensions[0]!.bytes,
          'time under way': iterationNs,
          bandwidth: 100,
        },
        is: dimensions[0]!.utilisation,
      },
    ];
  },
  throughput: () => {
    const { work, iterationNs, throughput } = runOf(whole);
    return [
      {
        variables: { 'tokens of an iteration': work.iteration!.tokens!, 'its time': iterationNs / 1e9 },
        is: throughput.perSecond!,
      },
    ];
  },
  mfu: () => {
    const { work, iterationNs, throughput } = runOf(whole);
    return [
      {
        variables: {
          'operations of the model': work.iteration!.modelFlops,
          NPUs: work.npus,
          peak: work.peakTflops * 1e12,
          time: iterationNs / 1e9,
        },
        is: throughput.mfu!,
      },
    ];
  },
  'cost-per-throughput': () => {
    const { costDollars, throughput } = runOf(whole);
    return [
      {
        variables: { 'network cost': costDollars, throughput: throughput.perSecond! },
        is: throughput.networkCostPerThroughput!,
      },
    ];
  },
  exposed: () => {
    const { iterationNs, computeNs, exposedCommNs } = runOf(whole);
    return [{ variables: { iteration: iterationNs, compute: computeNs, bubble: 0 }, is: exposedCommNs }];
  },
  'equal-bw': () =>
    runOf(under('equal')).splitGBps.map((is) => ({ variables: { B: 300, 'number of dimensions': 4 }, is })),
  'message-bw': () => {
    const { splitGBps, dimensions } = runOf(under('message'));
    const bytes = dimensions.map((dimension) => dimension.bytes);
    return splitGBps.map((is, dimension) => ({
      variables: { B: 300, V_d: bytes[dimension]!, '(V_1 + ... + V_D)': sum(bytes) },
      is,
    }));
  },
  'smart-bw': () => {
    const { smart } = valueOf(splitSteps(DEFAULT_DESIGN));
    if (smart === null) throw new Error('Both groups send something.');
    const { modelBytes: M, dataBytes: N, a, b, x, y } = smart;
    const [inner, middle, outer, outermost] = runOf(whole).splitGBps;
    expect([inner! + middle!, outer! + outermost!]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)]);
    return [{ variables: { M, N, a, b }, is: y / x }];
  },
};

describe('the formula sheet', () => {
  const terms = TERMS.filter(({ id, formula }) => formula !== undefined && id !== 'speed-up');

  it.each(terms)('has for $id: $formula', ({ id, formula = '' }) => {
    const cases = CASES[id]?.();
    expect(cases, 'has cases').toBeDefined();
    for (const { variables, is } of cases ?? []) {
      const value = formulaValue(formula, variables);
      expect(Math.abs(value - is), `${value} of the formula, ${is} of the engine`).toBeLessThanOrEqual(
        1e-9 * Math.abs(is),
      );
    }
  });
});
