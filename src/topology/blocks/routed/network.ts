/** A block given only by its nodes and links; its routes are found. */
import type { LinkColumns } from '../graph.ts';
import type { RouteParameters } from './route-parameters.ts';

/** One lane of a block: NPUs 0 .. npus - 1, then switches, and directed links. */
export interface Network {
  readonly npus: number;
  readonly switches: number;
  /** Widths as in `BlockGraph`. */
  readonly links: LinkColumns;
  /** As in `BlockGraph`. */
  readonly latency?: readonly number[];
  /** Defaults to `first`. */
  readonly choice?: RouteChoice;
  /** Links between two nodes, if there is a formula. By default they are counted. */
  readonly distance?: (from: number, to: number) => number;
}

/**
 * How a message picks one of several shortest paths at every node: the link that comes first in the list, or one by a hash of its two ends
 * and the node (ECMP).
 */
export type RouteChoice = { readonly kind: 'first' } | { readonly kind: 'hashed'; readonly seed: number };

export function choiceOf({ routes, seed }: RouteParameters): RouteChoice {
  return routes === 'hashed' ? { kind: 'hashed', seed } : { kind: 'first' };
}

/** Adds a link in each direction; the two links of a cable follow each other. */
export function addCable({ from, to, width }: LinkColumns, a: number, b: number, wide = 1): void {
  from.push(a, b);
  to.push(b, a);
  width.push(wide, wide);
}
