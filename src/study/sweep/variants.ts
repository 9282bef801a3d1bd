/** The topologies and workloads a sweep can run over, beside those of the design. */
import { parseNotation } from '../../topology/notation.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';
import { tierOfPlace } from '../../topology/tier-of-place.ts';
import { isFixed } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import { asBuilt, onPreset } from '../../design/presets/presets.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import { OWN } from './specification.ts';

export interface Variant {
  readonly id: string;
  readonly label: string;
}

export const TOPOLOGY_VARIANTS: readonly Variant[] = [
  { id: OWN, label: 'This design’s network' },
  ...TOPOLOGY_PRESETS.map(({ id, label }) => ({ id, label })),
];

export const WORKLOAD_VARIANTS: readonly Variant[] = [
  { id: OWN, label: 'This design’s workload' },
  ...WORKLOAD_PRESETS.map(({ id, label }) => ({ id, label })),
];

/** The link latency of a preset, which names none. */
const LATENCY_NS = 500;

/**
 * The design on another network, a preset or one in notation; null where there is none such. A machine with given links becomes the preset's
 * machine; a budget stays what it is.
 */
export function onTopology(design: Design, id: string): Design | null {
  if (id === OWN) return design;
  const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id) ?? typedNetwork(id);
  if (preset === null) return null;
  const placed = onPreset(design, preset, LATENCY_NS);
  return isFixed(design) ? withoutGiven(asBuilt(placed, preset)) : placed;
}

/** A network in notation as a preset of its blocks, each of the tier of its place; null where it is no notation. */
export function typedNetwork(notation: string): TopologyPreset | null {
  const blocks = parseNotation(notation);
  if (!blocks.ok || blocks.value.length === 0) return null;
  const { length } = blocks.value;
  return {
    id: notation,
    label: notation,
    dimensions: blocks.value.map((block, index) => ({ ...block, tier: tierOfPlace(index, length) })),
  };
}

/** Bandwidths that were given for other dimensions say nothing about those of a preset that brings none. */
function withoutGiven(design: Design): Design {
  return isFixed(design) ? design : { ...design, bandwidth: { ...design.bandwidth, customGBps: null } };
}

/** The design with another workload and the degree it starts from; null where there is no such preset. */
export function onWorkload(design: Design, id: string): Design | null {
  if (id === OWN) return design;
  const preset = WORKLOAD_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) return null;
  const { workload, modelParallel } = preset;
  return { ...design, workload, parallelism: { ...design.parallelism, modelParallel } };
}
