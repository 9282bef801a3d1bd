/** The graph of a block with its conditions: what its links carry, and where messages go that have lost theirs. */
import { blockWires } from '../blocks/block-wires.ts';
import type { BlockForm } from '../blocks/block.ts';
import type { BlockKind } from '../blocks/blocks.ts';
import type { BlockGraph } from '../blocks/graph.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { nodeText, type BlockEnds, type BlockFaults, type BlockNode } from './faults.ts';

/** Problems have no path: they name the link, who is cut off, or the links that exist. */
export function degradedGraph(kind: BlockKind, form: BlockForm, faults: BlockFaults): Result<BlockGraph> {
  const wires = blockWires[kind];
  const graph = wires.graph(form);
  const width = Float64Array.from(graph.width);
  for (const { npu, factor } of faults.ports) {
    for (let link = 0; link < width.length; link++) {
      if (graph.from[link] === npu || graph.to[link] === npu) width[link]! *= factor;
    }
  }
  for (const { ends, factor, oneWay } of faults.slow) {
    const links = linksBetween(kind, form, graph, ends);
    if (links.ahead.length + links.back.length === 0) return noLink(kind, form, graph, ends);
    for (const link of oneWay ? links.ahead : [...links.ahead, ...links.back]) width[link]! *= factor;
  }
  if (faults.lost.length === 0) return success({ ...graph, width });
  const lost = new Set<number>();
  for (const ends of faults.lost) {
    const { ahead, back } = linksBetween(kind, form, graph, ends);
    if (ahead.length + back.length === 0) return noLink(kind, form, graph, ends);
    for (const link of [...ahead, ...back]) lost.add(link);
  }
  const left = wires.without(form, graph, lost);
  if (left.ok) return success({ ...graph, width, route: left.route, lost });
  return problem('', `${left.message}. Allowed: a slow link, or more lanes of which one is lost.`);
}

/** Numbers of the links between two nodes in all lanes, from the first to the second and back; a shared link counts as forward. */
function linksBetween(
  kind: BlockKind,
  form: BlockForm,
  graph: BlockGraph,
  [first, second]: BlockEnds,
): { readonly ahead: readonly number[]; readonly back: readonly number[] } {
  const [firsts, seconds] = [first, second].map((node) => new Set(nodesOf(kind, form, graph, node)));
  const ahead: number[] = [];
  const back: number[] = [];
  for (let link = 0; link < graph.from.length; link++) {
    const [from, to] = [graph.from[link]!, graph.to[link]!];
    if (firsts!.has(from) && seconds!.has(to)) ahead.push(link);
    else if (seconds!.has(from) && firsts!.has(to)) back.push(link);
  }
  return { ahead, back };
}

/** Nodes of the graph that a name stands for: one NPU, or the switch of this number in every lane; empty if there is none. */
export function nodesOf(
  kind: BlockKind,
  form: BlockForm,
  { npus, switches }: BlockGraph,
  { name, index }: BlockNode,
): readonly number[] {
  if (name === 'npu') return index < npus ? [index] : [];
  let first = npus;
  for (const named of blockWires[kind].switches?.(form) ?? []) {
    if (named.name !== name) {
      first += named.count;
      continue;
    }
    if (index >= named.count) return [];
    const perLane = switches / form.lanes;
    return Array.from({ length: form.lanes }, (_, lane) => first + lane * perLane + index);
  }
  return [];
}

/** The name of a node of the graph. */
export function nodeNamed(
  kind: BlockKind,
  form: BlockForm,
  { npus, switches }: BlockGraph,
  node: number,
): BlockNode {
  if (node < npus) return { name: 'npu', index: node };
  let index = (node - npus) % (switches / form.lanes);
  for (const { name, count } of blockWires[kind].switches?.(form) ?? []) {
    if (index < count) return { name, index };
    index -= count;
  }
  return { name: 'switch', index };
}

function noLink(
  kind: BlockKind,
  form: BlockForm,
  graph: BlockGraph,
  [first, second]: BlockEnds,
): Result<BlockGraph> {
  const near = neighboursOf(kind, form, graph, first).slice(0, MOST_NAMED);
  const allowed =
    near.length === 0
      ? `${['npu', ...(blockWires[kind].switches?.(form) ?? []).map(({ name }) => name)].join(', ')}, each with its number`
      : `${near.join(', ')} at the other end of ${nodeText(first)}`;
  return problem(
    '',
    `there is no link between ${nodeText(first)} and ${nodeText(second)}. Allowed: ${allowed}.`,
  );
}

const MOST_NAMED = 6;

function neighboursOf(
  kind: BlockKind,
  form: BlockForm,
  graph: BlockGraph,
  node: BlockNode,
): readonly string[] {
  const nodes = new Set(nodesOf(kind, form, graph, node));
  const near = new Set<string>();
  for (let link = 0; link < graph.from.length; link++) {
    const [from, to] = [graph.from[link]!, graph.to[link]!];
    if (nodes.has(from)) near.add(nodeText(nodeNamed(kind, form, graph, to)));
    if (nodes.has(to)) near.add(nodeText(nodeNamed(kind, form, graph, from)));
  }
  return [...near];
}
