/**
 * Dispatch and combine of a mixture of experts, as DeepEP's kernels run them on H800s with one 50 GB/s NIC
 * each. In `normal` mode they reach a share of NVLink inside a node and of the NIC across nodes. In
 * `low-latency` mode, with 128 tokens per rank to 8 experts each, they take a latency plus the bytes that
 * leave the node at a share of the NIC.
 */
import type { ConstantMeaning } from '../step-time/stack.ts';

export interface ExpertConstants {
  readonly linkShare: number;
  readonly nicShare: number;
  readonly dispatchUs: number;
  readonly combineUs: number;
  readonly burstShare: number;
}

export const EXPERT_CONSTANTS: Readonly<Record<keyof ExpertConstants, ConstantMeaning>> = {
  linkShare: { unit: '', neutral: 0.78, meaning: 'share of NVLink that the exchange of one node reaches' },
  nicShare: { unit: '', neutral: 1.1, meaning: 'share of the NIC, where tokens are counted once per node' },
  dispatchUs: { unit: 'us', neutral: 75, meaning: 'dispatch of the low-latency kernels inside a node' },
  combineUs: { unit: 'us', neutral: 115, meaning: 'combine of the low-latency kernels inside a node' },
  burstShare: {
    unit: '',
    neutral: 1.2,
    meaning: 'share of the NIC that the low-latency kernels reach in addition',
  },
};

/** NVLink in one direction, its NIC, and chips per node. */
export const H800 = { linkGBps: 200, nicGBps: 50, node: 8 } as const;
/** Values of a rank's tokens, each sent to 8 experts, at the hidden size of DeepSeek-V3. */
export const BURST_VALUES = 128 * 8 * 7168;

/** Bandwidth of the normal kernels in GB/s. */
export function expertGBps(link: 'NVLink' | 'RDMA', { linkShare, nicShare }: ExpertConstants): number {
  return link === 'NVLink' ? H800.linkGBps * linkShare : H800.nicGBps * nicShare;
}

/** Time of the low-latency kernels in us: one byte per value is dispatched, two come back. */
export function expertUs(
  direction: 'dispatch' | 'combine',
  ranks: number,
  { dispatchUs, combineUs, burstShare }: ExpertConstants,
): number {
  const away = Math.max(0, 1 - H800.node / ranks);
  const bytes = BURST_VALUES * (direction === 'dispatch' ? 1 : 2);
  const nearUs = direction === 'dispatch' ? dispatchUs : combineUs;
  return nearUs + (away * bytes) / (H800.nicGBps * burstShare * 1e3);
}
