/**
 * Share of the link rate that an all-reduce or all-to-all reaches, as SimAI tabulates it for eight NICs per
 * node:
 *
 *   1 / share = 1 / limit + ranks x lost / bytes   over several nodes, 1 / limit of a node x (1 + sqrt(ramp /
 * bytes)) in one
 *
 * A ring loses one round's latency per rank, expressed as bytes at the link's rate.
 */
import type { ConstantMeaning } from '../step-time/stack.ts';

export const SHARE_TABLES = ['nic', 'nvlink', 'ata'] as const;

export interface ShareConstants {
  readonly limit: number;
  readonly lostMB: number;
  readonly nodeLimit: number;
  readonly rampMB: number;
}

export const SHARE_CONSTANTS: Readonly<Record<keyof ShareConstants, ConstantMeaning>> = {
  limit: { unit: '', neutral: 0.95, meaning: 'share that large messages reach over several nodes' },
  lostMB: {
    unit: 'MB',
    neutral: 2,
    meaning: 'bytes that a round of the ring would carry meanwhile, per rank',
  },
  nodeLimit: { unit: '', neutral: 0.8, meaning: 'share that large messages reach in one node' },
  rampMB: { unit: 'MB', neutral: 5, meaning: 'in one node a message of this size takes twice its time' },
};

/** Ranks per node in that table. */
const NODE = 8;

export function busShare(
  ranks: number,
  bytes: number,
  { limit, lostMB, nodeLimit, rampMB }: ShareConstants,
): number {
  if (ranks <= NODE) return nodeLimit / (1 + Math.sqrt((rampMB * 1e6) / bytes));
  return 1 / (1 / limit + (ranks * lostMB * 1e6) / bytes);
}
