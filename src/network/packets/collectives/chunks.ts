/** Collectives over packets, chunk by chunk and phase by phase, on every node separately. */
import { lineOf, flowBetween, wakeAfter, type Transport } from '../tcp/transport.ts';
import { send } from '../tcp/sender.ts';
import { sendWhole } from '../tcp/whole.ts';
import type { SendOrder } from './all-reduce.ts';
import { partsOf, treesOf, type Part, type Phase } from './phase.ts';
import { createStartOrder, type Startable } from './start-order.ts';

/** A chunk of a collective. The `messageBytes` of its phases may exceed the phase's for the last chunk. */
export interface Chunk extends Startable {
  readonly collective: number;
  readonly phases: readonly Phase[];
  readonly messageBytes: readonly number[];
  /** Its number in its collective; even ones take the first tree. */
  readonly index: number;
}

export interface Collectives {
  /** Signals that a node has the input of a collective; its chunks run once all nodes have. */
  readonly issue: (node: number, collective: number) => void;
  readonly delivered: (flow: number, tag: number) => void;
  readonly woken: (tag: number) => void;
}

export interface CollectivesInput {
  readonly nodes: number;
  readonly slotsPerNode: number;
  readonly sendOrder: SendOrder;
  /** By collective. */
  readonly chunks: readonly (readonly Chunk[])[];
  /** Called when all chunks of a collective are done on a node. */
  readonly completed: (node: number, collective: number) => void;
}

const MOST_PHASES = 3;
/** Wake kinds: send, and use what has arrived. */
const SEND = 0;
const USE = 1;
const USE_SECOND = 2;
const WAKES = 3;

export function createCollectives(input: CollectivesInput, transportOf: () => Transport): Collectives {
  const { nodes, chunks, sendOrder } = input;
  const all = chunks.flat();
  const numbers = new Map(all.map((chunk, number) => [chunk, number]));
  const parts = new Map<Phase, readonly Part[]>();
  const partOf = (phase: Phase, node: number): Part => {
    let found = parts.get(phase);
    if (found === undefined) parts.set(phase, (found = partsOf(phase, nodes, sendOrder)));
    return found[node]!;
  };
  const mostPhases = Math.max(1, ...all.map(({ phases }) => phases.length));
  if (mostPhases > MOST_PHASES) throw new Error(`${mostPhases} phases of a chunk; at most ${MOST_PHASES}`);
  const places = all.length * mostPhases * nodes;
  const first = new Int16Array(places);
  const second = new Int16Array(places);
  /** Bits: the phase has begun, its sends are done, its receptions are done. */
  const state = new Uint8Array(places);
  const BEGUN = 1;
  const SENT = 2;
  const USED = 4;
  const left = chunks.map((list) => new Int32Array(nodes).fill(list.length));
  const issued = new Int32Array(chunks.length);
  const receivers: number[] = [];
  const flows: Int32Array[] = [];

  const flowTo = (node: number, peer: number): number => {
    const row = (flows[node] ??= new Int32Array(nodes).fill(-1));
    if (row[peer]! >= 0) return row[peer]!;
    const flow = flowBetween(transportOf(), node, peer);
    row[peer] = flow;
    receivers[flow] = peer;
    return flow;
  };
  const place = (chunk: number, phase: number, node: number): number =>
    (chunk * mostPhases + phase) * nodes + node;
  const sendTo = (node: number, peer: number, chunk: number, phase: number, half: number): void => {
    const { phases, messageBytes } = all[chunk]!;
    const tag = (chunk * mostPhases + phase) * 2 + half;
    const flow = flowTo(node, peer);
    if (phases[phase]!.isWhole) sendWhole(transportOf(), flow, messageBytes[phase]!, tag);
    else send(transportOf(), flow, messageBytes[phase]!, tag);
  };
  const later = (at: number, wake: number, { delayPs }: Phase): void => {
    const transport = transportOf();
    wakeAfter(transport, lineOf(transport, delayPs), delayPs, at * WAKES + wake);
  };

  const begin = (node: number, chunk: number, phaseIndex: number): void => {
    const phase = all[chunk]!.phases[phaseIndex]!;
    const { peers, group, rank } = partOf(phase, node);
    const at = place(chunk, phaseIndex, node);
    state[at] = state[at]! | BEGUN;
    if (phase.kind === 'tree') {
      const below = treesOf(group.length)[all[chunk]!.index % 2 === 0 ? 0 : 1].children[rank]!;
      if (first[at] === below.length) later(at, SEND, phase);
      return;
    }
    later(at, SEND, phase);
    if (first[at] === peers.length) later(at, USE, phase);
  };

  const done = (node: number, chunk: number, phaseIndex: number): void => {
    const { phases, collective, weight } = all[chunk]!;
    if (phaseIndex + 1 < phases.length) {
      begin(node, chunk, phaseIndex + 1);
      return;
    }
    order.free(node, weight);
    const counts = left[collective]!;
    counts[node] = counts[node]! - 1;
    if (counts[node] === 0) input.completed(node, collective);
    order.serve(node);
  };
  const order = createStartOrder<Chunk>(nodes, input.slotsPerNode, (node, chunk) => {
    begin(node, numbers.get(chunk)!, 0);
  });

  return {
    issue: (_, collective) => {
      issued[collective] = issued[collective]! + 1;
      if (issued[collective] === nodes) order.add(chunks[collective]!);
    },
    delivered: (flow, tag) => {
      const node = receivers[flow]!;
      const half = tag & 1;
      const rest = tag >> 1;
      const chunk = Math.floor(rest / mostPhases);
      const phaseIndex = rest - chunk * mostPhases;
      const phase = all[chunk]!.phases[phaseIndex]!;
      const at = place(chunk, phaseIndex, node);
      const hasBegun = (state[at]! & BEGUN) !== 0;
      if (half === 1) {
        if (phase.kind === 'tree') {
          later(at, USE, phase);
          return;
        }
        second[at] = second[at]! + 1;
        const { peers } = partOf(phase, node);
        if (second[at] === peers.length && (state[at]! & SENT) !== 0) later(at, USE_SECOND, phase);
        return;
      }
      first[at] = first[at]! + 1;
      const { peers, group, rank } = partOf(phase, node);
      if (phase.kind === 'tree') {
        const below = treesOf(group.length)[all[chunk]!.index % 2 === 0 ? 0 : 1].children[rank]!;
        if (hasBegun && first[at] === below.length) later(at, SEND, phase);
      } else if (hasBegun && first[at] === peers.length) later(at, USE, phase);
    },
    woken: (tag) => {
      const at = Math.floor(tag / WAKES);
      const wake = tag - at * WAKES;
      const phasePlace = Math.floor(at / nodes);
      const node = at - phasePlace * nodes;
      const chunk = Math.floor(phasePlace / mostPhases);
      const phaseIndex = phasePlace - chunk * mostPhases;
      const phase = all[chunk]!.phases[phaseIndex]!;
      const { peers, group, rank } = partOf(phase, node);
      if (phase.kind === 'tree') {
        const tree = treesOf(group.length)[all[chunk]!.index % 2 === 0 ? 0 : 1];
        if (wake === SEND && rank !== tree.root) {
          sendTo(node, group[tree.parent[rank]!]!, chunk, phaseIndex, 0);
          return;
        }
        for (const child of tree.children[rank]!) sendTo(node, group[child]!, chunk, phaseIndex, 1);
        done(node, chunk, phaseIndex);
        return;
      }
      if (wake === USE_SECOND) {
        done(node, chunk, phaseIndex);
        return;
      }
      if (phase.kind === 'allReduce') {
        for (const peer of peers) sendTo(node, peer, chunk, phaseIndex, wake === SEND ? 0 : 1);
        if (wake === SEND) return;
        state[at] = state[at]! | SENT;
        if (second[at] === peers.length) later(at, USE_SECOND, phase);
        return;
      }
      if (wake === SEND) for (const peer of peers) sendTo(node, peer, chunk, phaseIndex, 0);
      state[at] = state[at]! | (wake === SEND ? SENT : USED);
      if ((state[at] & (SENT | USED)) === (SENT | USED)) done(node, chunk, phaseIndex);
    },
  };
}
