import { describe, expect, it } from 'vitest';
import { COLLECTIVES } from '../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, TableWorkload } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { valueOf } from '../../units/result.ts';
import { conditionCosts, rangeText } from './condition-costs.ts';

/** Compute of 200 us (nobody needs the input gradient of the first layer), then an all-reduce of 1 MB over Ring(8): 14 steps of 0.5 + 2.5 us. */
function design(conditions: readonly Condition[], network: 'analytical' | 'shared' = 'analytical'): Design {
  const compute = { kind: 'compute', label: 'product', durationNs: 1e5 } as const;
  const workload: TableWorkload = {
    kind: 'table',
    label: 'one layer',
    loop: { kind: 'data', passes: 1 },
    layers: [
      {
        name: 'layer',
        forward: [compute],
        recompute: [],
        inputGradient: [compute],
        weightGradient: [
          compute,
          { kind: 'collective', label: 'all-reduce', collective: 'allReduce', bytes: 1e6, role: 'data' },
        ],
        updateNs: 0,
      },
    ],
  };
  const entries = [{ algorithm: { name: 'ring' as const }, whole: false }];
  return {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: [{ kind: 'ring', size: 8, linkLatencyNs: 500, tier: 'node' }],
      splitBandwidth: 'links',
    },
    workload,
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1, overlap: true },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, mode: 'fixed', scheme: 'custom', customGBps: [50] },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      network,
      algorithms: Object.fromEntries(COLLECTIVES.map((collective) => [collective, entries])),
    },
    ...(conditions.length === 0 ? {} : { conditions }),
  };
}

const SLOW_NPU: Condition = { kind: 'slowNpu', npu: 3, factor: 0.5 };
const SLOW_PORT: Condition = { kind: 'slowPort', npu: 6, factor: 0.5 };

function costsOf(asked: Design) {
  return valueOf(toEnd(conditionCosts(asked, 'custom', ALL_PARTS)));
}

describe('what a condition costs', () => {
  it('is the run beside the one without it, with the reason', () => {
    const outcome = costsOf(design([SLOW_PORT]))!;
    expect(outcome).toMatchObject({ iterationNs: 277e3, healthyNs: 242e3, claim: 'exact', atLeastNs: null });
    const [cost] = outcome.costs;
    expect(cost).toMatchObject({ costNs: 35e3, withoutNs: 242e3 });
    expect(cost!.share).toBeCloseTo(35 / 277, 12);
    expect(cost!.text).toContain('because exposed communication takes 77 µs, not 42 µs');
    expect(costsOf(design([SLOW_NPU]))!.costs[0]!.text).toBe(
      '+82.6 %, because compute takes 400 µs, not 200 µs',
    );
  });

  it('has a range where the analytical run is an upper bound: never shorter than the worst alone', () => {
    const both = [SLOW_NPU, SLOW_PORT];
    const outcome = costsOf(design(both))!;
    expect(outcome).toMatchObject({ claim: 'atMost', iterationNs: 477e3, atLeastNs: 442e3 });
    expect(rangeText(outcome)).toContain('at least 442');
    // Every NPU by itself lies between: two steps are over before the late start reaches the slow wire.
    const shared = costsOf(design(both, 'shared'))!;
    expect(shared.iterationNs).toBeGreaterThan(outcome.atLeastNs!);
    expect(shared.iterationNs).toBeLessThan(outcome.iterationNs);
    expect(shared.atLeastNs).toBeNull();
  });

  it('is nothing where something else hides it, and nothing is told of a healthy design', () => {
    const worse: Condition = { ...SLOW_PORT, factor: 0.1 };
    const link: Condition = { kind: 'slowLink', link: ['npu 1', 'npu 2'], factor: 0.5 };
    const { costs } = costsOf(design([link, worse]))!;
    expect(costs[0]!.text).toMatch(/^costs nothing more beside the others; alone it costs \d/);
    expect(costs[1]!.costNs).toBeGreaterThan(0);
    expect(costsOf(design([]))).toBeNull();
  });
});
