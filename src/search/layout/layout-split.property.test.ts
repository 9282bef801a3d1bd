/** Where a scheme splits a budget by what a layout sends: the split is known before a run, and no run is below the bound on it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Design, DesignDimension } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { anyLayout, designOfLayout, type DrawnLayout } from '../../testing/arbitrary/layout.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { runPoint } from '../run/run-point.ts';
import { SCHEME_OF_SPLIT } from '../space/space.ts';
import { layoutBase, type LayoutBase } from './layout-base.ts';
import { createLayoutBounds } from './layout-bound.ts';
import { ordersOf, type PlacedAxes } from './layout-choices.ts';
import { createLayoutMappings } from './layout-mappings.ts';
import { splitOfDesign } from './layout-space.ts';
import { createLayoutSplits } from './layout-split.ts';
import { createLayoutTables } from './layout-tables.ts';
import { layoutOf, withLayout, type Layout } from './layout.ts';
import { createPlacedGroups } from './placed-groups.ts';

const SCHEMES = ['smart', 'message', 'optimal'] as const;
const SCHEDULES = new Set([undefined, 'oneForwardOneBackward', 'interleaved']);

interface DrawnBudget {
  readonly layout: DrawnLayout;
  readonly scheme: (typeof SCHEMES)[number];
  readonly dimensions: readonly DesignDimension[];
  readonly isThemis: boolean;
  readonly isFromOutside: boolean;
}

const block = (
  kind: 'ring' | 'switch' | 'fullyConnected',
  size: number,
  isInside: boolean,
): DesignDimension => ({
  kind,
  size,
  linkLatencyNs: 500,
  tier: isInside ? 'node' : 'pod',
});

/** Dimensions whose parts stages and groups share, rings and switches that reduce among them. */
const NETWORKS: readonly (readonly DesignDimension[])[] = [
  [block('ring', 4, true), block('fullyConnected', 4, true), block('switch', 2, false)],
  [block('fullyConnected', 8, true), block('ring', 4, false)],
  [block('ring', 2, true), block('ring', 4, true), block('ring', 4, true)],
  [
    block('ring', 4, true),
    { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod', parameters: { inNetwork: 'all', e: 0.8 } },
  ],
];

const anyBudget: fc.Arbitrary<DrawnBudget> = fc.record({
  layout: anyLayout(),
  scheme: fc.constantFrom(...SCHEMES),
  dimensions: fc.constantFrom(...NETWORKS),
  isThemis: fc.boolean(),
  isFromOutside: fc.constantFrom(false, false, true),
});

/** null if the layout is not one of the space of layouts of a machine with that budget. */
function drawnLayout({ layout: drawn, scheme, dimensions, isThemis, isFromOutside }: DrawnBudget): {
  readonly base: LayoutBase;
  readonly layout: Layout;
  readonly axes: PlacedAxes;
} | null {
  const machine = designOfLayout(drawn);
  if (machine === null) return null;
  const { pipeline, fsdp } = machine.parallelism;
  if (!SCHEDULES.has(pipeline?.schedule) || fsdp?.shards !== undefined) return null;
  const order = isFromOutside ? { dimensionOrder: [...dimensions.keys()].toReversed() } : {};
  const { links: _, ...system } = machine.system;
  const design: Design = {
    ...machine,
    topology: { ...machine.topology, dimensions },
    system: { ...system, algorithms: {}, interDimension: isThemis ? 'themis' : 'ascending' },
    bandwidth: { budgetGBps: 300, scheme, customGBps: null },
    parallelism: { ...machine.parallelism, ...order },
  };
  const base = layoutBase(design);
  if (!base.ok) return null;
  const layout = layoutOf(base.value.design);
  if (layout.order[0] !== 'tensor') return null;
  const of = { tensor: layout.tensor, context: layout.context, pipeline: layout.stages, data: layout.data };
  const used = (ids: Layout['order']): string => ids.filter((id) => of[id] > 1).join();
  const axes = ordersOf(base.value, layout, layout.experts, true).find(
    (own) => used(own.order) === used(layout.order),
  );
  return axes === undefined ? null : { base: base.value, layout, axes };
}

describe('a layout whose split of a budget follows from it', () => {
  it('is given the split of its run, and takes no less than on it', { timeout: 180_000 }, () => {
    let [sum, count] = [0, 0];
    const property = fc.property(anyBudget, (drawn) => {
      const found = drawnLayout(drawn);
      if (found === null) return;
      const { base, layout, axes } = found;
      const split = splitOfDesign(base);
      const design = withLayout(base.design, layout);
      const prepared = prepareDesign(design, ALL_PARTS);
      if (!prepared.ok) return;
      const closed = closedResult(prepared.value, SCHEME_OF_SPLIT[split]);
      const run = toEnd(runPoint(design, split, 'time'));
      if (!closed.ok || !run.ok) return;
      const tables = createLayoutTables(base.design, createLayoutMappings(base.design));
      const table = tables.exact(layout)!;
      const held = tables.held(table, layout)!;
      const splitOf = createLayoutSplits(base.design, split, createPlacedGroups())!;
      const ownGBps = splitOf({ layout, axes, table, held })!;
      for (const [at, gbps] of closed.value.splitGBps.entries()) expect(ownGBps[at]).toBeCloseTo(gbps, 6);
      const bounds = createLayoutBounds(base, split);
      const first = bounds.first(layout, bounds.on(axes))!(layout);
      const second = bounds.second(layout, axes);
      const onOwnSplit = bounds.onOwnSplit!(layout, axes);
      expect(first).toBeLessThanOrEqual(second * (1 + 1e-9));
      expect(second).toBeLessThanOrEqual(onOwnSplit * (1 + 1e-9));
      expect(onOwnSplit).toBeLessThanOrEqual(run.value.timeNs);
      sum += onOwnSplit / run.value.timeNs;
      count += 1;
    });
    fc.assert(property, { numRuns: cases(12, 400) });
    expect(sum / count).toBeGreaterThan(cases(0.6, 0.8));
  });
});
