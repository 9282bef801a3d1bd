/** Mappings of layouts: what their axes decide is found once for all layouts that share them. */
import { designMapping } from '../../run/layers-of.ts';
import type { Mapping } from '../../workload/mapping/mapping.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { pipelineOf, withLayout, type Layout, type TransformerDesign } from './layout.ts';

/** What `designMapping` says of the design with the layout; null if it cannot be mapped so. */
export type LayoutMappings = (layout: Layout) => Mapping | null;

const MOST_KEPT = 4000;

export function createLayoutMappings(base: TransformerDesign): LayoutMappings {
  const known = new Map<string, Mapping | null>();
  return (layout) => {
    const { zeroStage, checkpointing, sequenceParallel } = layout;
    const key = keyOf(layout);
    let mapping = known.get(key);
    if (mapping === undefined) {
      if (known.size >= MOST_KEPT) known.clear();
      const found = designMapping(withLayout(base, layout), ALL_PARTS);
      known.set(key, (mapping = found.ok ? found.value : null));
    }
    if (mapping === null) return null;
    const own = { ...mapping, zeroStage, checkpointing, sequenceParallel };
    const pipeline = pipelineOf(layout);
    return pipeline === null ? own : { ...own, pipeline };
  };
}

function keyOf({ tensor, context, stages, data, experts, zeroStage, order }: Layout): string {
  // Where groups of experts lie decides how many nodes they span; the third stage alone may shard otherwise.
  const place = experts === null ? '' : `${experts} ${order.join()}`;
  return `${tensor} ${context} ${stages} ${data} ${zeroStage === 3} ${place}`;
}
