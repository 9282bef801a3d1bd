import type { BlockKind, Tier } from './dimension.ts';

export interface TopologyPreset {
  readonly id: string;
  readonly label: string;
  /** Where the shape was published. */
  readonly source: string;
  readonly dimensions: readonly { readonly kind: BlockKind; readonly size: number; readonly tier: Tier }[];
}

const HIERARCHICAL = 'Exploring Multi-dimensional Hierarchical Network Topologies, arXiv 2109.11762';
const ASTRA_SIM = 'ASTRA-SIM, ISPASS 2020, figure 10';

/** Networks to start from, innermost dimension first. */
export const TOPOLOGY_PRESETS: readonly TopologyPreset[] = [
  {
    id: '2d-1024',
    label: '2D, 1,024 NPUs',
    source: HIERARCHICAL,
    dimensions: [
      { kind: 'ring', size: 8, tier: 'package' },
      { kind: 'switch', size: 128, tier: 'pod' },
    ],
  },
  {
    id: '3d-1024',
    label: '3D, 1,024 NPUs',
    source: HIERARCHICAL,
    dimensions: [
      { kind: 'ring', size: 8, tier: 'package' },
      { kind: 'fullyConnected', size: 8, tier: 'node' },
      { kind: 'switch', size: 16, tier: 'pod' },
    ],
  },
  {
    id: '4d-1024',
    label: '4D, 1,024 NPUs',
    source: HIERARCHICAL,
    dimensions: [
      { kind: 'ring', size: 2, tier: 'chiplet' },
      { kind: 'fullyConnected', size: 8, tier: 'package' },
      { kind: 'ring', size: 8, tier: 'node' },
      { kind: 'switch', size: 8, tier: 'pod' },
    ],
  },
  {
    id: 'torus-4x4x4',
    label: 'Torus 4x4x4, 64 NPUs',
    source: ASTRA_SIM,
    dimensions: [
      { kind: 'ring', size: 4, tier: 'package' },
      { kind: 'ring', size: 4, tier: 'node' },
      { kind: 'ring', size: 4, tier: 'node' },
    ],
  },
  {
    id: 'ring-64',
    label: 'One ring of 64 NPUs',
    source: ASTRA_SIM,
    dimensions: [{ kind: 'ring', size: 64, tier: 'node' }],
  },
  {
    id: 'tpu-v2',
    label: 'TPU v2 pod, 256 chips',
    source: 'A Domain-Specific Supercomputer for Training Deep Neural Networks, CACM 2020: 2D torus of 16x16',
    dimensions: [
      { kind: 'ring', size: 16, tier: 'pod' },
      { kind: 'ring', size: 16, tier: 'pod' },
    ],
  },
  {
    id: 'tpu-v4',
    label: 'TPU v4 pod, 4,096 chips',
    source: 'TPU v4: An Optically Reconfigurable Supercomputer, ISCA 2023: 3D torus of 16x16x16',
    dimensions: [
      { kind: 'ring', size: 16, tier: 'node' },
      { kind: 'ring', size: 16, tier: 'pod' },
      { kind: 'ring', size: 16, tier: 'pod' },
    ],
  },
  {
    id: 'dgx-a100-32',
    label: '32 x DGX A100, 256 GPUs',
    source: 'NVIDIA DGX A100: 8 GPUs on NVSwitch; nodes joined by a switched fabric',
    dimensions: [
      { kind: 'switch', size: 8, tier: 'node' },
      { kind: 'switch', size: 32, tier: 'pod' },
    ],
  },
  {
    id: 'hls-1-16',
    label: '16 x Habana HLS-1, 128 NPUs',
    source: 'Habana HLS-1: 8 Gaudi joined all to all; nodes joined by Ethernet switches',
    dimensions: [
      { kind: 'fullyConnected', size: 8, tier: 'node' },
      { kind: 'switch', size: 16, tier: 'pod' },
    ],
  },
];
