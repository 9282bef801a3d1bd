import type { NeededLoads } from './slowest.ts';
import type { GroupRole } from '../taskgraph/roles.ts';

/**
 * The traffic of a training iteration, as the allocation schemes see it: no order, no overlap, identical communications
 * counted instead of repeated.
 */
export interface Communication {
  readonly role: GroupRole;
  /** As text: `model-parallel all-reduce`. */
  readonly label: string;
  /** Bytes that one NPU sends on each physical dimension; more than 0 exactly where the group spans it. */
  readonly bytes: readonly number[];
  /**
   * Bytes that count against the whole bandwidth of each dimension: `bytes`, and more if the group may use only part of the links of a
   * shared dimension.
   */
  readonly loads: readonly number[];
  /**
   * Set if another network is built than the dimensions: the bytes that count against the bandwidth of all dimensions together. Loads
   * then count against it, too, and say which dimensions it waits for.
   */
  readonly load?: number;
  /** How often it runs per iteration. */
  readonly count: number;
}

/** One operation of each slice of a product. */
export interface SliceLoad extends NeededLoads {
  readonly role: GroupRole;
  readonly launchNs: number;
}

/**
 * A product over a mesh, whose slices overlap: those after the first take as long as the slowest of their operations. All of its operations
 * are also in `communications` and `computeNs` of the traffic.
 */
export interface SlicedProduct {
  readonly slices: number;
  /** The compute of one slice. */
  readonly computeNs: number;
  readonly inputs: readonly SliceLoad[];
  readonly outputs: readonly SliceLoad[];
  /**
   * Set if chips pass parts on (Wang, Cannon): what runs whole before the first part, side by side. Inputs then
   * arrive between two parts; an output that follows the last part overlaps with nothing.
   */
  readonly heads?: readonly SliceLoad[];
  /** What runs beside the whole product (FSDP). */
  readonly besides?: readonly SliceLoad[];
  readonly count: number;
}

export interface Traffic {
  /** Physical dimensions; the length of every `bytes`. */
  readonly dimensions: number;
  readonly communications: readonly Communication[];
  readonly computeNs: number;
  /** Neither compute nor communication: steps of the training loop and weight updates. */
  readonly delayNs: number;
  readonly products?: readonly SlicedProduct[];
}

/** Adds up the counts of equal communications; the first of each kind keeps its place. */
export function grouped(communications: readonly Communication[]): readonly Communication[] {
  const kinds = new Map<string, Communication>();
  for (const communication of communications) {
    const { role, label, bytes, loads, load, count } = communication;
    const key = JSON.stringify([role, label, bytes, loads, load ?? null]);
    const known = kinds.get(key);
    kinds.set(key, known ? { ...known, count: known.count + count } : communication);
  }
  return [...kinds.values()];
}

/** Load of an iteration on each dimension, in bytes: the sum over communications (of the given roles) of count x load. */
export function totalLoads(traffic: Traffic, roles?: readonly GroupRole[]): readonly number[] {
  const totals = new Array<number>(traffic.dimensions).fill(0);
  for (const { role, loads, count } of traffic.communications) {
    if (roles && !roles.includes(role)) continue;
    for (const [dimension, load] of loads.entries()) totals[dimension]! += count * load;
  }
  return totals;
}
