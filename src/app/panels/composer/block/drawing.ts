import type { BlockKind } from '../../../../topology/dimension.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Nodes and links of a block in a square of side 1. */
export interface Drawing {
  readonly nodes: readonly Point[];
  readonly links: readonly (readonly [Point, Point])[];
  /** The switch in the middle, if there is one. */
  readonly hub: Point | null;
}

/** More nodes than this are told by a count. */
export const MOST_NODES = 8;

const RADIUS = 0.4;

/** The real nodes and links of a block, of the first `most` nodes when it has more. */
export function drawBlock(kind: BlockKind, size: number, most = MOST_NODES): Drawing {
  const count = Math.min(size, most);
  const nodes = Array.from({ length: count }, (_, index) => onCircle(index, count));
  const pairs = (linked: (a: number, b: number) => boolean) =>
    nodes.flatMap((from, a) =>
      nodes.slice(a + 1).flatMap((to, step) => (linked(a, a + 1 + step) ? [[from, to] as const] : [])),
    );
  switch (kind) {
    case 'ring':
      return { nodes, hub: null, links: pairs((a, b) => b - a === 1 || (a === 0 && b === count - 1)) };
    case 'fullyConnected':
      return { nodes, hub: null, links: pairs(() => true) };
    case 'switch': {
      const hub = { x: 0.5, y: 0.5 };
      return { nodes, hub, links: nodes.map((node) => [hub, node] as const) };
    }
  }
}

function onCircle(index: number, count: number): Point {
  if (count === 1) return { x: 0.5, y: 0.5 - RADIUS };
  // Two nodes lie side by side, any other number begins at the top.
  const turn = index / count + (count === 2 ? 0.25 : 0);
  return {
    x: 0.5 - RADIUS * Math.sin(-2 * Math.PI * turn),
    y: 0.5 - RADIUS * Math.cos(2 * Math.PI * turn),
  };
}
