/** No run of a layout is below its closed-form bounds, and its memory is that of the memory panel. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../design/steps.ts';
import { anyLayout, designOfLayout } from '../../testing/arbitrary/layout.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { runPoint } from '../run/run-point.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { layoutBase } from './layout-base.ts';
import { createLayoutBounds } from './layout-bound.ts';
import { ordersOf } from './layout-choices.ts';
import { createLayoutMappings } from './layout-mappings.ts';
import { createDegreesMemory } from './layout-memory.ts';
import { layoutOf, withLayout, type Layout, type TransformerDesign } from './layout.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const MACHINES = ['dgx-h100-32', 'dgx-a100-32', 'tpu-v2', 'supernodes-16x8'];
const SCHEDULES = new Set([undefined, 'oneForwardOneBackward', 'interleaved']);

/** The layout of a design, as it is in the space of layouts; null if it is not. */
function inSpace(design: TransformerDesign): Layout | null {
  const { pipeline, fsdp } = design.parallelism;
  if (!SCHEDULES.has(pipeline?.schedule) || fsdp?.shards !== undefined) return null;
  const layout = layoutOf(design);
  return layout.order[0] === 'tensor' ? layout : null;
}

describe('a layout in closed form', () => {
  it(
    'takes no less than its bounds, of which the second is no less than the first',
    { timeout: 180_000 },
    () => {
      let [sum, count] = [0, 0];
      const property = fc.property(anyLayout(MACHINES), (drawn) => {
        const drawnDesign = designOfLayout(drawn);
        if (drawnDesign === null) return;
        const base = layoutBase(drawnDesign);
        if (!base.ok) return;
        const layout = inSpace(base.value.design);
        if (layout === null) return;
        const design = withLayout(base.value.design, layout);
        const run = toEnd(runPoint(design, 'given', 'time'));
        if (!run.ok) return;
        const axes = ordersOf(base.value, layout, layout.experts, true).find(
          ({ order }) => order.filter((id) => isUsed(layout, id)).join() === usedOrder(layout),
        );
        expect(axes).toBeDefined();
        const bounds = createLayoutBounds(base.value, 'given');
        const first = bounds.first(layout, bounds.on(axes!))!(layout);
        const withSends = bounds.withSends(layout, axes!);
        const second = bounds.second(layout, axes!);
        expect(first).toBeGreaterThan(0);
        expect(first).toBeLessThanOrEqual(second * (1 + 1e-9));
        expect(second).toBeLessThanOrEqual(run.value.timeNs);
        expect(withSends).toBeLessThanOrEqual(second * (1 + 1e-9));
        if (layout.stages > 1) expect(first).toBeLessThanOrEqual(withSends * (1 + 1e-9));
        sum += second / run.value.timeNs;
        count += 1;
      });
      fc.assert(property, { numRuns: cases(40, 300) });
      expect(sum / count).toBeGreaterThan(0.75);
    },
  );

  it('needs the memory that the panel says, to the byte', () => {
    const property = fc.property(anyLayout(MACHINES), (drawn) => {
      const drawnDesign = designOfLayout(drawn);
      const base = drawnDesign === null ? null : layoutBase(drawnDesign);
      if (base?.ok !== true) return;
      const layout = inSpace(base.value.design);
      if (layout === null) return;
      const design = withLayout(base.value.design, layout);
      const { memory } = modelFacts(design, ALL_PARTS);
      if (memory === null) return;
      const mappingOf = createLayoutMappings(design);
      const found = createDegreesMemory(design, (own) => mappingOf({ ...layout, ...own })!);
      // What was asked before, of other chunks and other checkpointing, is not mixed up with it.
      found(layout.microBatch, 1).bytes(0, { checkpointing: 'full', sequenceParallel: false });
      expect(found(layout.microBatch, layout.chunks).bytes(layout.zeroStage, layout)).toBe(memory.totalBytes);
    });
    fc.assert(property, { numRuns: cases(60, 500) });
  });
});

function isUsed({ tensor, context, stages, data }: Layout, id: Layout['order'][number]): boolean {
  return { tensor, context, pipeline: stages, data }[id] > 1;
}

function usedOrder(layout: Layout): string {
  return layout.order.filter((id) => isUsed(layout, id)).join();
}
