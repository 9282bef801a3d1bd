/** On measured links, collectives over several dimensions are bounded by what a run of them takes. */
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { runPoint } from '../run/run-point.ts';
import { layoutBase } from './layout-base.ts';
import { createLayoutBounds } from './layout-bound.ts';
import { ordersOf } from './layout-choices.ts';
import { layoutOf, withLayout, type Layout } from './layout.ts';

/** The second bound over the run, of four layers of Llama 3 405B whose tensor parallelism leaves the node. */
function nearness(npus: number, own: Partial<Layout>): number {
  const document = {
    v: 2,
    model: 'llama-3-405b',
    machine: 'dgx-h100-32',
    microBatch: 1,
    npus,
    tensor: 8,
    batch: 4,
    sequence: 8192,
    parallelism: { zeroStage: 0, checkpointing: 'none', fusedAttention: true, sequenceParallel: true },
  };
  const whole = valueOf(expandDesign(document));
  const base = valueOf(layoutBase({ ...whole, workload: { ...whole.workload, layers: 4 } as never }));
  const data = npus / own.tensor! / (own.stages ?? 1);
  const layout = { ...layoutOf(base.design), data, ...own };
  const [axes] = ordersOf(base, layout, null);
  const placed = { ...layout, order: axes!.order };
  const run = valueOf(toEnd(runPoint(withLayout(base.design, placed), 'given', 'time')));
  const bound = createLayoutBounds(base, 'given').second(placed, axes!);
  expect(bound).toBeLessThanOrEqual(run.timeNs);
  return bound / run.timeNs;
}

describe('the bound of a layout on measured links', () => {
  it('is within 5 % of its run where collectives span nodes, and within 10 % with replicas', () => {
    expect(nearness(16, { tensor: 16 })).toBeGreaterThan(0.95);
    expect(nearness(32, { tensor: 32 })).toBeGreaterThan(0.95);
    expect(nearness(32, { tensor: 16, stages: 2 })).toBeGreaterThan(0.95);
    expect(nearness(32, { tensor: 16, data: 2, zeroStage: 1 })).toBeGreaterThan(0.9);
  });
});
