/**
 * An explicit schedule on a graph: which block goes from which NPU to which, over which links, step by step. A message uses what arrived
 * in earlier steps. Steps are listed when they are asked for, as a pipeline of thousands of chunks is long.
 */
import type { BoundedCollective } from '../bounds/bounded-collective.ts';
import type { TreePart } from './tree-packing.ts';

export interface GraphMessage {
  readonly block: number;
  readonly from: number;
  readonly to: number;
  /** The arcs that it takes, in order; between two NPUs there are only switches. */
  readonly arcs: readonly number[];
  /** It is added to what the receiver holds; otherwise it takes its place. */
  readonly isReduced: boolean;
}

/** A piece of the buffer that moves as a whole. */
export interface Block {
  /** All-gather: who has it at first. Reduce-scatter: who gets it. Broadcast: the root. All-to-all: who sends it. -1: all-reduce. */
  readonly owner: number;
  /** All-to-all: who gets it; else -1. */
  readonly target: number;
  /** Of the whole buffer; of an all-to-all, of the buffer of an NPU. */
  readonly share: number;
}

export interface GraphSchedule {
  readonly collective: BoundedCollective;
  readonly blocks: readonly Block[];
  readonly steps: number;
  readonly messagesOf: (step: number) => readonly GraphMessage[];
  /** The same messages where symmetry gives them: there are millions of them. */
  readonly symmetric?: SymmetricMessages;
}

/** Messages of which every NPU sends an image, over an image of the link. */
export interface SymmetricMessages {
  /** By step, those that NPU 0 sends. */
  readonly ofOne: readonly (readonly GraphMessage[])[];
  readonly ofBlock: (block: number) => BlockMessages;
}

/** All messages of a block in the order of their steps, in columns. Each takes one link. */
export interface BlockMessages {
  readonly step: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly arc: Int32Array;
  readonly isReduced: Uint8Array;
}

/** A part of the buffer whose chunks follow each other along the same edges: that of round r carries chunk c in step c + r. */
export interface PipelinedPart {
  readonly owner: number;
  readonly target: number;
  readonly share: number;
  readonly edges: readonly PipelinedEdge[];
}

export interface PipelinedEdge {
  readonly from: number;
  readonly to: number;
  readonly arcs: readonly number[];
  readonly isReduced: boolean;
  readonly round: number;
}

/** The schedule of parts that are cut into `chunks` equal chunks each. */
export function pipelined(
  collective: BoundedCollective,
  parts: readonly PipelinedPart[],
  chunks: number,
): GraphSchedule {
  const depth = depthOf(parts);
  return {
    collective,
    // The chunks of a part are alike.
    blocks: parts.flatMap(({ owner, target, share }) =>
      new Array<Block>(chunks).fill({ owner, target, share: share / chunks }),
    ),
    steps: depth === 0 ? 0 : chunks + depth - 1,
    messagesOf: (step) => messagesAt(step, parts, chunks),
  };
}

function messagesAt(step: number, parts: readonly PipelinedPart[], chunks: number): readonly GraphMessage[] {
  const messages: GraphMessage[] = [];
  for (const [part, { edges }] of parts.entries()) {
    for (const { from, to, arcs, isReduced, round } of edges) {
      const chunk = step - round;
      if (chunk < 0 || chunk >= chunks) continue;
      messages.push({ block: part * chunks + chunk, from, to, arcs, isReduced });
    }
  }
  return messages;
}

/** How many rounds the longest part takes. */
export function depthOf(parts: readonly PipelinedPart[]): number {
  let depth = 0;
  for (const { edges } of parts) for (const { round } of edges) depth = Math.max(depth, round + 1);
  return depth;
}

/** The parts of packed trees: in-trees from their leaves to the root, then out-trees from there. */
export function partsOfTrees(
  collective: BoundedCollective,
  parts: readonly TreePart[],
): readonly PipelinedPart[] {
  return parts.map(({ root, share, gathering, spreading }) => {
    const up = gathering.map((edge) => ({ edge, depth: 0 }));
    const upDepth = depths(
      root,
      gathering.map(({ from, to }) => ({ near: to, far: from })),
    );
    const height = Math.max(0, ...upDepth.values());
    const downDepth = depths(
      root,
      spreading.map(({ from, to }) => ({ near: from, far: to })),
    );
    return {
      owner: collective === 'allReduce' ? -1 : root,
      target: -1,
      share,
      edges: [
        ...up.map(({ edge }) => ({ ...edge, isReduced: true, round: height - upDepth.get(edge.from)! })),
        ...spreading.map((edge) => ({
          ...edge,
          isReduced: false,
          round: height + downDepth.get(edge.from)!,
        })),
      ],
    };
  });
}

function depths(
  root: number,
  edges: readonly { readonly near: number; readonly far: number }[],
): ReadonlyMap<number, number> {
  const children = new Map<number, number[]>();
  for (const { near, far } of edges) children.set(near, [...(children.get(near) ?? []), far]);
  const depth = new Map([[root, 0]]);
  const queue = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const child of children.get(node) ?? []) {
      depth.set(child, depth.get(node)! + 1);
      queue.push(child);
    }
  }
  return depth;
}
