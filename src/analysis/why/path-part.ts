import type { Collective } from '../../collective/types.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';

/**
 * What takes the time: `queue` is waiting behind another collective, `delay` a loop step or an update of weights; in packets, `timeout` is while
 * nothing moves on the dimension until a sender's timer runs out, `recovery` while what was lost is sent again.
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

/** What of a critical path is alike. */
export interface PathPlace {
  readonly kind: PathKind;
  /** Where it is on a dimension; -1 for all of them. */
  readonly dimension: number | null;
  /** Whose chunk held the place, where it is queueing. */
  readonly behind: { readonly role: GroupRole; readonly collective: Collective } | null;
}

export interface PathPart extends PathPlace {
  readonly ns: number;
  /** Of it, while the NPU does not compute; all of compute. */
  readonly exposedNs: number;
}
