/** Nodes of a Chakra execution trace: https://github.com/mlcommons/chakra, schema/protobuf/et_def.proto of 2023 to 2026. */
import type { Collective } from '../../collective/types.ts';

/** Types of nodes, by their number in the schema. */
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

/** Collectives, by their number in the schema; null for those that a design does not have. */
export const COMM_TYPES: readonly (Collective | null)[] = [
  ...['allReduce', 'reduce', 'allGather', null, null, 'broadcast', 'allToAll', 'reduceScatter'],
  ...['reduceScatter', null],
] as readonly (Collective | null)[];

/** The attribute of a duration that is no whole number of microseconds, which the schema has: ns, as Netloom writes them. */
export const DURATION_NANOS = 'duration_nanos';

export interface ChakraNode {
  readonly id: number;
  readonly name: string;
  readonly type: NodeType;
  /** Nodes that must have ended before. */
  readonly after: readonly number[];
  /** By its name; lists and doubles as numbers, flags as 0 or 1. */
  readonly attributes: ReadonlyMap<string, number | string>;
  readonly durationUs: number;
}
