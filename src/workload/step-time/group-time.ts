/** Time of a collective among GPUs that may span several nodes. */
import { MOST_RAILS } from '../../topology/measured-links.ts';
import { nodeCollectiveSeconds } from './collective-time.ts';
import type { MeasuredCollective } from './collective-time.ts';
import type { Stack } from './stack.ts';
import type { Machine } from './training-run.ts';

export interface Group {
  readonly ranks: number;
  /** Distance of neighbours in the order of GPUs: the product of the inner degrees of the layout. */
  readonly stride: number;
  /** Share of the NICs' rate that its traffic gets. */
  readonly nicShare: number;
}

/**
 * Seconds: inside a node as measured there, then round the nodes, 2 (N - 1) / N m over the NICs of the
 * group's GPUs for an all-reduce and half of it for a gather or scatter.
 */
export function groupSeconds(
  collective: MeasuredCollective,
  bytes: number,
  { ranks, stride, nicShare }: Group,
  machine: Machine,
  { constants, collective: measured }: Stack,
): number {
  if (ranks === 1) return 0;
  const inside = Math.max(1, Math.min(ranks, Math.floor(machine.domain / stride)));
  const nodes = Math.ceil(ranks / inside);
  const near = nodeCollectiveSeconds(collective, bytes, inside, measured) / constants.tensorLink;
  if (nodes === 1) return near;
  const rounds = collective === 'all_reduce' ? 2 : 1;
  const rails = Math.min(inside, MOST_RAILS) * machine.nicGBps * 1e9 * nicShare;
  const far = (rounds * ((nodes - 1) / nodes) * bytes) / rails;
  return near + far + rounds * constants.hopUs * 1e-6 * (nodes - 1);
}
