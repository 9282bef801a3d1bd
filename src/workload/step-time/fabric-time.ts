/** Collectives over several nodes, or over racks whose GPUs share one switch. */
import { MOST_RAILS } from '../../topology/measured-links.ts';
import type { CollectiveConstants } from './collective-constants.ts';
import { nodeCollectiveSeconds } from './collective-time.ts';
import type { MeasuredCollective } from './collective-time.ts';

export interface FabricConstants {
  /** Share of the NICs' rate that a ring over nodes reaches. */
  readonly railShare: number;
  /** Each rank on another node adds this per round of an all-reduce, in us. */
  readonly reduceRoundUs: number;
  /** The same for the other collectives, which cut their messages differently. */
  readonly roundUs: number;
}

/**
 *   max(inside a node, rounds (N - 1) / N m / (rails x rate x share)) + rounds x (ranks elsewhere) x round
 *
 * The parts inside and between nodes are pipelined, so the slower counts; the ring's latency is not hidden. A
 * collective drives at most eight rails: the all-reduce of two and of twenty racks of 72 GPUs takes what
 * eight NICs per rack allow.
 */
export function fabricCollectiveSeconds(
  collective: MeasuredCollective,
  bytes: number,
  ranks: number,
  nodes: number,
  nicGBps: number,
  measured: CollectiveConstants,
  fabric: FabricConstants,
): number {
  const inside = Math.max(1, Math.ceil(ranks / nodes));
  const near = nodeCollectiveSeconds(collective, bytes, inside, measured);
  if (nodes <= 1) return near;
  const isReduce = collective === 'all_reduce';
  const rounds = isReduce ? 2 : 1;
  const rails = Math.min(inside, MOST_RAILS) * nicGBps * 1e9 * fabric.railShare;
  const far = (rounds * ((nodes - 1) / nodes) * bytes) / rails;
  const roundUs = isReduce ? fabric.reduceRoundUs : fabric.roundUs;
  return Math.max(near, far) + rounds * (ranks - inside) * roundUs * 1e-6;
}
