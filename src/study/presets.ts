import { TOPOLOGY_PRESETS } from '../topology/presets.ts';
import { TRANSFORMER_PRESET_LIST, transformerWorkload } from '../workload/transformer-presets.ts';
import { DEFAULT_DESIGN } from './defaults.ts';
import type { Design } from './document.ts';

/** A complete design to start from. */
export interface DesignPreset {
  readonly id: string;
  readonly source: string;
  readonly design: Design;
}

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
        dimensions: topologyPreset(network).dimensions.map(withLatency),
      },
      workload: transformerWorkload(workload),
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel },
    },
  })),
);

type TopologyPreset = (typeof TOPOLOGY_PRESETS)[number];

function topologyPreset(id: string): TopologyPreset {
  const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`No topology preset "${id}".`);
  return preset;
}

function withLatency(
  dimension: TopologyPreset['dimensions'][number],
): Design['topology']['dimensions'][number] {
  return { ...dimension, linkLatencyNs: 500 };
}
