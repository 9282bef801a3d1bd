/**
 * Dispatch and combine of a mixture of experts, as DeepEP's kernels run them on H800s with a NIC of 50 GB/s each: in
 * `normal` mode at a share of NVLink inside a node, of the NIC over several; in `low-latency` mode, of 128 tokens a rank
 * to 8 experts each, a latency and the bytes that leave the node at a share of the NIC.
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
  nicShare: { unit: '', neutral: 1.1, meaning: 'share of the NIC, where tokens are counted once a node' },
  dispatchUs: { unit: 'us', neutral: 75, meaning: 'dispatch of the low-latency kernels inside a node' },
  combineUs: { unit: 'us', neutral: 115, meaning: 'combine of the low-latency kernels inside a node' },
  burstShare: {
    unit: '',
    neutral: 1.2,
    meaning: 'share of the NIC that the low-latency kernels reach beside that',
  },
};

/** NVLink one way, its NIC, and a node of them. */
export const H800 = { linkGBps: 200, nicGBps: 50, node: 8 } as const;
/** A rank's tokens, each to so many experts, of the hidden size of DeepSeek-V3. */
export const BURST_VALUES = 128 * 8 * 7168;

/** GB/s of the normal kernels. */
export function expertGBps(link: 'NVLink' | 'RDMA', { linkShare, nicShare }: ExpertConstants): number {
  return link === 'NVLink' ? H800.linkGBps * linkShare : H800.nicGBps * nicShare;
}

/** us of the low-latency kernels: a byte a value is dispatched, two come back. */
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
