/**
 * Networks to start from, innermost dimension first. "-like": the blocks have the shape and the bandwidth of the published machine, not its
 * cables. The page says what each leaves out where it is chosen; `preset-sources.ts` says where each was published.
 */
import type { BlockShape } from './blocks/blocks.ts';
import type { Framing, Tier, Wires } from './dimension.ts';

export type PresetDimension = BlockShape & {
  readonly tier: Tier;
  /** Where they were published. */
  readonly linkLatencyNs?: number;
  readonly wires?: Wires & { readonly packetBytes?: number };
};

export interface TopologyPreset {
  readonly id: string;
  readonly label: string;
  /** A machine that was built. Defaults to false, a network of a study. */
  readonly isMachine?: true;
  readonly dimensions: readonly PresetDimension[];
  /** What one NPU can send on each dimension in one direction, in GB/s, if it was published. */
  readonly bandwidthGBps?: readonly number[];
  /**
   * For a machine: the size that is proposed for it (analysis/single-collective/least-chunk.ts), with 300 GB/s in equal parts if no
   * bandwidth was published.
   */
  readonly leastChunkBytes?: number;
  /** Chunks take the axes of a torus in different orders, so that all of its links carry traffic at once. By default all take one order. */
  readonly axesAtOnce?: true;
  /** The accelerator in it: an id of workload/compute/facts/accelerators.ts, if it is known. */
  readonly accelerator?: string;
  /** Memory of that accelerator. */
  readonly capacityGB?: number;
  /** What is the same for all links, if it was published. */
  readonly links?: Framing & { readonly routerLatencyNs: number };
}

const MIB = 2 ** 20;

const ring = (size: number, tier: Tier): PresetDimension => ({ kind: 'ring', size, tier });
const full = (size: number, tier: Tier): PresetDimension => ({ kind: 'fullyConnected', size, tier });
const mesh = (size: number, tier: Tier): PresetDimension => ({ kind: 'mesh', size, tier });
const switched = (size: number, tier: Tier): PresetDimension => ({ kind: 'switch', size, tier });

/** Table IV of ASTRA-SIM: two one-way rings of 200 GB/s in a package, links of 25 GB/s between packages; 1 cycle is 1 ns. */
const inPackage = (size: number): PresetDimension => ({
  ...ring(size, 'package'),
  linkLatencyNs: 90,
  wires: { lanes: 2, directions: 1, packetBytes: 512 },
});
const betweenPackages = (size: number): PresetDimension => ({
  ...ring(size, 'node'),
  linkLatencyNs: 200,
  wires: { lanes: 2, directions: 2 },
});
const TABLE_IV_LINKS = { efficiency: 0.94, packetBytes: 256, headerBytes: 0, routerLatencyNs: 1 };
const LOCAL_GBPS = 400;
const RINGS_GBPS = 100;

export const TOPOLOGY_PRESETS: readonly TopologyPreset[] = [
  {
    id: '2d-1024',
    label: '2D, 1,024 NPUs',
    dimensions: [ring(8, 'package'), switched(128, 'pod')],
  },
  {
    id: '3d-1024',
    label: '3D, 1,024 NPUs',
    dimensions: [ring(8, 'package'), full(8, 'node'), switched(16, 'pod')],
  },
  {
    id: '4d-1024',
    label: '4D, 1,024 NPUs',
    dimensions: [ring(2, 'chiplet'), full(8, 'package'), ring(8, 'node'), switched(8, 'pod')],
  },
  {
    id: 'torus-4x4x4',
    label: 'Torus 4x4x4, 64 NPUs',
    dimensions: [ring(4, 'package'), ring(4, 'node'), ring(4, 'node')],
  },
  {
    id: 'all-to-all-4x16',
    label: 'All to all 4x16, 64 NPUs',
    dimensions: [ring(4, 'package'), full(16, 'node')],
  },
  {
    id: 'ring-64',
    label: 'One ring of 64 NPUs',
    dimensions: [ring(64, 'node')],
  },
  {
    id: 'packages-2x4x4',
    label: 'Packages of 2 on a torus of 4x4, 32 NPUs',
    dimensions: [inPackage(2), betweenPackages(4), betweenPackages(4)],
    bandwidthGBps: [LOCAL_GBPS, RINGS_GBPS, RINGS_GBPS],
    links: TABLE_IV_LINKS,
  },
  {
    id: 'packages-4x4x4',
    label: 'Packages of 4 on a torus of 4x4, 64 NPUs',
    dimensions: [inPackage(4), betweenPackages(4), betweenPackages(4)],
    bandwidthGBps: [LOCAL_GBPS, RINGS_GBPS, RINGS_GBPS],
    links: TABLE_IV_LINKS,
  },
  {
    id: 'packages-1x8x8',
    label: 'Packages of 1 on a torus of 8x8, 64 NPUs',
    dimensions: [inPackage(1), betweenPackages(8), betweenPackages(8)],
    bandwidthGBps: [0, RINGS_GBPS, RINGS_GBPS],
    links: TABLE_IV_LINKS,
  },
  {
    id: 'packages-4x16',
    label: 'Packages of 4 under 4 global switches, 64 NPUs',
    dimensions: [
      inPackage(4),
      { ...switched(16, 'node'), linkLatencyNs: 200, wires: { lanes: 4, directions: 2 } },
    ],
    bandwidthGBps: [LOCAL_GBPS, RINGS_GBPS],
    links: TABLE_IV_LINKS,
  },
  {
    id: 'supernodes-16x8',
    label: '16 nodes of 8 behind NICs of 100 Gb/s, 128 NPUs',
    dimensions: [
      { ...switched(8, 'node'), linkLatencyNs: 500 },
      { ...switched(16, 'pod'), linkLatencyNs: 500 },
    ],
    bandwidthGBps: [150, 12.5],
    accelerator: 'V100',
    capacityGB: 32,
  },
  {
    id: 'tpu-v2',
    label: 'TPU v2-like pod, 256 chips',
    isMachine: true,
    axesAtOnce: true,
    dimensions: [ring(16, 'pod'), ring(16, 'pod')],
    bandwidthGBps: [124, 124],
    leastChunkBytes: 4 * MIB,
    accelerator: 'TPUv2',
    capacityGB: 16,
  },
  {
    id: 'tpu-v3',
    label: 'TPU v3-like pod, 1,024 chips',
    isMachine: true,
    axesAtOnce: true,
    dimensions: [ring(32, 'pod'), ring(32, 'pod')],
    bandwidthGBps: [164, 164],
    leastChunkBytes: 8 * MIB,
    accelerator: 'TPUv3',
    capacityGB: 32,
  },
  {
    id: 'tpu-v4',
    label: 'TPU v4-like pod, 4,096 chips',
    isMachine: true,
    axesAtOnce: true,
    dimensions: [ring(16, 'node'), ring(16, 'pod'), ring(16, 'pod')],
    bandwidthGBps: [100, 100, 100],
    leastChunkBytes: 4 * MIB,
    accelerator: 'TPUv4',
    capacityGB: 32,
  },
  {
    id: 'tpu-v5p',
    label: 'TPU v5p-like pod, 8,960 chips',
    isMachine: true,
    axesAtOnce: true,
    dimensions: [ring(16, 'node'), ring(20, 'pod'), ring(28, 'pod')],
    bandwidthGBps: [200, 200, 200],
    leastChunkBytes: 16 * MIB,
    accelerator: 'TPUv5p',
    capacityGB: 95,
  },
  {
    id: 'tpu-v5p-4x4x8',
    label: 'TPU v5p-like slice 4x4x8 with wrap, 128 chips',
    isMachine: true,
    axesAtOnce: true,
    dimensions: [ring(4, 'node'), ring(4, 'node'), ring(8, 'pod')],
    bandwidthGBps: [200, 200, 200],
    leastChunkBytes: 4 * MIB,
    accelerator: 'TPUv5p',
    capacityGB: 95,
  },
  {
    id: 'tpu-v5p-2x4x4',
    label: 'TPU v5p-like slice 2x4x4 without wrap, 32 chips',
    isMachine: true,
    axesAtOnce: true,
    dimensions: [mesh(2, 'node'), mesh(4, 'node'), mesh(4, 'pod')],
    bandwidthGBps: [100, 200, 200],
    leastChunkBytes: 2 * MIB,
    accelerator: 'TPUv5p',
    capacityGB: 95,
  },
  {
    id: 'dgx-1-16',
    label: '16 x DGX-1-like, 128 GPUs',
    isMachine: true,
    dimensions: [full(8, 'node'), switched(16, 'pod')],
    bandwidthGBps: [150, 6.25],
    leastChunkBytes: 2 * MIB,
    accelerator: 'V100',
    capacityGB: 32,
  },
  {
    id: 'dgx-a100-32',
    label: '32 x DGX A100-like, 256 GPUs',
    isMachine: true,
    dimensions: [switched(8, 'node'), switched(32, 'pod')],
    bandwidthGBps: [300, 25],
    leastChunkBytes: 4 * MIB,
    accelerator: 'A100',
    capacityGB: 80,
  },
  {
    id: 'dgx-h100-32',
    label: '32 x DGX H100-like, 256 GPUs',
    isMachine: true,
    dimensions: [switched(8, 'node'), switched(32, 'pod')],
    bandwidthGBps: [450, 50],
    leastChunkBytes: 8 * MIB,
    accelerator: 'H100',
    capacityGB: 80,
  },
  {
    id: 'dgx-h100-superpod',
    label: 'DGX H100 SuperPOD-like, 4 scalable units, 1,024 GPUs',
    isMachine: true,
    dimensions: [switched(8, 'node'), { kind: 'fatTree', size: 128, parameters: { leaf: 32 }, tier: 'pod' }],
    bandwidthGBps: [450, 50],
    leastChunkBytes: 16 * MIB,
    accelerator: 'H100',
    capacityGB: 80,
  },
  {
    id: 'dgx-h200-64',
    label: '64 x DGX H200-like, 512 GPUs',
    isMachine: true,
    dimensions: [switched(8, 'node'), switched(64, 'pod')],
    bandwidthGBps: [450, 50],
    leastChunkBytes: 8 * MIB,
    accelerator: 'H200',
    capacityGB: 141,
  },
  {
    id: 'dgx-b200-32',
    label: '32 x DGX B200-like, 256 GPUs',
    isMachine: true,
    dimensions: [switched(8, 'node'), switched(32, 'pod')],
    bandwidthGBps: [900, 50],
    leastChunkBytes: 16 * MIB,
    accelerator: 'B200',
    capacityGB: 180,
  },
  {
    id: 'dgx-8x128',
    label: 'DGX-like 8 x 128, 1,024 GPUs',
    isMachine: true,
    dimensions: [switched(8, 'node'), switched(128, 'pod')],
    bandwidthGBps: [300, 25],
    leastChunkBytes: 8 * MIB,
    accelerator: 'A100',
    capacityGB: 80,
  },
  {
    id: 'nvl72-8',
    label: '8 x NVL72-like racks, 576 GPUs',
    isMachine: true,
    dimensions: [switched(72, 'node'), switched(8, 'pod')],
    bandwidthGBps: [900, 50],
    leastChunkBytes: 512 * MIB,
    accelerator: 'GB200',
    capacityGB: 186,
  },
  {
    id: 'nvl72-rails-16',
    label: '16 x NVL72-like racks on rails, 1,152 GPUs',
    isMachine: true,
    dimensions: [
      switched(72, 'node'),
      { kind: 'fatTree', size: 16, parameters: { leaf: 8, spines: 8 }, tier: 'pod' },
    ],
    bandwidthGBps: [900, 50],
    leastChunkBytes: 512 * MIB,
    accelerator: 'GB200',
    capacityGB: 186,
  },
  {
    id: 'zion-16',
    label: '16 x Zion-like, 128 accelerators',
    isMachine: true,
    dimensions: [full(8, 'node'), switched(16, 'pod')],
    leastChunkBytes: 1 * MIB,
  },
  {
    id: 'hls-1-16',
    label: '16 x Gaudi HLS-1-like, 128 NPUs',
    isMachine: true,
    dimensions: [full(8, 'node'), switched(16, 'pod')],
    bandwidthGBps: [87.5, 37.5],
    leastChunkBytes: 1 * MIB,
  },
];

/** The dimensions of a preset, with `latencyNs` if it gives none. */
export function stackOf(
  { dimensions }: TopologyPreset,
  latencyNs: number,
): readonly (PresetDimension & { readonly linkLatencyNs: number })[] {
  return dimensions.map((dimension) => ({ linkLatencyNs: latencyNs, ...dimension }));
}
