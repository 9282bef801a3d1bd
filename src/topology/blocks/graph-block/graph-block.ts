import type { Block, BlockForm } from '../block.ts';
import { drawOnCircle, type Drawing, type Point } from '../drawing.ts';
import { drawCube } from '../hypercube/draw-cube.ts';
import { ROUTE_PARAMETERS, type RouteParameters } from '../routed/route-parameters.ts';
import { buildGraph, isBuilt, type BuiltGraph } from './graph-widths.ts';
import { symmetricPlaces, type SymmetricPlaces } from './symmetric-places.ts';

export interface GraphParameters extends RouteParameters {
  readonly links: string;
  readonly b: number;
  readonly rings: string;
}

/** Whether the ring algorithm sends all of a message to the next NPU, or half of it, and the other half round the other way. */
const RING_WAYS = ['one', 'both'] as const;
const ROUND = ['ring', 'ringAtOnce'];

function isBothWays({ rings }: GraphParameters): boolean {
  return rings === 'both';
}

/** Characters of the links of a graph. */
export const GRAPH_TEXT_MAX = 60_000;

/** @throws RangeError where the text is no graph, which `problemsOf` says */
export function graphOf({ links, b }: Pick<GraphParameters, 'links' | 'b'>): BuiltGraph {
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
    rings: {
      label: 'Ways that the ring algorithm goes round',
      choices: RING_WAYS,
      initial: 'one',
      isRare: true,
    },
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
  channels: ({ lanes, parameters }) => (isBothWays(parameters) ? 2 * lanes : lanes),
  turnsRound: ({ parameters }, algorithm) => isBothWays(parameters) && ROUND.includes(algorithm),
  hasSwitches: ({ parameters }) => graphOf(parameters).written.switches.length > 0,
  switchNames({ parameters: { links, b } }) {
    const built = buildGraph(links, b);
    return isBuilt(built) ? built.written.switches : [];
  },
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

/** NPUs on a circle, switches inside; a ring, a hypercube and a torus as such, whatever the numbers of their NPUs are. */
function draw({ parameters }: BlockForm<GraphParameters>, most: number): Drawing {
  const { written } = graphOf(parameters);
  const { npus, switches, links } = written;
  const count = Math.min(npus, most);
  const places = symmetricPlaces(written);
  if (places?.shape === 'cube' && places.isInOrder) return drawCube(count);
  const nodes = placesOf(places, count) ?? drawOnCircle(count, () => false).nodes;
  const shown = Math.min(switches.length, MOST_SWITCHES);
  const inwards = (at: number): number => 0.5 + (shown === 1 ? 0 : INWARDS) * (at - 0.5);
  const hubs = drawOnCircle(shown, () => false).nodes.map(({ x, y }) => ({ x: inwards(x), y: inwards(y) }));
  const pointOf = (node: number): Point | undefined => (node < npus ? nodes[node] : hubs[node - npus]);
  /** By ends, from the first end that is named. */
  const lines = new Map<string, { readonly line: readonly [Point, Point]; isOneWay: boolean }>();
  for (const { from, to } of links) {
    const [a, b] = [pointOf(from), pointOf(to)];
    const back = lines.get(`${to} ${from}`);
    if (back !== undefined) back.isOneWay = false;
    else if (a !== undefined && b !== undefined && !lines.has(`${from} ${to}`))
      lines.set(`${from} ${to}`, { line: [a, b], isOneWay: true });
  }
  const all = [...lines.values()];
  const oneWay = new Set(all.flatMap(({ isOneWay }, index) => (isOneWay ? [index] : [])));
  return { nodes, hubs, links: all.map(({ line }) => line), ...(oneWay.size > 0 ? { oneWay } : {}) };
}

/** NPUs of the largest cube, of whose directions four are drawn apart. */
const MOST_CUBE = 16;
/** Rows nearer to each other are one. */
const LEAST_ROWS = 0.2;

/** The first NPUs of a symmetric graph; null where they do not show what it is. */
function placesOf(places: SymmetricPlaces | null, count: number): readonly Point[] | null {
  if (places === null) return null;
  const { points, shape, isInOrder } = places;
  if (count === points.length && (shape !== 'cube' || count <= MOST_CUBE)) return points;
  if (!isInOrder || shape !== 'torus') return null;
  const first = points.slice(0, count);
  const [left, right, top, bottom] = [
    Math.min(...first.map(({ x }) => x)),
    Math.max(...first.map(({ x }) => x)),
    Math.min(...first.map(({ y }) => y)),
    Math.max(...first.map(({ y }) => y)),
  ];
  // Whole rows of a torus, at the size of all of them.
  if (bottom - top < LEAST_ROWS) return null;
  return first.map(({ x, y }) => ({
    x: 0.1 + (0.8 * (x - left)) / (right - left),
    y: 0.1 + (0.8 * (y - top)) / (bottom - top),
  }));
}
