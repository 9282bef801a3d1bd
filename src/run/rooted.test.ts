/** Collectives with a root and peer-to-peer collectives in whole iterations: worked by hand, and the same on links. */
import { describe, expect, it } from 'vitest';
import type { Collective } from '../collective/types.ts';
import type { Design, DesignDimension } from '../design/document.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { NetworkModelId } from '../network/models/facts.ts';
import { valueOf } from '../units/result.ts';
import { closedResult } from './closed.ts';
import { simulateSplit } from './evaluate.ts';
import { prepareDesign } from './prepare-design.ts';
import type { SchemeResult } from './report/results.ts';
import { ALL_PARTS } from './all-parts.ts';

const BYTES = 4e6;

/** One collective of 4 MB in the forward pass, and nothing else. */
function designOf(
  collective: Collective,
  dimensions: readonly DesignDimension[],
  network: NetworkModelId = 'analytical',
): Design {
  const op = { kind: 'collective', label: 'it', collective, bytes: BYTES, role: 'data' } as const;
  const layer = { name: 'layer', forward: [], recompute: [], inputGradient: [], updateNs: 0 };
  return {
    ...DEFAULT_DESIGN,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    workload: {
      kind: 'table',
      label: '',
      loop: { kind: 'data', passes: 1 },
      layers: [{ ...layer, weightGradient: [op] }],
    },
    system: { ...DEFAULT_DESIGN.system, chunks: 1, endpointDelayNs: 0, network },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 10 * dimensions.length },
  };
}

function runOf(design: Design): SchemeResult {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'equal'))));
}

const RING = { kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' } as const;
const SWITCH = { kind: 'switch', size: 8, linkLatencyNs: 0, tier: 'pod' } as const;

describe('a collective with a root', () => {
  // A ring sends P packets of S/P along P-1 links in sequence: 2 (P-1) S/P; a switch scatters and gathers.
  it.each([
    ['broadcast', RING, (6 / 4) * 0.4e6],
    ['reduce', RING, (6 / 4) * 0.4e6],
    ['sendReceive', RING, 0.4e6],
    ['broadcast', SWITCH, (14 / 8) * 0.4e6],
    ['reduce', SWITCH, (14 / 8) * 0.4e6],
    ['sendReceive', SWITCH, 0.4e6],
  ] as const)('%s on %o takes %d ns, also on shared links', (collective, dimension, ns) => {
    for (const network of ['analytical', 'shared'] as const) {
      expect(runOf(designOf(collective, [dimension], network)).iterationNs).toBeCloseTo(ns, 3);
    }
    const packets = runOf(designOf(collective, [dimension], 'packets'));
    expect(packets.iterationNs).toBeGreaterThan(ns);
    expect(packets.iterationNs).toBeLessThan(1.3 * ns);
  });

  it('passes the dimensions in sequence with all its bytes', () => {
    for (const [collective, ns] of [
      ['broadcast', (6 / 4 + 14 / 8) * 0.4e6],
      ['reduce', (6 / 4 + 14 / 8) * 0.4e6],
      ['sendReceive', 2 * 0.4e6],
    ] as const) {
      const { iterationNs, dimensions } = runOf(designOf(collective, [RING, SWITCH]));
      expect(iterationNs).toBeCloseTo(ns, 3);
      expect(dimensions.every(({ utilisation }) => utilisation > 0 && utilisation <= 1)).toBe(true);
    }
  });
});
