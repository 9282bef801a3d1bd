/** One all-reduce of every node over packets: chunk by chunk, several in parallel, by trees or all to all. */
import {
  flowBetween,
  lineOf,
  wakeAfter,
  createTransport,
  type Application,
  type Transport,
} from '../tcp/transport.ts';
import type { PacketNetwork } from '../packet-network.ts';
import { send } from '../tcp/sender.ts';
import type { TcpSettings } from '../tcp/settings.ts';
import { halvingTree, type Tree } from './trees.ts';
import type { Watch } from '../observer.ts';

/**
 * The order in which a node sends to all others: ascending, so that all begin with the same node, or rotated
 * to begin after itself.
 */
export type SendOrder = 'ascending' | 'rotated';

export interface AllReduceInput {
  readonly network: PacketNetwork;
  readonly settings: TcpSettings;
  readonly bytes: number;
  readonly chunks: number;
  /** The most chunks that a node has in progress. */
  readonly parallelChunks: number;
  readonly algorithm: 'dbt' | 'a2a';
  readonly sendOrder: SendOrder;
  /** Time from a message's arrival until the node can act on it, in ps. */
  readonly injectionPs: number;
}

/**
 * Starts the all-reduce at time 0; `runTransport` runs it and stops when the last node has its last chunk.
 */
export function startAllReduce(input: AllReduceInput, watch?: Watch): Transport {
  const chunkBytes = Math.floor(input.bytes / input.chunks);
  return input.algorithm === 'dbt'
    ? startTrees(input, chunkBytes, watch)
    : startAllToAll(input, chunkBytes, watch);
}

/** A node's chunks: a few run at once, in order; the run ends when the last node has ended its last chunk. */
interface Progress {
  readonly started: (node: number) => number;
  readonly begin: () => void;
  readonly chunkDone: (node: number) => void;
}

function progressOf(
  { chunks, parallelChunks, network: { nodes } }: AllReduceInput,
  start: (node: number, chunk: number) => void,
  allDone: () => void,
): Progress {
  const next = new Int32Array(nodes);
  let left = nodes * chunks;
  const startNext = (node: number): void => {
    if (next[node]! < chunks) start(node, next[node]!++);
  };
  return {
    started: (node) => next[node]!,
    begin: () => {
      for (let node = 0; node < nodes; node++)
        for (let chunk = 0; chunk < Math.min(chunks, parallelChunks); chunk++) startNext(node);
    },
    chunkDone: (node) => {
      left -= 1;
      if (left === 0) allDone();
      else startNext(node);
    },
  };
}

function startTrees(input: AllReduceInput, chunkBytes: number, watch?: Watch): Transport {
  const { network, chunks, injectionPs } = input;
  const { nodes } = network;
  const trees: readonly Tree[] = [halvingTree(nodes, 0), halvingTree(nodes, 1)];
  const fromBelow = new Int32Array(nodes * chunks);
  const received = new Map<number, number[]>();
  const application: Application = {
    delivered: (flow, chunk) => {
      const { from, to } = ends[flow]!;
      const place = to * chunks + chunk;
      const isFromAbove = trees[chunk % 2]!.parent[to] === from;
      if (chunk < progress.started(to)) later(place, isFromAbove);
      else received.set(place, [...(received.get(place) ?? []), isFromAbove ? 1 : 0]);
    },
    woken: (tag) => {
      const place = tag >> 1;
      const node = Math.floor(place / chunks);
      const chunk = place - node * chunks;
      const tree = trees[chunk % 2]!;
      if ((tag & 1) === 0) {
        const children = tree.children[node]!;
        if (children.length > 0 && ++fromBelow[place]! < children.length) return;
        if (node !== tree.root) {
          send(transport, flowTo(node, tree.parent[node]!), chunkBytes, chunk);
          return;
        }
      }
      for (const child of tree.children[node]!) send(transport, flowTo(node, child), chunkBytes, chunk);
      progress.chunkDone(node);
    },
  };
  const transport = createTransport(network, input.settings, application, watch);
  const ends: { readonly from: number; readonly to: number }[] = [];
  const flowTo = (from: number, to: number): number => {
    const flow = flowBetween(transport, from, to);
    ends[flow] ??= { from, to };
    return flow;
  };
  const line = lineOf(transport, injectionPs);
  const later = (place: number, isFromAbove: boolean): void => {
    wakeAfter(transport, line, injectionPs, 2 * place + (isFromAbove ? 1 : 0));
  };
  const start = (node: number, chunk: number): void => {
    const place = node * chunks + chunk;
    if (trees[chunk % 2]!.children[node]!.length === 0) later(place, false);
    for (const isFromAbove of received.get(place) ?? []) later(place, isFromAbove === 1);
    received.delete(place);
  };
  const progress = progressOf(input, start, () => {
    transport.stopped = true;
  });
  progress.begin();
  return transport;
}

const SCATTER = 0;
const GATHER = 1;

function startAllToAll(input: AllReduceInput, chunkBytes: number, watch?: Watch): Transport {
  const { network, chunks, injectionPs } = input;
  const { nodes } = network;
  const piece = Math.max(1, Math.floor(chunkBytes / nodes));
  const others = nodes - 1;
  const pieces = new Int32Array(nodes * chunks);
  const gathered = new Int32Array(nodes * chunks);
  const hasSent = new Uint8Array(nodes * chunks);
  const application: Application = {
    delivered: (flow, tag) => {
      const chunk = tag >> 1;
      const node = receiver[flow]!;
      const place = node * chunks + chunk;
      if ((tag & 1) === SCATTER) {
        if (++pieces[place]! === others && chunk < progress.started(node)) later(place, 1);
      } else if (++gathered[place]! === others && hasSent[place] === 1) later(place, 2);
    },
    woken: (tag) => {
      const place = Math.floor(tag / 3);
      const step = tag - 3 * place;
      const node = Math.floor(place / chunks);
      const chunk = place - node * chunks;
      if (step === 2) {
        progress.chunkDone(node);
        return;
      }
      const flows = flowsOf(node);
      for (const flow of flows) send(transport, flow, piece, 2 * chunk + (step === 0 ? SCATTER : GATHER));
      if (step === 0) return;
      hasSent[place] = 1;
      if (gathered[place] === others) later(place, 2);
    },
  };
  const transport = createTransport(network, input.settings, application, watch);
  const receiver: number[] = [];
  const flowsByNode: (readonly number[] | undefined)[] = [];
  const flowsOf = (node: number): readonly number[] => {
    return (flowsByNode[node] ??= peersOf(node, nodes, input.sendOrder).map((peer) => {
      const flow = flowBetween(transport, node, peer);
      receiver[flow] = peer;
      return flow;
    }));
  };
  const line = lineOf(transport, injectionPs);
  const later = (place: number, step: number): void => {
    wakeAfter(transport, line, injectionPs, 3 * place + step);
  };
  const start = (node: number, chunk: number): void => {
    const place = node * chunks + chunk;
    later(place, 0);
    if (pieces[place] === others) later(place, 1);
  };
  const progress = progressOf(input, start, () => {
    transport.stopped = true;
  });
  progress.begin();
  return transport;
}

/** All other nodes in the order in which `node` sends to them. */
export function peersOf(node: number, nodes: number, order: SendOrder): readonly number[] {
  const first = order === 'rotated' ? node + 1 : 0;
  return Array.from({ length: nodes }, (_, index) => (first + index) % nodes).filter((peer) => peer !== node);
}
