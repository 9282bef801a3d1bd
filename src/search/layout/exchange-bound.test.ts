/** When the exchange of states beside a backward pass ends at the earliest, worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { CollectiveOp, Layer } from '../../workload/table/layer.ts';
import { toEnd } from '../../design/steps.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { baseTransformer } from '../../design/base-models.ts';
import { valueOf } from '../../units/result.ts';
import { runPoint } from '../run/run-point.ts';
import { exchangeEndNs } from './exchange-bound.ts';
import { layoutBase } from './layout-base.ts';
import { createLayoutBounds } from './layout-bound.ts';
import { ordersOf } from './layout-choices.ts';
import { layoutOf, withLayout } from './layout.ts';

/** A byte takes 1 ns. */
const LINK = {
  serving: () => {
    let ns = 0;
    return ({ bytes }: CollectiveOp) => (ns += bytes);
  },
};

const op = (bytes: number, fields: Partial<CollectiveOp> = {}): CollectiveOp => ({
  kind: 'collective',
  label: '',
  collective: 'reduceScatter',
  role: 'data',
  bytes,
  ...fields,
});

function layer(weightBytes: number, gatherBytes = 0, ahead = 0): Layer {
  return {
    name: '',
    forward: [],
    recompute: [],
    inputGradient: gatherBytes > 0 ? [op(gatherBytes, { collective: 'allGather', ahead })] : [],
    weightGradient: weightBytes > 0 ? [op(weightBytes)] : [],
    updateNs: 0,
  };
}

const TIMES = { backwardNs: 10, gradientsNs: 8 };
const endNs = (layers: readonly Layer[]): number =>
  exchangeEndNs({ layers, timesOf: () => TIMES, isReduced: true }, LINK);

describe('the exchange of states beside a backward pass', () => {
  it('ends no sooner than the last layer has computed and sent its gradients', () => {
    // Two layers that take 10 ns each: the second is at 18 ns when it sends for 3 ns.
    expect(endNs([layer(3), layer(3)])).toBe(21);
  });

  it('is held up by what a layer before it has left to send', () => {
    // The first layer that computes is at 8 ns, and sends for 20 ns, the other for 3 ns.
    expect(endNs([layer(3), layer(20)])).toBe(31);
  });

  it('counts the gathers that no layer issues before its own gradients', () => {
    // Layers 2, 1, 0 run. At 8 ns there are 30 ns of gradients, and the gather of layer 0, two layers early, is out.
    const two = [layer(0, 5, 2), layer(0), layer(30)];
    expect(endNs(two)).toBe(38);
    // One layer early it is issued when layer 1 begins.
    expect(endNs([layer(0, 5, 1), layer(0), layer(30)])).toBe(43);
  });

  it('leaves nothing out that gradients of a micro-batch take in a pipeline of single layers', () => {
    const design = valueOf(
      validateDesign({
        ...DEFAULT_DESIGN,
        topology: {
          ...DEFAULT_DESIGN.topology,
          dimensions: [
            { kind: 'switch', size: 4, linkLatencyNs: 500, tier: 'node' },
            { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod' },
          ],
        },
        system: { ...DEFAULT_DESIGN.system, algorithms: {} },
        workload: { ...baseTransformer('gpt-3'), layers: 8, globalBatch: 64 },
        parallelism: {
          modelParallel: 4,
          overlap: true,
          zeroStage: 2,
          pipeline: { stages: 4, schedule: 'interleaved', chunks: 2 },
        },
        compute: { peakTflops: 989, efficiency: 0.6 },
        bandwidth: {
          ...DEFAULT_DESIGN.bandwidth,
          mode: 'fixed',
          scheme: 'custom',
          customGBps: [450, 50],
        },
      }),
    );
    const base = valueOf(layoutBase(design));
    const layout = layoutOf(base.design);
    const [axes] = ordersOf(base, layout, null);
    const { second } = createLayoutBounds(base, 'given');
    const { timeNs } = valueOf(toEnd(runPoint(withLayout(base.design, layout), 'given', 'time')));
    const bound = second(layout, axes!) / timeNs;
    expect(bound).toBeLessThanOrEqual(1);
    expect(bound).toBeGreaterThan(0.9);
  });
});
