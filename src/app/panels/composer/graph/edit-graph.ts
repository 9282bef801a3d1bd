/** Changes of a drawn graph, as the notation of its links. */
import {
  nameOf,
  type WrittenGraph,
  type WrittenLink,
} from '../../../../topology/blocks/graph-block/graph-text.ts';

/** Links both ways as `0-1`, others as `0>1`, in their order. */
export function textOf(graph: WrittenGraph): string {
  const left = [...graph.links];
  const items: string[] = [];
  while (left.length > 0) {
    const link = left.shift()!;
    const back = left.findIndex((other) => isBack(link, other));
    if (back >= 0) left.splice(back, 1);
    const { count, gbps, share, latency } = link;
    const figure = gbps === undefined ? (share === undefined ? '' : `:${100 * share}%`) : `:${gbps}`;
    const ends = `${nameOf(graph, link.from)}${back < 0 ? '>' : '-'}${nameOf(graph, link.to)}`;
    items.push(
      `${ends}${count === 1 ? '' : `*${count}`}${figure}${latency === undefined ? '' : `@${latency}`}`,
    );
  }
  return items.join(' ');
}

function isBack(link: WrittenLink, other: WrittenLink): boolean {
  return (
    other.from === link.to &&
    other.to === link.from &&
    other.count === link.count &&
    other.gbps === link.gbps &&
    other.share === link.share &&
    other.latency === link.latency
  );
}

export function isJoined({ links }: WrittenGraph, a: number, b: number): boolean {
  return links.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
}

/** Whether links lead from one node to another and none back. */
export function isOneWay({ links }: WrittenGraph, a: number, b: number): boolean {
  const leads = (tail: number, head: number): boolean =>
    links.some(({ from, to }) => from === tail && to === head);
  return leads(a, b) && !leads(b, a);
}

/** How links are drawn. */
export interface LinkPen {
  /** From the node that is pressed first to the other only. */
  readonly isOneWay: boolean;
  /** 0: as the other links have it. */
  readonly gbps: number;
  /** In multiples of the link latency of the dimension. */
  readonly latency: number;
}

export const USUAL_PEN: LinkPen = { isOneWay: false, gbps: 0, latency: 1 };

/** Adds a link between two nodes, or removes all links between them. */
export function toggled(graph: WrittenGraph, a: number, b: number, pen = USUAL_PEN): string {
  const rest = graph.links.filter(({ from, to }) => !((from === a && to === b) || (from === b && to === a)));
  const links = isJoined(graph, a, b) ? rest : [...graph.links, ...drawn(graph, a, b, pen)];
  return textOf({ ...graph, links });
}

/** Adds an NPU that is linked to a node. */
export function withNpu(graph: WrittenGraph, near: number): string {
  const behind = (node: number): number => (node < graph.npus ? node : node + 1);
  const grown = { ...renumbered(graph, behind), npus: graph.npus + 1 };
  return textOf({ ...grown, links: [...grown.links, ...cable(grown, behind(near), graph.npus)] });
}

/** Adds a switch that is linked to a node. */
export function withSwitch(graph: WrittenGraph, near: number): string {
  let number = graph.switches.length;
  while (graph.switches.includes(`s${number}`)) number += 1;
  const grown = { ...graph, switches: [...graph.switches, `s${number}`] };
  return textOf({
    ...grown,
    links: [...graph.links, ...cable(grown, near, graph.npus + graph.switches.length)],
  });
}

/** Removes a node and its links. Later NPUs move up. */
export function withoutNode(graph: WrittenGraph, node: number): string {
  const kept = graph.links.filter(({ from, to }) => from !== node && to !== node);
  const isNpu = node < graph.npus;
  return textOf({
    ...renumbered({ ...graph, links: kept }, (other) => (other > node ? other - 1 : other)),
    npus: graph.npus - (isNpu ? 1 : 0),
    switches: isNpu ? graph.switches : graph.switches.filter((_, index) => graph.npus + index !== node),
  });
}

function renumbered(graph: WrittenGraph, change: (node: number) => number): WrittenGraph {
  const links = graph.links.map((link) => ({ ...link, from: change(link.from), to: change(link.to) }));
  return { ...graph, links };
}

function drawn(
  graph: WrittenGraph,
  a: number,
  b: number,
  { isOneWay: goesOneWay, gbps, latency }: LinkPen,
): readonly WrittenLink[] {
  return cable(graph, a, b)
    .slice(0, goesOneWay ? 1 : 2)
    .map(({ from, to, count, ...usual }) => ({
      from,
      to,
      count,
      ...(gbps > 0 ? { gbps } : usual),
      ...(latency === 1 ? {} : { latency }),
    }));
}

/** Returns a two-way link, with GB/s if all other links have them or if it joins two switches. */
function cable(graph: WrittenGraph, a: number, b: number): readonly WrittenLink[] {
  const [first] = graph.links;
  const isFigured = graph.links.every(({ gbps }) => gbps !== undefined);
  const areSwitches = a >= graph.npus && b >= graph.npus;
  const figure =
    isFigured && first?.gbps !== undefined ? { gbps: first.gbps } : areSwitches ? { share: 1 } : {};
  return [
    { from: a, to: b, count: 1, ...figure },
    { from: b, to: a, count: 1, ...figure },
  ];
}
