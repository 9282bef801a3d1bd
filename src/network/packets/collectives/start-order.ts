/**
 * The order in which nodes begin chunks. A node that fills its slots on its own can wait for one whose slots
 * are full of other chunks: a deadlock. So chunks are put into one order for all nodes when the first node
 * has a free slot, and every node begins them in this order.
 */
export interface Startable {
  /** Smaller first. */
  readonly priority: number;
  /** The slots that it occupies on every node, from its start to its end there. */
  readonly weight: number;
}

export interface StartOrder<T extends Startable> {
  /** Adds chunks that every node has issued. */
  readonly add: (chunks: readonly T[]) => void;
  readonly serve: (node: number) => void;
  readonly free: (node: number, weight: number) => void;
}

/**
 * @param isAlone true where no other collective can come: its chunks are put into order at once, and one node after the other takes as many
 *   as it has slots, as the nodes of a single all-reduce do by themselves (all-reduce.ts)
 */
export function createStartOrder<T extends Startable>(
  nodes: number,
  slots: number,
  start: (node: number, chunk: T) => void,
  isAlone = false,
): StartOrder<T> {
  const order: T[] = [];
  /** Chunks that are not ordered yet, the next one last. */
  let pool: T[] = [];
  const next = new Int32Array(nodes);
  const used = new Int32Array(nodes);

  const startNext = (node: number): boolean => {
    const chunk = order[next[node]!];
    if (chunk === undefined) return false;
    if (used[node]! > 0 && used[node]! + chunk.weight > slots) return false;
    next[node] = next[node]! + 1;
    used[node] = used[node]! + chunk.weight;
    start(node, chunk);
    return true;
  };
  const serve = (node: number): void => {
    while (used[node]! < slots) {
      if (next[node]! < order.length) {
        if (!startNext(node)) return;
        continue;
      }
      const best = pool.pop();
      if (best === undefined) return;
      order.push(best);
      for (let other = 0; other < nodes; other++)
        if (other !== node && used[other]! < slots) startNext(other);
    }
  };
  return {
    add: (chunks) => {
      if (isAlone) order.push(...chunks);
      else pool = [...pool, ...chunks].sort((a, b) => b.priority - a.priority);
      for (let node = 0; node < nodes; node++) serve(node);
    },
    serve,
    free: (node, weight) => {
      used[node] = used[node]! - weight;
    },
  };
}
