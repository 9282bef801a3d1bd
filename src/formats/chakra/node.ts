/** The nodes of a Chakra execution trace (https://github.com/mlcommons/chakra, schema/protobuf/et_def.proto of 2023 to 2026). */
import type { Collective } from '../../collective/types.ts';

/** Node types by their number in the schema. */
export const NODE_TYPES = [
  ...['invalid', 'metadata', 'memoryLoad', 'memoryStore', 'compute', 'send', 'receive', 'collective'],
  ...['storage', 'batch', 'checkpoint'],
] as const;
export type NodeType =
  | 'invalid'
  | 'metadata'
  | 'memoryLoad'
  | 'memoryStore'
  | 'compute'
  | 'send'
  | 'receive'
  | 'collective'
  | 'storage'
  | 'batch'
  | 'checkpoint';

/** Collectives by their number in the schema; null for those that a design cannot express. */
export const COMM_TYPES: readonly (Collective | null)[] = [
  ...['allReduce', 'reduce', 'allGather', null, null, 'broadcast', 'allToAll', 'reduceScatter'],
  ...['reduceScatter', null],
] as readonly (Collective | null)[];

/** The attribute in which Netloom writes a duration in ns, because the schema has whole microseconds only. */
export const DURATION_NANOS = 'duration_nanos';

export interface ChakraNode {
  readonly id: number;
  readonly name: string;
  readonly type: NodeType;
  /** The nodes that must end before this one begins. */
  readonly after: readonly number[];
  /** Attributes by name; lists and doubles as numbers, flags as 0 or 1. */
  readonly attributes: ReadonlyMap<string, number | string>;
  readonly durationUs: number;
}
