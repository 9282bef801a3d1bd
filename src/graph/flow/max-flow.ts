/**
 * Maximum flow by Dinic's method. Arc 2 k is the k-th that was added, arc 2 k + 1 its reverse. With whole capacities below
 * 2^53 all is exact; with others, a residual capacity of at most `least` counts as none.
 */
export interface FlowNetwork {
  readonly nodes: number;
  /** By arc: its head, and what it still carries. */
  readonly head: Int32Array;
  readonly residual: Float64Array;
  /** The arcs that leave node v: order[first[v]] .. order[first[v + 1] - 1]. */
  readonly first: Int32Array;
  readonly order: Int32Array;
  readonly level: Int32Array;
  readonly cursor: Int32Array;
  readonly queue: Int32Array;
}

export interface Arc {
  readonly from: number;
  readonly to: number;
}

/** Returns a network of `arcs`, all of capacity 0. */
export function createFlow(nodes: number, arcs: readonly Arc[]): FlowNetwork {
  const first = new Int32Array(nodes + 1);
  const head = new Int32Array(2 * arcs.length);
  arcs.forEach(({ from, to }, index) => {
    head[2 * index] = to;
    head[2 * index + 1] = from;
    first[from + 1]! += 1;
    first[to + 1]! += 1;
  });
  for (let node = 0; node < nodes; node += 1) first[node + 1]! += first[node]!;
  const order = new Int32Array(2 * arcs.length);
  const next = first.slice();
  arcs.forEach(({ from, to }, index) => {
    order[next[from]!++] = 2 * index;
    order[next[to]!++] = 2 * index + 1;
  });
  return {
    nodes,
    head,
    residual: new Float64Array(2 * arcs.length),
    first,
    order,
    level: new Int32Array(nodes),
    cursor: new Int32Array(nodes),
    queue: new Int32Array(nodes),
  };
}

/** Gives every arc its capacity and takes all flow away. */
export function setCapacities({ residual }: FlowNetwork, capacities: ArrayLike<number>): void {
  for (let arc = 0; arc < capacities.length; arc += 1) {
    residual[2 * arc] = capacities[arc]!;
    residual[2 * arc + 1] = 0;
  }
}

/** Returns what flows from `source` to `sink` at most, or `enough` where it is that much. */
export function maxFlow(
  network: FlowNetwork,
  source: number,
  sink: number,
  enough = Infinity,
  least = 0,
): number {
  let total = 0;
  while (total < enough && layer(network, source, sink, least)) {
    network.cursor.set(network.first.subarray(0, network.nodes));
    for (;;) {
      const pushed = augment(network, source, sink, enough - total, least);
      if (pushed <= least) break;
      total += pushed;
      if (total >= enough) break;
    }
  }
  return total;
}

/** After `maxFlow`, tells which nodes the source still reaches: the source's side of the minimum cut nearest to it. */
export function sourceSide(network: FlowNetwork, source: number, least = 0): readonly boolean[] {
  layer(network, source, -1, least);
  return Array.from(network.level, (level) => level >= 0);
}

/** After `maxFlow`, tells which nodes still reach the sink; the others are the source's side of the cut nearest to the sink. */
export function sinkSide(network: FlowNetwork, sink: number, least = 0): readonly boolean[] {
  const { head, residual, first, order, nodes } = network;
  const reaches = new Array<boolean>(nodes).fill(false);
  const stack = [sink];
  reaches[sink] = true;
  while (stack.length > 0) {
    const node = stack.pop()!;
    for (let at = first[node]!; at < first[node + 1]!; at += 1) {
      const arc = order[at]! ^ 1;
      const tail = head[order[at]!]!;
      if (reaches[tail] || residual[arc]! <= least) continue;
      reaches[tail] = true;
      stack.push(tail);
    }
  }
  return reaches;
}

function layer(network: FlowNetwork, source: number, sink: number, least: number): boolean {
  const { head, residual, first, order, level, queue } = network;
  level.fill(-1);
  level[source] = 0;
  queue[0] = source;
  let end = 1;
  for (let at = 0; at < end; at += 1) {
    const node = queue[at]!;
    for (let index = first[node]!; index < first[node + 1]!; index += 1) {
      const arc = order[index]!;
      const next = head[arc]!;
      if (level[next]! >= 0 || residual[arc]! <= least) continue;
      level[next] = level[node]! + 1;
      queue[end++] = next;
      if (next === sink) return true;
    }
  }
  return sink >= 0 && level[sink]! >= 0;
}

/** Pushes along one path of the layers, found without recursion; returns how much. */
function augment(network: FlowNetwork, source: number, sink: number, limit: number, least: number): number {
  const { head, residual, first, order, level, cursor } = network;
  const path: number[] = [];
  let node = source;
  while (node !== sink) {
    let advanced = false;
    for (; cursor[node]! < first[node + 1]!; cursor[node]! += 1) {
      const arc = order[cursor[node]!]!;
      const next = head[arc]!;
      if (residual[arc]! <= least || level[next] !== level[node]! + 1) continue;
      path.push(arc);
      node = next;
      advanced = true;
      break;
    }
    if (advanced) continue;
    const last = path.pop();
    if (last === undefined) return 0;
    node = head[last ^ 1]!;
    cursor[node]! += 1;
  }
  let amount = limit;
  for (const arc of path) amount = Math.min(amount, residual[arc]!);
  for (const arc of path) {
    residual[arc]! -= amount;
    residual[arc ^ 1]! += amount;
  }
  return amount;
}
