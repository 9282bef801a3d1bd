/** How a block is drawn: nodes and links in a square of side 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly nodes: readonly Point[];
  readonly links: readonly (readonly [Point, Point])[];
  /** The switches inside it. */
  readonly hubs: readonly Point[];
  /** Links, by their index, that lead from their first end to their second only. Defaults to none. */
  readonly oneWay?: ReadonlySet<number>;
}

/** How far along its line an arrow lies: where lines cross in the middle of a drawing, it is not there. */
const ALONG = 0.64;

/** The corners of an arrow on a line. */
export function arrowOn(from: Point, to: Point, length: number): string {
  const [x, y] = [from.x + ALONG * (to.x - from.x), from.y + ALONG * (to.y - from.y)];
  const along = length / Math.max(1e-9, Math.hypot(to.x - from.x, to.y - from.y));
  const [dx, dy] = [(to.x - from.x) * along, (to.y - from.y) * along];
  const corners = [
    [x + dx / 2, y + dy / 2],
    [x - (dx + dy) / 2, y - (dy - dx) / 2],
    [x - (dx - dy) / 2, y - (dy + dx) / 2],
  ];
  return corners.map((corner) => corner.map((at) => at.toFixed(1)).join()).join(' ');
}

const RADIUS = 0.4;
const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Nodes on a circle, joined where `linked` returns true for their indices, the smaller first. */
export function drawOnCircle(count: number, linked: (a: number, b: number) => boolean): Drawing {
  return drawJoined(
    Array.from({ length: count }, (_, index) => onCircle(index, count)),
    linked,
  );
}

/** Nodes along an open arc, each joined to the next. */
export function drawOnArc(count: number): Drawing {
  const places = Math.max(4, Math.ceil((4 / 3) * (count - 1)));
  const turned = (places - count + 1) / 2;
  return drawJoined(
    Array.from({ length: count }, (_, index) => onCircle(index + turned, places)),
    (a, b) => b - a === 1,
  );
}

/** Nodes on a circle, all joined to a switch in the middle. */
export function drawAround(count: number): Drawing {
  const { nodes } = drawOnCircle(count, () => false);
  return { nodes, hubs: [MIDDLE], links: nodes.map((node) => [MIDDLE, node] as const) };
}

/** Nodes joined where `linked` returns true for their indices, the smaller first. */
export function drawJoined(nodes: readonly Point[], linked: (a: number, b: number) => boolean): Drawing {
  const links = nodes.flatMap((from, a) =>
    nodes.slice(a + 1).flatMap((to, step) => (linked(a, a + 1 + step) ? [[from, to] as const] : [])),
  );
  return { nodes, links, hubs: [] };
}

/** Of `count` nodes on a circle, clockwise from the top. */
export function onCircle(index: number, count: number): Point {
  if (count === 1) return { x: 0.5, y: 0.5 - RADIUS };
  // Two nodes lie side by side; any other number begins at the top.
  const turn = index / count + (count === 2 ? 0.25 : 0);
  return {
    x: 0.5 - RADIUS * Math.sin(-2 * Math.PI * turn),
    y: 0.5 - RADIUS * Math.cos(2 * Math.PI * turn),
  };
}
