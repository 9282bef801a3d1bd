import { oneCollective } from '../design/one-collective.ts';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Design, DesignSystem } from '../design/document.ts';
import type { Tier } from '../topology/dimension.ts';
import { cases } from '../testing/large.ts';
import { evaluatedOf } from '../testing/runs/evaluated-of.ts';

/** Local, package and outer links, one dimension each. */
const TIERS: readonly Tier[] = ['chiplet', 'package', 'pod'];

function design(
  efficiencies: readonly (number | undefined)[],
  system: Partial<DesignSystem> = {},
  gbps: readonly number[] = [40, 20, 10],
): Design {
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: TIERS.map((tier, index) => {
        const efficiency = efficiencies[index];
        return {
          kind: 'ring',
          size: 4,
          linkLatencyNs: 100,
          tier,
          ...(efficiency === undefined ? {} : { wires: { lanes: 1, directions: 2 as const, efficiency } }),
        };
      }),
    },
    bandwidth: { budgetGBps: 70, scheme: 'custom', mode: 'fixed', customGBps: gbps },
    system: { ...BASE_V1.system, chunks: 4, ...system },
    workload: oneCollective('allReduce', 4e6, 'One all-reduce'),
    parallelism: { modelParallel: 1, overlap: true },
  };
}

function timesOf(given: Design) {
  const { closed, simulated } = evaluatedOf(given);
  return { closedNs: closed.iterationNs, runNs: simulated.iterationNs };
}

describe('the efficiency of the links of a dimension', () => {
  it.each(['analytical', 'shared'] as const)('takes its share of their bandwidth alone: %s', (network) => {
    for (const [index, share] of [0.5, 0.25, 0.8].entries()) {
      const efficiencies = new Array<number | undefined>(3).fill(undefined).with(index, share);
      const narrower = [40, 20, 10].with(index, [40, 20, 10][index]! * share);
      const given = timesOf(design(efficiencies, { network }));
      const narrow = timesOf(design([], { network }, narrower));
      expect(given.runNs).toBeCloseTo(narrow.runNs, 6);
      expect(given.closedNs).toBeCloseTo(narrow.closedNs, 6);
    }
  });

  it('goes before that of all links', () => {
    const links = { efficiency: 0.5, packetBytes: 256, headerBytes: 32, routerLatencyNs: 0 };
    const all = timesOf(design([1, 1, 1], { links: { ...links, efficiency: 0.25 } }));
    expect(all).toEqual(timesOf(design([1, 1, 1], { links })));
    expect(all).toEqual(timesOf(design([], { links: { ...links, efficiency: 1 } })));
  });

  it('is the time of narrower links for packets as well, whose queues then fill', () => {
    const few = (given: Design): Design => ({
      ...given,
      workload: oneCollective('allReduce', 64e3, 'A small all-reduce'),
    });
    for (const index of cases([2], [0, 1, 2])) {
      const share = [0.5, 0.25, 0.8][index]!;
      const efficiencies = new Array<number | undefined>(3).fill(undefined).with(index, share);
      const narrower = [40, 20, 10].with(index, [40, 20, 10][index]! * share);
      const given = timesOf(few(design(efficiencies, { network: 'packets' })));
      const narrow = timesOf(few(design([], { network: 'packets' }, narrower)));
      expect(given.runNs / narrow.runNs).toBeCloseTo(1, 6);
      expect(given.runNs).toBeGreaterThan(timesOf(few(design([], { network: 'packets' }))).runNs);
    }
  });

  it('holds for links that are measured, whose efficiency it replaces', () => {
    const calibration = 'nccl-h100' as const;
    const measured = timesOf(design([], { calibration }));
    const slower = timesOf(design([undefined, undefined, 0.2], { calibration }));
    expect(slower.closedNs).toBeGreaterThan(measured.closedNs);
    expect(slower.runNs).toBeGreaterThan(measured.runNs);
  });

  it('changes nothing if it is left out', () => {
    expect(timesOf(design([1, undefined, undefined]))).toEqual(timesOf(design([])));
  });
});
