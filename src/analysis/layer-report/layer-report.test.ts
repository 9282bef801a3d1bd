import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { toEnd } from '../../design/steps.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { valueOf } from '../../units/result.ts';
import { evaluateRefined } from '../refine/evaluate-refined.ts';
import { layerReport, type LayerReport } from './layer-report.ts';

function sum(report: LayerReport, field: 'computeNs' | 'exposedNs'): number {
  return report.layers.reduce(
    (total, { passes }) => total + passes.reduce((part, pass) => part + pass[field], 0),
    0,
  );
}

describe('the layers of a run', () => {
  it('add up to the compute, the exposed communication and the iteration of evaluate, under every scheme', () => {
    const { evaluated } = valueOf(toEnd(evaluateRefined(DEFAULT_DESIGN)));
    for (const scheme of schemesOf(DEFAULT_DESIGN)) {
      const report = valueOf(layerReport(DEFAULT_DESIGN, scheme));
      const { simulated } = evaluated.find(({ closed }) => closed.scheme === scheme)!;
      expect(report.iterationNs, scheme).toBe(simulated.iterationNs);
      expect(sum(report, 'computeNs') / simulated.computeNs, scheme).toBeCloseTo(1, 12);
      expect(sum(report, 'exposedNs') / simulated.exposedCommNs, scheme).toBeCloseTo(1, 9);
    }
  });

  it('have the phases of a ring of 4 by hand: two chunks, of which the second waits for the first', () => {
    const design: Design = {
      ...onlyCollective(DEFAULT_DESIGN, { collective: 'allReduce', bytes: 8e6, splitGBps: [100] }),
      topology: {
        ...DEFAULT_DESIGN.topology,
        dimensions: [{ kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' }],
      },
      system: {
        ...DEFAULT_DESIGN.system,
        chunks: 2,
        leastChunkBytes: 1,
        activeChunks: 1,
        endpointDelayNs: 0,
      },
    };
    const [layer] = valueOf(layerReport(design, 'custom')).layers;
    // Each chunk of 4 MB sends 2 x 3 / 4 of its bytes at 100 GB/s: 60 us.
    expect(layer!.phases).toEqual([
      {
        chunks: 2,
        queueNs: expect.closeTo(30_000, 3) as number,
        dispatchNs: 0,
        serviceNs: expect.closeTo(60_000, 3) as number,
        dimension: 0,
      },
    ]);
  });

  it('are refused where stages run them', () => {
    const design: Design = {
      ...DEFAULT_DESIGN,
      parallelism: {
        ...DEFAULT_DESIGN.parallelism,
        pipeline: { stages: 2, schedule: 'oneForwardOneBackward', chunks: 1 },
      },
    };
    expect(layerReport(design, 'equal')).toEqual({
      ok: false,
      problems: [{ path: 'parallelism.pipeline', message: expect.stringContaining('stages') as string }],
    });
  });
});
