/** The order of a trace: what must end before what, and the class that its ranks are of. */
import { formatCount } from '../../units/count.ts';
import { failure, success, type Failure, type Result } from '../../units/result.ts';
import type { ChakraNode, ChakraTrace } from './node.ts';

/** @returns the nodes so that each stands behind what it waits for; of those that could be next, in the order of the file */
export function inOrder(file: string, { nodes }: ChakraTrace): Result<readonly ChakraNode[]> {
  const index = new Map<number, number>();
  for (const [at, node] of nodes.entries()) {
    if (index.has(node.id)) return twice(file, node);
    index.set(node.id, at);
  }
  const waits = nodes.map(({ after }) => after.length);
  const next: number[][] = nodes.map(() => []);
  for (const [at, { id, name, after }] of nodes.entries()) {
    for (const before of after) {
      const found = index.get(before);
      if (found === undefined)
        return failure({
          path: `${file}: node ${id}`,
          message: `"${name}" waits for node ${before}, which the file does not have`,
        });
      next[found]!.push(at);
    }
  }
  return sorted(file, nodes, waits, next);
}

/** The problem of an id that two nodes have. */
export function twice(file: string, { id, name }: ChakraNode): Failure {
  const message = `"${name}" has the id of another node; expected each once`;
  return failure({ path: `${file}: node ${id}`, message });
}

function sorted(
  file: string,
  nodes: readonly ChakraNode[],
  waits: number[],
  next: readonly (readonly number[])[],
): Result<readonly ChakraNode[]> {
  const ready = nodes.flatMap((_, at) => (waits[at] === 0 ? [at] : []));
  const order: ChakraNode[] = [];
  for (let first = 0; first < ready.length; first += 1) {
    const at = ready[first]!;
    order.push(nodes[at]!);
    for (const later of next[at]!) {
      waits[later]! -= 1;
      if (waits[later] === 0) ready.push(later);
    }
  }
  if (order.length === nodes.length) return success(order);
  const stuck = nodes.findIndex((_, at) => waits[at]! > 0);
  const { id, name } = nodes[stuck]!;
  const left = formatCount(nodes.length - order.length);
  return failure({
    path: `${file}: node ${id}`,
    message: `"${name}" waits for itself by way of others: ${left} nodes are in or behind a circle`,
  });
}

/** Nodes that may run while another does, because neither waits for the other: 0 for a chain. */
export function besideOthers(order: readonly ChakraNode[]): number {
  let beside = 0;
  for (let at = 1; at < order.length; at += 1) {
    if (!order[at]!.after.includes(order[at - 1]!.id)) beside += 1;
  }
  return beside;
}

/**
 * A text that is the same for ranks that do the same: types, sizes, times and what waits for what by places in the order, without ids,
 * names and the numbers of peers.
 */
export function classOf(order: readonly ChakraNode[]): string {
  const place = new Map(order.map(({ id }, at) => [id, at]));
  let hash = 0xcbf29ce484222325n;
  const add = (text: string): void => {
    for (let at = 0; at < text.length; at += 1) {
      hash ^= BigInt(text.charCodeAt(at));
      hash = (hash * 0x100000001b3n) & 0xffffffffffffffffn;
    }
  };
  for (const { type, durationUs, after, attributes } of order) {
    const before = after.map((id) => place.get(id) ?? -1).toSorted((a, b) => a - b);
    const sizes = ['comm_type', 'comm_size', 'num_ops', 'tensor_size'].map(
      (name) => attributes.get(name) ?? '',
    );
    add(`${type} ${durationUs} ${before.join(',')} ${sizes.join(',')};`);
  }
  return `${order.length} ${hash.toString(16)}`;
}
