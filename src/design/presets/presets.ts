import { stackOf, TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';
import { TRANSFORMER_PRESET_LIST, transformerWorkload } from '../../workload/transformer-presets.ts';
import { DEFAULT_DESIGN } from '../defaults.ts';
import type { Design } from '../document.ts';

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
      ...DEFAULT_DESIGN,
      name: `${label} on ${topologyPreset(network).label}`,
      topology: {
        ...DEFAULT_DESIGN.topology,
        dimensions: stackOf(topologyPreset(network), LATENCY_NS),
      },
      workload: transformerWorkload(workload),
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel },
    },
  })),
);

/** The design on the blocks and links of a preset, as it is built there; its bandwidth stays. */
export function onPreset(design: Design, preset: TopologyPreset, latencyNs: number): Design {
  const system = { ...design.system };
  Reflect.deleteProperty(system, 'links');
  return {
    ...design,
    topology: { dimensions: stackOf(preset, latencyNs), splitBandwidth: design.topology.splitBandwidth },
    system: preset.links === undefined ? system : { ...system, links: preset.links },
  };
}

function topologyPreset(id: string): TopologyPreset {
  const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`No topology preset "${id}".`);
  return preset;
}
