/**
 * A logical network on another physical one: how many links a message of each logical dimension crosses, and how many messages meet on the
 * busiest link when every NPU sends to those that its dimension joins it to: to the next one on a Ring or Mesh, else to each of the others.
 * Lanes are not counted, since the messages of a link spread over the lanes of its size.
 */
import { blocks, type BlockKind } from '../blocks/blocks.ts';
import { moved, type PhysicalGraph } from './graph.ts';
import { routeOf } from './route.ts';

export interface LaidDimension {
  readonly messages: number;
  /** Links that a message crosses on average. */
  readonly meanHops: number;
  readonly mostHops: number;
  /** Messages on the busiest link; 1 if no two share it. */
  readonly mostOnLink: number;
}

export interface LogicalBlock {
  readonly kind: BlockKind;
  readonly size: number;
}

/** The most messages times links that are laid, which takes some milliseconds. */
const MOST_CROSSINGS = 100_000;

/**
 * Returns null if there are too many messages to lay.
 *
 * @param placement the physical NPU of each logical one
 */
export function layDimensions(
  graph: PhysicalGraph,
  logical: readonly LogicalBlock[],
  placement: readonly number[],
): readonly LaidDimension[] | null {
  const farthest = graph.fabric.dimensions.reduce((sum, { size }) => sum + Math.max(1, size / 4), 0);
  const messages = logical.reduce((sum, block) => sum + graph.npus * peersOf(block), 0);
  if (messages * farthest > MOST_CROSSINGS) return null;
  let stride = 1;
  return logical.map((block) => {
    const laid = lay(graph, block, stride, placement);
    stride *= block.size;
    return laid;
  });
}

function peersOf({ kind, size }: LogicalBlock): number {
  if (size === 1) return 0;
  return blocks[kind].joinsNextOnly ? 1 : size - 1;
}

function lay(
  graph: PhysicalGraph,
  block: LogicalBlock,
  stride: number,
  placement: readonly number[],
): LaidDimension {
  const { size } = block;
  const onLink = new Int32Array(graph.from.length);
  let [messages, hops, mostHops] = [0, 0, 0];
  for (let npu = 0; npu < graph.npus; npu++) {
    for (let offset = 1; offset <= peersOf(block); offset++) {
      const peer = moved(npu, offset, stride, size);
      const { links } = routeOf(graph, placement[npu]!, placement[peer]!, 0);
      messages++;
      hops += links.length;
      mostHops = Math.max(mostHops, links.length);
      for (const link of links) onLink[link] = onLink[link]! + 1;
    }
  }
  const mostOnLink = onLink.reduce((most, count) => Math.max(most, count), 0);
  return { messages, meanHops: messages === 0 ? 0 : hops / messages, mostHops, mostOnLink };
}
