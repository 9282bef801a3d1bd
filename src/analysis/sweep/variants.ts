/** The topologies and workloads a sweep can run over, besides those of the design. */
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { isFixed } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import { asBuilt, onPreset } from '../../design/presets/presets.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import { LATENCY_NS, networkLabel, networkOf, type OwnNetwork } from './networks.ts';
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

/** Returns the name of a network of a sweep. */
export function topologyName(id: string): string {
  return TOPOLOGY_VARIANTS.find((known) => known.id === id)?.label ?? networkLabel(id);
}

/**
 * Returns the design on another network, a preset or a text (networks.ts); null if there is no such network. A machine with given links
 * becomes that network's machine; a budget stays.
 */
export function onTopology(design: Design, id: string): Design | null {
  if (id === OWN) return design;
  const preset: OwnNetwork | null =
    TOPOLOGY_PRESETS.find((candidate) => candidate.id === id) ?? networkOf(id);
  if (preset === null) return null;
  const onBlocks = onPreset(design, preset, LATENCY_NS);
  const { physical } = preset;
  const placed =
    physical === undefined ? onBlocks : { ...onBlocks, topology: { ...onBlocks.topology, physical } };
  return isFixed(design) ? withoutGiven(asBuilt(placed, preset)) : placed;
}

/** Bandwidths that were given for other dimensions do not apply to a preset without bandwidths. */
function withoutGiven(design: Design): Design {
  return isFixed(design) ? design : { ...design, bandwidth: { ...design.bandwidth, customGBps: null } };
}

/** Returns the design with another workload and its initial degree; null if there is no such preset. */
export function onWorkload(design: Design, id: string): Design | null {
  if (id === OWN) return design;
  const preset = WORKLOAD_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) return null;
  const { workload, modelParallel } = preset;
  return { ...design, workload, parallelism: { ...design.parallelism, modelParallel } };
}
