import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import type { Algorithm, Collective, Rounding } from '../../collective/types.ts';
import type { Endpoint } from '../messages/endpoint.ts';
import type { Group } from '../messages/group.ts';

/** The inputs of the closed form of a phase. */
export interface PhaseQuestion {
  readonly group: Group;
  readonly algorithm: Algorithm;
  readonly operation: Collective;
  /** Bytes per NPU entering the phase. */
  readonly bytes: number;
  readonly rounding: Rounding;
  readonly endpoint: Endpoint;
}

/** `bytes / parts`, truncated in reference mode. */
export function part(bytes: number, parts: number, rounding: Rounding): number {
  return rounding === 'reference' ? Math.floor(bytes / parts) : bytes / parts;
}

/** Bytes of one block of a phase over `size` ranks: a rank's whole shard for an all-gather, else 1/size. */
export function blockBytes({ operation, bytes, group, rounding }: PhaseQuestion): number {
  return isOfOwnBlock(operation) ? bytes : part(bytes, group.size, rounding);
}

/** Bytes of a message of `blocks` blocks: a whole payload is never cut. */
export function messageBytes(question: PhaseQuestion, blocks: number): number {
  const isWhole = blocks === question.group.size && !isOfOwnBlock(question.operation);
  return isWhole ? question.bytes : blocks * blockBytes(question);
}

function isOfOwnBlock(operation: Collective): boolean {
  return COLLECTIVE_FACTS[operation].isOfOwnBlock === true;
}
