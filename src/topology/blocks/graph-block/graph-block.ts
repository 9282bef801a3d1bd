import type { Block, BlockForm } from '../block.ts';
import { drawOnCircle, type Drawing, type Point } from '../drawing.ts';
import { drawCube } from '../hypercube/draw-cube.ts';
import { ROUTE_PARAMETERS, type RouteParameters } from '../routed/route-parameters.ts';
import { buildGraph, isBuilt, type BuiltGraph } from './graph-widths.ts';

export interface GraphParameters extends RouteParameters {
  readonly links: string;
  readonly b: number;
}

/** Characters of the links of a graph. */
export const GRAPH_TEXT_MAX = 60_000;

/** @throws RangeError where the text is no graph, which `problemsOf` says */
export function graphOf({ links, b }: GraphParameters): BuiltGraph {
  const built = buildGraph(links, b);
  if (!isBuilt(built)) throw new RangeError(built.message);
  return built;
}

/** Any network, written out link by link (graph-text.ts). */
export const graphBlock: Block<'halvingDoubling' | 'ring' | 'direct', GraphParameters> = {
  label: 'Graph',
  isSpecial: true,
  short: 'Graph',
  aliases: ['graph'],
  parameters: {
    links: { label: 'Links', initial: '0-1-2-3-0 0-2', mostCharacters: GRAPH_TEXT_MAX },
    b: {
      label: 'NPU bandwidth the figures assume, GB/s (0: their sum)',
      min: 0,
      max: 1e9,
      isWhole: false,
      initial: 0,
      isRare: true,
    },
    ...ROUTE_PARAMETERS,
  },
  sizeOf({ links, b }) {
    const built = buildGraph(links, b);
    return isBuilt(built) ? built.written.npus : 1;
  },
  problemsOf({ parameters: { links, b } }) {
    const built = buildGraph(links, b);
    return isBuilt(built) ? [] : [built];
  },
  isWhole: true,
  algorithms: {
    usual: ['halvingDoubling', 'ring'],
    allToAll: ['direct'],
    broadcast: ['direct'],
    reduce: ['direct'],
  },
  linksPerNpu: ({ lanes, parameters }) => lanes * graphOf(parameters).perNpu,
  hasLatencies: ({ parameters }) => graphOf(parameters).latency !== undefined,
  channels: ({ lanes }) => lanes,
  hasSwitches: ({ parameters }) => graphOf(parameters).written.switches.length > 0,
  hasDirections: false,
  joinsNextOnly: false,
  isAlikeInParts: false,
  takesLaneByPeer: false,
  groupShare: () => 1,
  linksPerMessage: (_size, links) => links,
  usableLinks: (_size, links) => links,
  linksNeeded: () => ({ count: 1, why: 'one of the graph' }),
  fileNames: {},
  draw,
  words: { links: 'as written; one without a figure b over the links of its busier end', lanes: 'Graphs' },
};

const MOST_SWITCHES = 8;
const INWARDS = 0.45;

/** NPUs on a circle, switches inside; a ring in its order, and a hypercube whose NPUs are numbered by their bits as one. */
function draw({ parameters }: BlockForm<GraphParameters>, most: number): Drawing {
  const { npus, switches, links } = graphOf(parameters).written;
  const count = Math.min(npus, most);
  const isCube =
    switches.length === 0 &&
    links.length === npus * Math.log2(npus) &&
    links.every(({ from, to }) => Number.isInteger(Math.log2(from ^ to)));
  if (isCube && npus > 4) return drawCube(count);
  const circle = drawOnCircle(count, () => false).nodes;
  const ring = count === npus ? ringOrder(npus, switches.length, links) : null;
  const nodes = ring === null ? circle : ring.map((place) => circle[place]!);
  const shown = Math.min(switches.length, MOST_SWITCHES);
  const inwards = (at: number): number => 0.5 + (shown === 1 ? 0 : INWARDS) * (at - 0.5);
  const hubs = drawOnCircle(shown, () => false).nodes.map(({ x, y }) => ({ x: inwards(x), y: inwards(y) }));
  const lines = new Map<string, readonly [Point, Point]>();
  for (const { from, to } of links) {
    const ends = [Math.min(from, to), Math.max(from, to)];
    const [a, b] = ends.map((node) => (node < npus ? nodes[node] : hubs[node - npus]));
    if (a !== undefined && b !== undefined) lines.set(String(ends), [a, b]);
  }
  return { nodes, hubs, links: [...lines.values()] };
}

/** By NPU its place on the ring that the links make, whatever the numbers are; null where they make none. */
function ringOrder(
  npus: number,
  switches: number,
  links: readonly { readonly from: number; readonly to: number }[],
): readonly number[] | null {
  if (switches > 0) return null;
  const near = Array.from({ length: npus }, () => new Set<number>());
  for (const { from, to } of links) {
    near[from]!.add(to);
    near[to]!.add(from);
  }
  if (near.some(({ size }) => size !== 2)) return null;
  const places = new Map([[0, 0]]);
  for (let at = 0; ;) {
    const next = [...near[at]!].sort((a, b) => a - b).find((other) => !places.has(other));
    if (next === undefined) break;
    places.set(next, places.size);
    at = next;
  }
  return places.size < npus ? null : near.map((_, npu) => places.get(npu)!);
}
