/** Collectives over packets, chunk by chunk and phase by phase, on every node separately. */
import { lineOf, flowBetween, wakeAfter, type Transport } from '../tcp/transport.ts';
import { send } from '../tcp/sender.ts';
import { sendWhole } from '../tcp/whole.ts';
import type { SendOrder } from './all-reduce.ts';
import { partsOf, treesOf, type Part, type Phase } from './phase.ts';
import { createStartOrder, type Startable, type StartOrder } from './start-order.ts';
import type { Tree } from './trees.ts';

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
  /** Called when node 0 begins or ends a phase of a chunk, which is numbered among all. */
  readonly watch?: {
    readonly began: (chunk: number, phase: number) => void;
    readonly ended: (chunk: number, phase: number) => void;
  };
  /** Called when a node has ended the last phase of a chunk. */
  readonly chunkEnded?: () => void;
}

const MOST_PHASES = 32;
/** Wake kinds: send, and use what has arrived. */
const SEND = 0;
const USE = 1;
const USE_SECOND = 2;
const WAKES = 3;

/** State of the phases of every chunk on every node; arrays are by `placeOf`. */
interface ChunkRun {
  readonly nodes: number;
  readonly all: readonly Chunk[];
  readonly mostPhases: number;
  readonly transportOf: () => Transport;
  readonly roleOf: (phase: Phase, node: number) => Part;
  readonly order: StartOrder<Chunk>;
  readonly completed: CollectivesInput['completed'];
  readonly watch: CollectivesInput['watch'];
  readonly chunkEnded: CollectivesInput['chunkEnded'];
  /** Messages received: up a tree or in the first exchange, and in the second exchange. */
  readonly first: Int16Array;
  readonly second: Int16Array;
  /** Bits: the phase has begun, its sends are done, its receptions are done. */
  readonly state: Uint8Array;
  /** By collective and node: chunks that are not done. */
  readonly left: readonly Int32Array[];
  /** By flow: the node that receives on it. */
  readonly receivers: number[];
  readonly flows: Int32Array[];
}

const BEGUN = 1;
const SENT = 2;
const USED = 4;

export function createCollectives(input: CollectivesInput, transportOf: () => Transport): Collectives {
  const { nodes, chunks } = input;
  const run = createChunkRun(input, transportOf);
  const issued = new Int32Array(chunks.length);
  return {
    issue: (_, collective) => {
      issued[collective] = issued[collective]! + 1;
      if (issued[collective] === nodes) run.order.add(chunks[collective]!);
    },
    delivered: (flow, tag) => {
      const phasePlace = tag >> 1;
      const chunk = Math.floor(phasePlace / run.mostPhases);
      const step = stepOf(run, run.receivers[flow]!, chunk, phasePlace - chunk * run.mostPhases);
      if ((tag & 1) === 1) receiveSecond(run, step);
      else receiveFirst(run, step);
    },
    woken: (tag) => {
      const at = Math.floor(tag / WAKES);
      const phasePlace = Math.floor(at / nodes);
      const chunk = Math.floor(phasePlace / run.mostPhases);
      const step = stepOf(run, at - phasePlace * nodes, chunk, phasePlace - chunk * run.mostPhases);
      wake(run, step, tag - at * WAKES);
    },
  };
}

function createChunkRun(input: CollectivesInput, transportOf: () => Transport): ChunkRun {
  const { nodes, chunks, sendOrder } = input;
  const all = chunks.flat();
  const numbers = new Map(all.map((chunk, number) => [chunk, number]));
  const roles = new Map<Phase, readonly Part[]>();
  const mostPhases = Math.max(1, ...all.map(({ phases }) => phases.length));
  if (mostPhases > MOST_PHASES) throw new Error(`${mostPhases} phases of a chunk; at most ${MOST_PHASES}`);
  const places = all.length * mostPhases * nodes;
  const run: ChunkRun = {
    nodes,
    all,
    mostPhases,
    transportOf,
    roleOf(phase, node) {
      let found = roles.get(phase);
      if (found === undefined) roles.set(phase, (found = partsOf(phase, nodes, sendOrder)));
      return found[node]!;
    },
    order: createStartOrder<Chunk>(
      nodes,
      input.slotsPerNode,
      (node, chunk) => begin(run, stepOf(run, node, numbers.get(chunk)!, 0)),
      chunks.length === 1,
    ),
    completed: input.completed,
    watch: input.watch,
    chunkEnded: input.chunkEnded,
    first: new Int16Array(places),
    second: new Int16Array(places),
    state: new Uint8Array(places),
    left: chunks.map((list) => new Int32Array(nodes).fill(list.length)),
    receivers: [],
    flows: [],
  };
  return run;
}

/** One phase of a chunk on a node. */
interface NodePhase {
  readonly node: number;
  /** Number of the chunk among all. */
  readonly chunk: number;
  readonly index: number;
  readonly phase: Phase;
  /** Index of its state. */
  readonly at: number;
}

function stepOf({ all, mostPhases, nodes }: ChunkRun, node: number, chunk: number, index: number): NodePhase {
  const phase = all[chunk]!.phases[index]!;
  return { node, chunk, index, phase, at: (chunk * mostPhases + index) * nodes + node };
}

const treeOf = ({ all }: ChunkRun, { chunk }: NodePhase, { group }: Part): Tree =>
  treesOf(group.length)[all[chunk]!.index % 2 === 0 ? 0 : 1];

function flowTo({ flows, nodes, transportOf, receivers }: ChunkRun, node: number, peer: number): number {
  const row = (flows[node] ??= new Int32Array(nodes).fill(-1));
  if (row[peer]! >= 0) return row[peer]!;
  const flow = flowBetween(transportOf(), node, peer);
  row[peer] = flow;
  receivers[flow] = peer;
  return flow;
}

function sendTo(run: ChunkRun, { node, chunk, index, phase }: NodePhase, peer: number, half: 0 | 1): void {
  const bytes = run.all[chunk]!.messageBytes[index]!;
  const tag = (chunk * run.mostPhases + index) * 2 + half;
  const flow = flowTo(run, node, peer);
  if (phase.isWhole) sendWhole(run.transportOf(), flow, bytes, tag);
  else send(run.transportOf(), flow, bytes, tag);
}

/** Wakes the phase once its node can act on a message. */
function wakeLater({ transportOf }: ChunkRun, { at, phase: { delayPs } }: NodePhase, kind: number): void {
  const transport = transportOf();
  wakeAfter(transport, lineOf(transport, delayPs), delayPs, at * WAKES + kind);
}

function begin(run: ChunkRun, step: NodePhase): void {
  const { phase, at, node } = step;
  if (node === 0) run.watch?.began(step.chunk, step.index);
  const role = run.roleOf(phase, node);
  run.state[at] = run.state[at]! | BEGUN;
  if (phase.kind === 'tree') {
    const below = treeOf(run, step, role).children[role.rank]!;
    if (run.first[at] === below.length) wakeLater(run, step, SEND);
    return;
  }
  wakeLater(run, step, SEND);
  if (run.first[at] === role.peers.length) wakeLater(run, step, USE);
}

function done(run: ChunkRun, { node, chunk, index }: NodePhase): void {
  const { phases, collective, weight } = run.all[chunk]!;
  if (node === 0) run.watch?.ended(chunk, index);
  if (index + 1 < phases.length) {
    begin(run, stepOf(run, node, chunk, index + 1));
    return;
  }
  run.order.free(node, weight);
  run.chunkEnded?.();
  const counts = run.left[collective]!;
  counts[node] = counts[node]! - 1;
  if (counts[node] === 0) run.completed(node, collective);
  run.order.serve(node);
}

/** Handles a message down a tree, or of the second exchange. */
function receiveSecond(run: ChunkRun, step: NodePhase): void {
  const { phase, at, node } = step;
  if (phase.kind === 'tree') {
    wakeLater(run, step, USE);
    return;
  }
  run.second[at] = run.second[at]! + 1;
  const { peers } = run.roleOf(phase, node);
  if (run.second[at] === peers.length && (run.state[at]! & SENT) !== 0) wakeLater(run, step, USE_SECOND);
}

/** Handles a message up a tree, or of the first exchange. */
function receiveFirst(run: ChunkRun, step: NodePhase): void {
  const { phase, at, node } = step;
  const hasBegun = (run.state[at]! & BEGUN) !== 0;
  run.first[at] = run.first[at]! + 1;
  const role = run.roleOf(phase, node);
  if (phase.kind === 'tree') {
    const below = treeOf(run, step, role).children[role.rank]!;
    if (hasBegun && run.first[at] === below.length) wakeLater(run, step, SEND);
  } else if (hasBegun && run.first[at] === role.peers.length) wakeLater(run, step, USE);
}

function wake(run: ChunkRun, step: NodePhase, kind: number): void {
  const role = run.roleOf(step.phase, step.node);
  if (step.phase.kind === 'tree') wakeTree(run, step, role, kind);
  else if (kind === USE_SECOND) done(run, step);
  else if (step.phase.kind === 'allReduce') wakeAllReduce(run, step, role, kind);
  else wakeExchange(run, step, role, kind);
}

function wakeTree(run: ChunkRun, step: NodePhase, role: Part, kind: number): void {
  const { group, rank } = role;
  const tree = treeOf(run, step, role);
  if (kind === SEND && rank !== tree.root) {
    sendTo(run, step, group[tree.parent[rank]!]!, 0);
    return;
  }
  for (const child of tree.children[rank]!) sendTo(run, step, group[child]!, 1);
  done(run, step);
}

function wakeAllReduce(run: ChunkRun, step: NodePhase, { peers }: Part, kind: number): void {
  const { at } = step;
  for (const peer of peers) sendTo(run, step, peer, kind === SEND ? 0 : 1);
  if (kind === SEND) return;
  run.state[at] = run.state[at]! | SENT;
  if (run.second[at] === peers.length) wakeLater(run, step, USE_SECOND);
}

function wakeExchange(run: ChunkRun, step: NodePhase, { peers }: Part, kind: number): void {
  const { at } = step;
  if (kind === SEND) for (const peer of peers) sendTo(run, step, peer, 0);
  run.state[at] = run.state[at]! | (kind === SEND ? SENT : USED);
  if ((run.state[at] & (SENT | USED)) === (SENT | USED)) done(run, step);
}
