/**
 * A block as a graph. Its nodes are the NPUs, 0 .. npus-1, then the switches inside it. Links go one way; a cable is two
 * of them. Every network model lies on this: `packets` and `contention` by the graph of a whole fabric
 * (physical/graph.ts), the analytical one by counting what a schedule lays on each link.
 */
export interface BlockGraph {
  readonly npus: number;
  readonly switches: number;
  /** By link: its ends, and its width (1: as each of the links of an NPU). */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  readonly width: ArrayLike<number>;
  /** Every link carries both ways, which share its width; `from` and `to` are then its two ends. */
  readonly isShared?: true;
  /** Links that conditions took away; no route has them. */
  readonly lost?: ReadonlySet<number>;
  /**
   * Adds the links that a message takes, in order. `channel` counts the ways that share no link (`Block.channels`), any
   * number of them in turn.
   */
  readonly route: (from: number, to: number, channel: number, links: number[]) => void;
}

export interface LinkColumns {
  readonly from: number[];
  readonly to: number[];
  readonly width: number[];
}

export function createLinks(): LinkColumns {
  return { from: [], to: [], width: [] };
}

/** The number of the link. */
export function addLink({ from, to, width }: LinkColumns, tail: number, head: number, wide = 1): number {
  from.push(tail);
  to.push(head);
  return width.push(wide) - 1;
}
