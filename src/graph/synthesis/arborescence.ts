/** The arborescence of least cost from a root, by the method of Chu, Liu and Edmonds. */

export interface CostArc {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** Returns, by node, the index of the arc by which it is reached, -1 at the root; undefined where a node cannot be reached. */
export function leastArborescence(
  nodes: number,
  arcs: readonly CostArc[],
  root: number,
): Int32Array | undefined {
  const cheapest = new Int32Array(nodes).fill(-1);
  arcs.forEach(({ from, to, cost }, arc) => {
    if (from === to || to === root) return;
    if (cheapest[to]! < 0 || cost < arcs[cheapest[to]!]!.cost) cheapest[to] = arc;
  });
  for (let node = 0; node < nodes; node += 1) if (node !== root && cheapest[node]! < 0) return undefined;
  const { group, groups, cycleOf } = groupsOf(nodes, arcs, cheapest, root);
  if (groups === nodes) return cheapest;
  // Contract the cycles; an arc into one costs what it saves on the arc that it replaces.
  const inner: CostArc[] = [];
  const original: number[] = [];
  arcs.forEach(({ from, to, cost }, arc) => {
    if (group[from] === group[to] || to === root) return;
    const saved = cycleOf[group[to]!]! ? arcs[cheapest[to]!]!.cost : 0;
    inner.push({ from: group[from]!, to: group[to]!, cost: cost - saved });
    original.push(arc);
  });
  const found = leastArborescence(groups, inner, group[root]!);
  if (found === undefined) return undefined;
  found.forEach((arc) => {
    if (arc >= 0) cheapest[arcs[original[arc]!]!.to] = original[arc]!;
  });
  return cheapest;
}

/** Nodes on one cycle of the cheapest arcs are a group, every other node one of its own. */
function groupsOf(nodes: number, arcs: readonly CostArc[], cheapest: Int32Array, root: number) {
  const group = new Int32Array(nodes).fill(-1);
  const seenFrom = new Int32Array(nodes).fill(-1);
  const cycleOf: boolean[] = [];
  for (let start = 0; start < nodes; start += 1) {
    let node = start;
    while (node !== root && seenFrom[node]! < 0) {
      seenFrom[node] = start;
      node = arcs[cheapest[node]!]!.from;
    }
    if (node === root || seenFrom[node] !== start || group[node]! >= 0) continue;
    for (let member = node; group[member]! < 0; member = arcs[cheapest[member]!]!.from)
      group[member] = cycleOf.length;
    cycleOf.push(true);
  }
  for (let node = 0; node < nodes; node += 1) {
    if (group[node]! >= 0) continue;
    group[node] = cycleOf.length;
    cycleOf.push(false);
  }
  return { group, groups: cycleOf.length, cycleOf };
}
