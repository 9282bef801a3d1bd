/**
 * The notation of a graph:
 *
 *     graph = item { item }                      blanks, semicolons or ends of lines between them
 *     item  = ends { join ends } [ "*" count ] [ ":" figure ] [ "@" latency ]
 *     ends  = number | number ".." number | name NPUs by number, all from one to another, or a switch
 *     join  = "-" | ">"                          a link both ways, or to the second one only
 *     figure = GB/s | share "%"                  of each way; a share of what an NPU sends in all
 *     latency = number                           in multiples of the link latency of the dimension; by default 1
 *
 * `0-1-2-0` is a ring, `0..7-sw` eight NPUs on a switch, `0..3-0..3` every two of four, `0-1*2:25` two links of 25 GB/s.
 */

/** One way of a link; of several links side by side `count`. */
export interface WrittenLink {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly gbps?: number;
  /** Of what an NPU sends in all. */
  readonly share?: number;
  /** In multiples of the link latency of the dimension. Defaults to 1. */
  readonly latency?: number;
}

export interface WrittenGraph {
  readonly npus: number;
  /** Nodes behind the NPUs, in the order in which they are first named. */
  readonly switches: readonly string[];
  readonly links: readonly WrittenLink[];
}

const NPUS_MAX = 4096;
const LINKS_MAX = 100_000;
const LATENCY_MAX = 1e6;

const ITEM =
  /^([\w.]+(?:[->][\w.]+)+)(?:\*([1-9]\d{0,3}))?(?::(\d*\.?\d+(?:e[+-]?\d+)?)(%?))?(?:@(\d*\.?\d+(?:e[+-]?\d+)?))?$/i;

/** The graph, or what is wrong with its text. */
export function readGraph(text: string): WrittenGraph | string {
  const read: Read = { npus: 0, switches: [], links: [] };
  for (const item of text.split(/[\s;]+/)) {
    const wrong = item === '' ? null : readItem(item, read);
    if (wrong !== null) return wrong;
  }
  const { npus, switches, links } = read;
  if (npus < 2) return `${npus === 0 ? 'no NPU' : 'one NPU'}. Allowed: two or more, joined by links.`;
  const behind = (node: number): number => (node < 0 ? npus - 1 - node : node);
  const graph = {
    npus,
    switches,
    links: links.map((link) => ({ ...link, from: behind(link.from), to: behind(link.to) })),
  };
  return apartOf(graph) ?? graph;
}

/** What was read so far: switches are the nodes -1, -2, ... until it is known how many NPUs there are. */
interface Read {
  npus: number;
  readonly switches: string[];
  readonly links: WrittenLink[];
}

/** Adds the links of an item; what is wrong with it, or null. */
function readItem(item: string, read: Read): string | null {
  const [, chain, count = 1, figure, percent, latency] = ITEM.exec(item) ?? [];
  if (chain === undefined) {
    return `"${item}" is no link. Allowed: 0-1 both ways, 0>1 one way, 0-1*2 two of them, 0-1:25 of 25 GB/s, 0-1:50% of b, 0-1@2 of twice the latency.`;
  }
  const value = Number(figure ?? 1);
  if (!(value > 0 && value < Infinity)) return `"${item}" has a figure of ${figure}. Allowed: more than 0.`;
  const has = figure === undefined ? {} : percent === '%' ? { share: value / 100 } : { gbps: value };
  const times = Number(latency ?? 1);
  if (!(times <= LATENCY_MAX))
    return `"${item}" has ${latency} times the latency. Allowed: 0 to ${LATENCY_MAX}.`;
  const late = latency === undefined ? {} : { latency: times };
  return readChain(chain, { count: Number(count), ...has, ...late }, read);
}

function readChain(chain: string, link: Omit<WrittenLink, 'from' | 'to'>, read: Read): string | null {
  const [first = '', ...rest] = chain.split(/(?=[->])/);
  let before = nodesOf(first, read);
  for (const part of rest) {
    const after = nodesOf(part.slice(1), read);
    if (typeof before === 'string') return before;
    if (typeof after === 'string') return after;
    if (before.length === 1 && after.length === 1 && before[0] === after[0]) {
      return `"${chain}" joins ${part.slice(1)} to itself.`;
    }
    for (const [from, to] of pairsOf(before, after, part.startsWith('-'))) {
      read.links.push({ ...link, from, to });
      if (read.links.length > LINKS_MAX) return `more than ${LINKS_MAX} links. Allowed: fewer.`;
    }
    before = after;
  }
  return null;
}

/** The nodes of a name, or what is wrong with it. */
function nodesOf(name: string, read: Read): readonly number[] | string {
  if (/^[a-z]\w*$/i.test(name)) {
    if (!read.switches.includes(name)) read.switches.push(name);
    return [-1 - read.switches.indexOf(name)];
  }
  const [, first, last = first] = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(name) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (!(from <= to && to < NPUS_MAX)) {
    return `"${name}" is no node. Allowed: an NPU, 0 to ${NPUS_MAX - 1}, several as 0..7, or a switch, a name that begins with a letter.`;
  }
  read.npus = Math.max(read.npus, to + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Each node of one list to each of another; both ways, two nodes that are in both lists once. */
function* pairsOf(
  before: readonly number[],
  after: readonly number[],
  isTwoWay: boolean,
): Generator<readonly [from: number, to: number]> {
  for (const from of before) {
    for (const to of after) {
      const isAgain = isTwoWay && to < from && before.includes(to) && after.includes(from);
      if (from === to || isAgain) continue;
      yield [from, to];
      if (isTwoWay) yield [to, from];
    }
  }
}

/** The name of a node. */
export function nameOf({ npus, switches }: WrittenGraph, node: number): string {
  return node < npus ? String(node) : switches[node - npus]!;
}

/** What keeps an NPU from reaching another, or null. */
function apartOf(graph: WrittenGraph): string | null {
  for (const [end, way] of [
    ['from', 'to'],
    ['to', 'from'],
  ] as const) {
    const next = new Map<number, number[]>();
    for (const link of graph.links) {
      const after = next.get(link[end]);
      if (after === undefined) next.set(link[end], [link[way]]);
      else after.push(link[way]);
    }
    const reached = new Set([0]);
    for (const node of reached) for (const other of next.get(node) ?? []) reached.add(other);
    for (let npu = 0; npu < graph.npus; npu++) {
      if (reached.has(npu)) continue;
      if (!graph.links.some((link) => link.from === npu || link.to === npu)) {
        const last = graph.npus - 1;
        // `0-9` may be meant as all from 0 to 9.
        const range =
          graph.links.length > 2
            ? ''
            : `, as in 0..${last}-sw, which joins all of them to a switch; 0-${last} joins these two alone`;
        return `NPU ${npu} has no link. Allowed: links for all from 0 to ${last}${range}.`;
      }
      return end === 'from'
        ? `no way leads from NPU 0 to NPU ${npu}. Allowed: ways between all NPUs.`
        : `no way leads from NPU ${npu} to NPU 0. Allowed: ways between all NPUs.`;
    }
  }
  return null;
}
