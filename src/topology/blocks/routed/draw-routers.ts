import { drawOnCircle, type Drawing, type Point } from '../drawing.ts';

const MOST_ROUTERS = 8;
/** The distance of the routers from the middle, as a share of that of their NPUs. */
const INWARDS = 0.58;

/**
 * The first routers of a network on a circle, with their NPUs around them in turn; if each router is its NPU, the NPUs alone.
 *
 * @param linked whether two routers, the smaller first, have a link
 */
export function drawRouters(
  { routers, perRouter }: { readonly routers: number; readonly perRouter: number },
  most: number,
  linked: (a: number, b: number) => boolean,
): Drawing {
  if (perRouter === 1) return drawOnCircle(Math.min(routers, most), linked);
  const count = Math.min(routers * perRouter, most);
  const drawn = Math.max(1, Math.min(routers, MOST_ROUTERS, Math.ceil(count / Math.min(perRouter, 2))));
  const { nodes } = drawOnCircle(count, () => false);
  const inwards = ({ x, y }: Point): Point => ({
    x: 0.5 + (x - 0.5) * INWARDS,
    y: 0.5 + (y - 0.5) * INWARDS,
  });
  const hubs = drawOnCircle(drawn, () => false).nodes.map(inwards);
  const ends = nodes.map((node, index) => [hubs[Math.floor((index * drawn) / count)]!, node] as const);
  const between = hubs.flatMap((hub, a) =>
    hubs.flatMap((other, b) => (a < b && linked(a, b) ? [[hub, other] as const] : [])),
  );
  return { nodes, hubs, links: [...ends, ...between] };
}
