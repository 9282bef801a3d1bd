import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { ComputeSpread, Design, RandomSpread } from '../../design/document.ts';
import { parseNotation } from '../../topology/notation.ts';
import { TWENTY_DESIGNS } from '../../testing/runs/twenty-designs.ts';
import { meanSlowest } from '../../units/random/slowest.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';

/** One ring or switch without latency, its collectives after its compute. */
function plain(network: string, latencyNs = 0): Design {
  const dimensions = valueOf(parseNotation(network)).map((block) => ({
    ...block,
    linkLatencyNs: latencyNs,
    tier: 'node' as const,
  }));
  return {
    ...DEFAULT_DESIGN,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    workload: { ...DEFAULT_DESIGN.workload, layers: 2 } as Design['workload'],
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1, overlap: false },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal' },
    system: { ...DEFAULT_DESIGN.system, endpointDelayNs: 0 },
  };
}

const compute = (sigma: number, more: Partial<ComputeSpread> = {}): ComputeSpread => ({
  kind: 'computeSpread',
  sigma,
  ...more,
});

function runOf(design: Design, ...conditions: readonly RandomSpread[]) {
  const asked = conditions.length === 0 ? design : { ...design, conditions };
  return valueOf(evaluate(asked, ALL_PARTS)).evaluated.find(
    ({ closed }) => closed.scheme === design.bandwidth.scheme,
  )!;
}

describe('a random spread of compute', () => {
  it('makes 16,384 NPUs wait for the slowest of them: 2 % cost 8 %', () => {
    const design = plain('Ring(16)_Ring(16)_Switch(64)');
    const [healthy, spread] = [runOf(design).simulated, runOf(design, compute(0.02)).simulated];
    const slowest = meanSlowest(16_384, { kind: 'lognormal', sigma: 0.02 });
    expect(slowest).toBeCloseTo(1.0822, 3);
    expect(spread.computeNs / healthy.computeNs).toBeCloseTo(slowest, 9);
    expect(spread.exposedCommNs).toBeCloseTo(healthy.exposedCommNs, 3);
  });

  it('is the closed form as well, and counts hosts where NPUs vary together', () => {
    const design = plain('Ring(8)_Switch(16)');
    const spread = runOf(design, compute(0.1, { together: 8, distribution: 'halfNormal' }));
    const slowest = meanSlowest(16, { kind: 'halfNormal', sigma: 0.1 });
    expect(spread.closed.computeNs / runOf(design).closed.computeNs).toBeCloseTo(slowest, 9);
    expect(spread.simulated.computeNs / runOf(design).simulated.computeNs).toBeCloseTo(slowest, 9);
  });
});

describe('a random spread of links', () => {
  it('leaves every link what the slowest has, on either network, at the price that it had', () => {
    for (const network of ['analytical', 'shared'] as const) {
      const base = plain('Ring(8)_Switch(4)');
      const design = { ...base, system: { ...base.system, network } };
      const links = { ...compute(0.05), kind: 'linkSpread' } as const;
      const [healthy, spread] = [runOf(design).simulated, runOf(design, links).simulated];
      const slowest = meanSlowest(32, { kind: 'lognormal', sigma: 0.05 });
      expect(spread.exposedCommNs / healthy.exposedCommNs, network).toBeCloseTo(slowest, 6);
      expect(spread.computeNs).toBe(healthy.computeNs);
      expect(spread.costDollars).toBe(healthy.costDollars);
    }
  });

  it('can be that of one dimension, which has to be there', () => {
    const design = plain('Ring(8)_Switch(4)');
    const spreadOf = (dimension?: number) =>
      ({ ...compute(0.05), kind: 'linkSpread', ...(dimension === undefined ? {} : { dimension }) }) as const;
    const times = [spreadOf(0), spreadOf(1), spreadOf()].map(
      (links) => runOf(design, links).simulated.iterationNs,
    );
    const healthy = runOf(design).simulated.iterationNs;
    expect(times[2]! - healthy).toBeCloseTo(times[0]! - healthy + (times[1]! - healthy), 3);
    const refused = evaluate({ ...design, conditions: [spreadOf(2)] }, ALL_PARTS);
    expect(refused.ok ? [] : refused.problems.map(({ path }) => path)).toEqual(['conditions[0].dimension']);
  });
});

describe('any random spread', () => {
  it('changes nothing to the bit at 0, and is never faster, on twenty designs', () => {
    for (const design of TWENTY_DESIGNS) {
      if (design.system.rounding === 'reference') continue;
      const healthy = runOf(design).simulated;
      const none = runOf(design, compute(0), { ...compute(0), kind: 'linkSpread' }).simulated;
      expect(none.iterationNs, design.name).toBe(healthy.iterationNs);
      const slow = runOf(design, compute(0.05)).simulated;
      expect(slow.iterationNs, design.name).toBeGreaterThanOrEqual(healthy.iterationNs * (1 - 1e-12));
      if (healthy.computeNs > 0) expect(slow.computeNs, design.name).toBeGreaterThan(healthy.computeNs);
    }
  });
});
