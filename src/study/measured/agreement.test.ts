import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { finish } from '../../testing/simulation.ts';
import { ALONE_RUN, IDEAL } from '../../testing/training-run.ts';
import { valueOf } from '../../units/result.ts';
import { stepTime } from '../../workload/step-time/step-time.ts';
import type { TrainingRun } from '../../workload/step-time/training-run.ts';
import { closedResult } from '../run/closed.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import { startRun } from '../run/simulate.ts';
import { topologyOf } from '../run/topology-of.ts';

const NIC_GBPS = 25;
const TOTALS = { segments: false, buckets: 0, expectedNs: 0, busyIntervals: false, replay: true };

/** The same run as a design: replicas on one switch, a ring, no latency, one efficiency, nothing overlapped. */
function designOf({ model, layout, machine }: TrainingRun): Design {
  return {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: [{ kind: 'switch', size: layout.data, linkLatencyNs: 0, tier: 'pod' }],
      splitBandwidth: 'full',
    },
    workload: {
      kind: 'transformer',
      preset: 'gpt-3',
      layers: model.layers,
      hidden: model.hidden,
      tokensPerReplica: layout.microBatches * layout.microBatch * model.sequence,
      recompute: layout.recompute === 'full',
      heads: model.heads,
      kvHeads: model.kvHeads,
      feedForward: model.feedForward,
      gated: model.gated,
      vocabulary: model.vocabulary,
      tiedEmbeddings: true,
      sequence: model.sequence,
      attentionScores: true,
      embeddings: true,
    },
    parallelism: { modelParallel: 1, overlap: false },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      algorithms: {
        ...DEFAULT_DESIGN.system.algorithms,
        allReduce: [{ algorithm: { name: 'ring' }, whole: false }],
        reduceScatter: [{ algorithm: { name: 'ring' }, whole: false }],
        allGather: [{ algorithm: { name: 'ring' }, whole: false }],
      },
    },
    compute: { peakTflops: machine.chip.bf16Tflops, efficiency: 1 },
    bandwidth: { budgetGBps: NIC_GBPS, scheme: 'equal', customGBps: null },
  };
}

/** Seconds of compute, and of the whole iteration, of the event-driven run. */
function simulated(design: Design): { readonly compute: number; readonly all: number } {
  const prepared = valueOf(prepareDesign(design));
  const closed = valueOf(closedResult(prepared, 'equal'));
  const { run } = valueOf(startRun(prepared.prepared, topologyOf(design, closed.splitGBps), TOTALS));
  return { compute: closed.computeNs / 1e9, all: finish(run).totals.endNs / 1e9 };
}

describe('the closed form and the run', () => {
  it('agree on what both speak of: products, recomputation, gradients round a ring', () => {
    const shape = fc.record({
      layers: fc.integer({ min: 1, max: 6 }),
      heads: fc.integer({ min: 1, max: 16 }),
      gated: fc.boolean(),
      data: fc.constantFrom(2, 3, 4, 8),
      microBatches: fc.integer({ min: 1, max: 4 }),
      isAgain: fc.boolean(),
    });
    fc.assert(
      fc.property(shape, ({ layers, heads, gated, data, microBatches, isAgain }) => {
        const model = {
          ...ALONE_RUN.model,
          layers,
          heads,
          kvHeads: heads,
          hidden: 64 * heads,
          feedForward: 256 * heads,
          gated,
        };
        const run: TrainingRun = {
          model,
          layout: { ...ALONE_RUN.layout, data, microBatches, recompute: isAgain ? 'full' : 'none' },
          machine: { ...ALONE_RUN.machine, domain: 1, nicGBps: NIC_GBPS },
        };
        const { seconds, terms } = stepTime(run, IDEAL);
        const { compute, all } = simulated(designOf(run));
        expect((terms.compute + terms.recompute) / compute).toBeCloseTo(1, 6);
        expect(seconds / all).toBeCloseTo(1, 6);
      }),
      { numRuns: 40 },
    );
  });
});
