/** What greedy matching is asked for, and what its NPUs hold at first. */
export interface GreedyRequest {
  /** By block, the NPU that has it at first. */
  readonly owners: Int32Array;
  readonly blockBytes: number;
  /** By arc. */
  readonly latencyNs: ArrayLike<number>;
  readonly seed: number;
}

/** By NPU a bit for each block: those that it owns. */
export function heldAtFirst(npus: number, owners: Int32Array): Uint32Array {
  const words = Math.ceil(owners.length / 32);
  const held = new Uint32Array(npus * words);
  owners.forEach((owner, block) => (held[owner * words + (block >>> 5)]! |= 1 << (block & 31)));
  return held;
}
