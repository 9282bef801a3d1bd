/**
 * A block as a graph. Its nodes are the NPUs, 0 .. npus-1, then the switches inside it. Links go one way; a cable is two of them. Every
 * network model rests on this graph: `packets` and `contention` use the graph of a whole fabric (physical/graph.ts), and the analytical
 * model counts what a schedule lays on each link.
 */
export interface BlockGraph {
  readonly npus: number;
  readonly switches: number;
  /** By link: its ends, and its width (1 is the width of each link of an NPU). */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  readonly width: ArrayLike<number>;
  /** By link, in multiples of the latency that the links of the dimension have. Defaults to 1 each. */
  readonly latency?: ArrayLike<number>;
  /** Every link carries both directions, which share its width; `from` and `to` are then its two ends. */
  readonly isShared?: true;
  /** Links that conditions took away; no route uses them. */
  readonly lost?: ReadonlySet<number>;
  /**
   * Appends the links that a message takes, in order. `channel` counts the paths that share no link (`Block.channels`) and wraps around.
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

/** Returns the latency of a route in multiples of that of a link: how many links it has, where all are alike. */
export function hopsOn({ latency }: Pick<BlockGraph, 'latency'>, links: readonly number[]): number {
  if (latency === undefined) return links.length;
  return links.reduce((sum, link) => sum + latency[link]!, 0);
}

/** Returns the number of the link. */
export function addLink({ from, to, width }: LinkColumns, tail: number, head: number, wide = 1): number {
  from.push(tail);
  to.push(head);
  return width.push(wide) - 1;
}
