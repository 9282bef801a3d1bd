/** A logical torus on another physical one, in exact mode: never faster than the physical links. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { FULL_RECORDING } from '../../testing/runs/simulation.ts';
import { valueOf } from '../../units/result.ts';
import { compareNetworks } from './compare-networks.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { runScheme } from '../../run/run-scheme.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function torus(logical: readonly number[], built: readonly number[], activeChunks = 1): Design {
  return {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: logical.map((size) => ({ kind: 'ring', size, linkLatencyNs: 500, tier: 'node' })),
      splitBandwidth: 'full',
      physical: { sizes: built, lanes: 1, linkLatencyNs: 500 },
    },
    workload: { ...DEFAULT_DESIGN.workload, layers: 2 } as Design['workload'],
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: logical[0]! },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal' },
    system: { ...DEFAULT_DESIGN.system, chunks: 4, activeChunks },
  };
}

describe('a logical torus on another physical one', () => {
  it.each([
    [[4, 4], [16], 1],
    [[4, 4], [16], 3],
    [[4, 2, 2], [4, 4], 2],
    [[16], [4, 4], 1],
  ])(
    '%j on %j with %i active chunks takes no less time than messages on its links, apart from their order',
    (logical, built, active) => {
      const design = torus(logical, built, active);
      const prepared = valueOf(prepareDesign(design, ALL_PARTS));
      const started = valueOf(toEnd(runScheme(prepared, 'equal', { ...FULL_RECORDING, buckets: 64 })));
      while (!started.run.advance(1000));
      const compared = valueOf(toEnd(compareNetworks(prepared, valueOf(closedResult(prepared, 'equal')))));
      const { endNs, computeNs } = started.run.totals();
      expect(endNs).toBe(compared.alone.iterationNs);
      // As messages they need not wait for each other after every step.
      expect(endNs - computeNs).toBeGreaterThan(0.9 * compared.shared.exposedCommNs);
      for (const value of started.run.utilisation!.picture(endNs).values)
        expect(value).toBeLessThanOrEqual(1 + 1e-6);
    },
  );
});
