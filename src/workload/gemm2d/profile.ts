/**
 * The speed of a chip of a 2-D mesh: its products and its two rings. H runs along a row of the mesh (a ring
 * as long as the mesh has columns), V along a column. Source: MeshSlice (ISCA 2025), the inputs of its cost
 * model (T_launch, L_sync, bandwidths, effective FLOPS).
 */
import { bothWays, type ByDirection } from './directions.ts';

/**
 * How simultaneous operations of both directions count. `independent`: each has ports of its own, so the
 * longer counts (the paper). `average`: the mean of the two. `shared`: one port feeds both, so their bytes
 * add up while launch and synchronisation overlap.
 */
export const PORT_MODES = ['independent', 'average', 'shared'] as const;
export type PortMode = (typeof PORT_MODES)[number];

export interface GemmProfile {
  /** FLOP per ns that a chip reaches in matrix products. */
  readonly flopPerNs: number;
  /** GB/s (1 GB = 1e9 B) of a chip on its ring, by operation. */
  readonly allGatherGBps: ByDirection;
  readonly reduceScatterGBps: ByDirection;
  readonly sendRecvGBps: ByDirection;
  /** Synchronisation of one step of a ring operation, and of one send-receive. */
  readonly syncNs: number;
  readonly sendRecvSyncNs: number;
  /** Launch time of one operation; broadcast and reduce launch as all-gather and reduce-scatter do. */
  readonly launchNs: {
    readonly allGather: number;
    readonly reduceScatter: number;
    readonly sendRecv: number;
  };
  readonly portMode: PortMode;
  /** Packets of each broadcast of SUMMA; `chips`: as many as the ring has. Defaults to the number with the least time. */
  readonly packets?: number | 'chips';
  /** Elements that memory keeps together. Defaults to 8, as on TPU. */
  readonly block?: number;
}

const LAUNCH_NS = 100e3;

/**
 * The parameters of the authors' simulation branch, untuned; their send-receive bandwidth is assumed to be
 * that of the all-gather.
 */
const SIM: GemmProfile = {
  flopPerNs: 249e3,
  allGatherGBps: bothWays(60),
  reduceScatterGBps: bothWays(50),
  sendRecvGBps: bothWays(60),
  syncNs: 6e3,
  sendRecvSyncNs: 6e3,
  launchNs: { allGather: LAUNCH_NS, reduceScatter: LAUNCH_NS, sendRecv: LAUNCH_NS },
  portMode: 'independent',
};

/** The four parameter sets of the study; only TPU was fitted on a machine, by the authors. */
export const GEMM_PROFILES = {
  SIM,
  AVERAGE: { ...SIM, portMode: 'average' },
  /** Chosen here with published ratios in view, so its agreement with them is no evidence. */
  SHARED: {
    ...SIM,
    allGatherGBps: bothWays(120),
    reduceScatterGBps: bothWays(100),
    portMode: 'shared',
  },
  TPU: {
    flopPerNs: (242 * 2 ** 40) / 1e9,
    allGatherGBps: { vertical: 27.472, horizontal: 79.751 },
    reduceScatterGBps: { vertical: 37.506, horizontal: 63.167 },
    sendRecvGBps: { vertical: 38.801, horizontal: 35.224 },
    syncNs: 5e3,
    sendRecvSyncNs: 5e3,
    launchNs: { allGather: 13e3, reduceScatter: 26e3, sendRecv: 13e3 },
    portMode: 'independent',
  },
} as const satisfies Readonly<Record<string, GemmProfile>>;
export type GemmProfileName = keyof typeof GEMM_PROFILES;

/** Peak of the chip for utilisation: TPUv4, 275 TFLOPS. */
export const PEAK_FLOP_PER_NS = 275e3;
