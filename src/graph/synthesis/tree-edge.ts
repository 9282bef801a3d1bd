/** An edge of a spanning tree, from NPU to NPU. */
export interface TreeEdge {
  readonly from: number;
  readonly to: number;
  /** The arcs of the capacities that it takes, in order. */
  readonly arcs: readonly number[];
}
