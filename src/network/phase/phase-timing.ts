import type { Algorithm, Collective, Rounding } from '../../collective/types.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Group } from '../group.ts';

/** What the closed form of a phase needs to know. */
export interface PhaseQuestion {
  readonly group: Group;
  readonly algorithm: Algorithm;
  readonly operation: Collective;
  /** Bytes per NPU entering the phase. */
  readonly bytes: number;
  readonly rounding: Rounding;
  readonly endpoint: Endpoint;
}

/** From the start of the phase to the moment the last rank has finished, and what one rank sends on average. */
export interface PhaseTiming {
  readonly durationNs: number;
  readonly sentBytes: number;
}

/** `bytes / parts`, truncated in reference mode. */
export function part(bytes: number, parts: number, rounding: Rounding): number {
  return rounding === 'reference' ? Math.floor(bytes / parts) : bytes / parts;
}

/** Bytes of one block of a phase over `size` ranks: the whole shard of an all-gather, else 1/size. */
export function blockBytes({ operation, bytes, group, rounding }: PhaseQuestion): number {
  return operation === 'allGather' ? bytes : part(bytes, group.size, rounding);
}
