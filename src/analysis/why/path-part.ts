import type { Collective } from '../../collective/types.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';

/**
 * What takes the time: `queue` is waiting behind another collective, `delay` a step of the training loop or an update of weights; in
 * packets, `timeout` is waiting until a sender's RTO expires while nothing moves on the dimension, `recovery` the time in which lost
 * packets are sent again.
 */
export const PATH_KINDS = [
  'compute',
  'transfer',
  'timeout',
  'recovery',
  'latency',
  'queue',
  'endpoint',
  'launch',
  'delay',
] as const;
export type PathKind = (typeof PATH_KINDS)[number];

/** What steps of a critical path have in common. */
export interface PathPlace {
  readonly kind: PathKind;
  /** The dimension where it happens; -1 for all of them. */
  readonly dimension: number | null;
  /** The owner of the chunk that held the place, for queueing. */
  readonly behind: { readonly role: GroupRole; readonly collective: Collective } | null;
}

export interface PathPart extends PathPlace {
  readonly ns: number;
  /** The part while the NPU does not compute; for compute, all of it. */
  readonly exposedNs: number;
}
