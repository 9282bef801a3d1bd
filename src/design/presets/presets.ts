import { stackOf, TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';
import { TRANSFORMER_PRESET_LIST, transformerWorkload } from '../../workload/transformer/catalog/presets.ts';
import { ACCELERATORS } from '../../workload/compute/facts/accelerators.ts';
import { acceleratorCompute } from './accelerators.ts';
import { withSoftwareOf } from './measured-software.ts';
import { BASE_V1 } from '../base.ts';
import { NUMBER_BOUNDS } from '../bounds.ts';
import { budgetOf, isFixed } from '../budget.ts';
import { FIRST_LEAST_CHUNK_BYTES } from '../defaults.ts';
import type { Design, DesignSystem } from '../document.ts';
import { withShorterWays } from '../shortest-ways.ts';

/** A complete design to start from. */
export interface DesignPreset {
  readonly id: string;
  readonly source: string;
  readonly design: Design;
}

const LATENCY_NS = 500;
const PAPER_NETWORKS = ['2d-1024', '3d-1024', '4d-1024'] as const;

/** The nine networks x workloads of the bandwidth allocation study (arXiv 2109.11762), 300 GB/s per NPU. */
export const DESIGN_PRESETS: readonly DesignPreset[] = PAPER_NETWORKS.flatMap((network) =>
  TRANSFORMER_PRESET_LIST.map(({ id: workload, label, modelParallel }) => ({
    id: `${network}-${workload}`,
    source: 'arXiv 2109.11762, table of workloads and networks',
    design: {
      ...BASE_V1,
      name: `${label} on ${topologyPreset(network).label}`,
      topology: {
        ...BASE_V1.topology,
        dimensions: stackOf(topologyPreset(network), LATENCY_NS),
      },
      workload: transformerWorkload(workload),
      parallelism: { ...BASE_V1.parallelism, modelParallel },
    },
  })),
);

/** Returns the design on the blocks and links of a preset, as built there, with suitable chunks and routes; its bandwidth stays. */
export function onPreset(design: Design, preset: TopologyPreset, latencyNs: number): Design {
  const { isMachine = false } = preset;
  const system = {
    ...design.system,
    ...leastChunk(design, preset),
    interDimension: orderOfAxes(design, preset),
    algorithms: withShorterWays(design.system.algorithms, preset.dimensions, isMachine),
  };
  Reflect.deleteProperty(system, 'links');
  return {
    ...design,
    topology: { dimensions: stackOf(preset, latencyNs), splitBandwidth: design.topology.splitBandwidth },
    system: preset.links === undefined ? system : { ...system, links: preset.links },
  };
}

/** A torus sets its own order; an order set by a torus is dropped on a network without one. */
function orderOfAxes(
  { system: { interDimension }, topology }: Design,
  { axesAtOnce }: TopologyPreset,
): DesignSystem['interDimension'] {
  if (axesAtOnce === true) return 'themis';
  const isOn = ({ dimensions }: TopologyPreset): boolean =>
    dimensions.length === topology.dimensions.length &&
    dimensions.every(({ kind, size }, at) => {
      const now = topology.dimensions[at]!;
      return now.kind === kind && now.size === size;
    });
  const isOfTorus = TOPOLOGY_PRESETS.some((other) => other.axesAtOnce === true && isOn(other));
  return isOfTorus && interDimension === 'themis' ? 'ascending' : interDimension;
}

/** A machine sets its own minimum; one set by another machine is dropped on a network without one. */
function leastChunk({ system }: Design, { leastChunkBytes }: TopologyPreset): Partial<DesignSystem> {
  if (leastChunkBytes !== undefined) return { leastChunkBytes };
  const now = system.leastChunkBytes;
  const isOfMachine = now !== undefined && TOPOLOGY_PRESETS.some((other) => other.leastChunkBytes === now);
  return isOfMachine ? { leastChunkBytes: FIRST_LEAST_CHUNK_BYTES } : {};
}

/**
 * Returns a design on a preset with all that the machine sets: its bandwidths, if known, for each dimension, and its accelerator, if known,
 * with the software measured on it. Without bandwidths the previous total becomes the budget.
 */
export function asBuilt(design: Design, { bandwidthGBps, accelerator }: TopologyPreset): Design {
  const given = bandwidthGBps?.reduce((sum, dimensionGBps) => sum + dimensionGBps, 0) ?? budgetOf(design);
  const bandwidth = { ...design.bandwidth, budgetGBps: Math.max(NUMBER_BOUNDS.budgetGBps.min, given) };
  if (bandwidthGBps === undefined) {
    Reflect.deleteProperty(bandwidth, 'mode');
    return isFixed(design) ? { ...design, bandwidth } : design;
  }
  const computes = ACCELERATORS.find(({ id }) => id === accelerator);
  const built: Design = {
    ...design,
    bandwidth: { ...bandwidth, mode: 'fixed', scheme: 'custom', customGBps: [...bandwidthGBps] },
    ...(computes === undefined ? {} : { compute: acceleratorCompute(computes) }),
  };
  // A network of a study leaves compute and software unchanged.
  return computes === undefined ? built : withSoftwareOf(built, accelerator);
}

function topologyPreset(id: string): TopologyPreset {
  const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`No topology preset "${id}".`);
  return preset;
}
