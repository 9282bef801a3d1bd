/** Joins the traces of all cells into one graph: a receive waits for its message, and the ranks of a group share each collective. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { COMMUNICATES, COMPUTES, NOTHING, type TraceNodes } from '../trace-graph/op-graph.ts';
import type { Cells } from './cells.ts';
import { COMM_TYPES, NODE_TYPES } from './node.ts';
import { inCircle, inOrder, orderByLanes, successorsOf } from './order.ts';
import { atNode, collectivesOf, createPartners, whyNotOne } from './partners.ts';
import type { Rank, RankSet, TraceClass } from './rank-set.ts';

const SEND = NODE_TYPES.indexOf('send');
const RECEIVE = NODE_TYPES.indexOf('receive');
const LOAD = NODE_TYPES.indexOf('memoryLoad');
const STORE = NODE_TYPES.indexOf('memoryStore');
const COLLECTIVE = NODE_TYPES.indexOf('collective');

/** The lanes of a rank: its accelerator and its host. */
export const LANES = 2;

export interface NodeTimes {
  /** Returns the ns of a node that computes, loads or stores; 0 if it takes no time. */
  readonly computeNs: (of: TraceClass, node: number) => number;
  /** Returns roughly the ns of a communication node, which only decides what is ready first. */
  readonly roughlyNs: (of: TraceClass, node: number) => number;
}

export interface Joined {
  readonly nodes: TraceNodes;
  /** The rank whose trace holds a node, and the node's index in it. */
  readonly placeOf: (node: number) => { readonly rank: Rank; readonly index: number };
  /** The cells whose ranks take part in a communication node. */
  readonly cellsOf: (node: number) => readonly number[];
  /** The number of nodes that ran one after another although their dependencies allow them to overlap. */
  readonly inTurn: number;
}

/** @param isWhole says that every rank has a trace, so that a missing partner is a mistake */
export function joinCells(set: RankSet, cells: Cells, times: NodeTimes, isWhole: boolean): Result<Joined> {
  const reps = cells.first.map((rank) => set.ranks.get(rank)!);
  const bases = [0];
  for (const { of } of reps) bases.push(bases.at(-1)! + of.trace.count);
  const count = bases.at(-1)!;
  const edges: number[] = [];
  const root = new Int32Array(count);
  for (let node = 0; node < count; node += 1) root[node] = node;
  const problem = isWhole ? joinAll({ set, cells, reps, bases, edges, root }) : null;
  if (problem !== null) return failure(problem);
  return ordered({ reps, bases, edges, root, count }, times);
}

/** Builds the graph of one rank's trace as if all ranks did the same. */
export function aloneOf(rank: Rank, times: NodeTimes): Result<Joined> {
  const { count } = rank.of.trace;
  const root = Int32Array.from({ length: count }, (_, node) => node);
  return ordered({ reps: [rank], bases: [0, count], edges: [], root, count }, times);
}

interface Joining {
  readonly set: RankSet;
  readonly cells: Cells;
  readonly reps: readonly Rank[];
  readonly bases: readonly number[];
  /** Pairs of nodes: the second waits for the first. */
  readonly edges: number[];
  readonly root: Int32Array;
}

function joinAll(joining: Joining): Problem | null {
  const partners = createPartners(joining.set.ranks);
  const { cells, bases, edges } = joining;
  for (const [cell, rank] of joining.reps.entries()) {
    for (const [place, peer] of rank.peers.entries()) {
      const node = rank.of.comms[place]!;
      const type = rank.of.trace.type[node]!;
      if (type === COLLECTIVE) continue;
      if (peer < 0)
        return atNode(rank, place, `names no rank; expected ${type === SEND ? 'comm_dst' : 'comm_src'}`);
      const partner = partners.partnerOf(rank, place);
      if ('path' in partner) return partner;
      if (type !== RECEIVE) continue;
      const sender = cells.cellOf.get(partner.rank.rank)!;
      edges.push(bases[sender]! + partner.rank.of.comms[partner.place]!, bases[cell]! + node);
    }
  }
  for (const rank of joining.reps) {
    const problem = joinCollectives(joining, rank);
    if (problem !== null) return problem;
  }
  return null;
}

/** Matches a rank's collectives with those of one rank of every other cell in their groups, in order. */
function joinCollectives({ set, cells, bases, root }: Joining, rank: Rank): Problem | null {
  const cell = cells.cellOf.get(rank.rank)!;
  for (const [key, places] of collectivesOf(rank)) {
    const members = key === 'all' ? [...set.ranks.keys()] : key.split(',').map(Number);
    const absent = members.find((member) => !set.ranks.has(member));
    if (absent !== undefined)
      return atNode(rank, places[0]!, `is a collective with rank ${absent}, of which there is no trace`);
    const others = new Map(members.map((member) => [cells.cellOf.get(member)!, member]));
    others.delete(cell);
    for (const [otherCell, member] of others) {
      const other = set.ranks.get(member)!;
      const theirs = collectivesOf(other).get(key) ?? [];
      const last = Math.min(theirs.length, places.length - 1);
      if (theirs.length !== places.length) {
        const message = `is one of ${places.length} collectives of its group, of which ${other.file} has ${theirs.length}: it has no partner there`;
        return atNode(rank, places[last]!, message);
      }
      for (const [turn, place] of places.entries()) {
        const problem = whyNotOne(rank, place, other, theirs[turn]!);
        if (problem !== null) return problem;
        const a = rootOf(root, bases[cell]! + rank.of.comms[place]!);
        const b = rootOf(root, bases[otherCell]! + other.of.comms[theirs[turn]!]!);
        root[Math.max(a, b)] = Math.min(a, b);
      }
    }
  }
  return null;
}

function rootOf(root: Int32Array, node: number): number {
  let at = node;
  while (root[at] !== at) at = root[at] = root[root[at]!]!;
  return at;
}

interface Parts extends Pick<Joining, 'reps' | 'bases' | 'edges' | 'root'> {
  readonly count: number;
}

function ordered(parts: Parts, times: NodeTimes): Result<Joined> {
  const { reps, bases, edges, root, count } = parts;
  const kind = new Uint8Array(count);
  const durationNs = new Float64Array(count);
  const lane = new Int32Array(count).fill(-1);
  const pairs: Pairs = { froms: [], tos: [] };
  let inTurn = 0;
  for (const [cell, rep] of reps.entries()) {
    const { of } = rep;
    const base = bases[cell]!;
    const kinds = kindsOf(of, times);
    kind.set(kinds.kind, base);
    durationNs.set(kinds.durationNs, base);
    const found = orderByLanes(of.trace, of.next, kinds.lane, (node) =>
      kinds.kind[node] === COMMUNICATES ? times.roughlyNs(of, node) : kinds.durationNs[node]!,
    );
    inTurn += found.inTurn;
    if (reps.length === 1 && edges.length === 0) {
      const { start, before } = of.trace;
      const nodes = { count, order: found.order, kind, durationNs, lane: kinds.lane, start, before };
      return success({
        nodes,
        inTurn,
        placeOf: (node) => ({ rank: rep, index: node }),
        cellsOf: () => [0],
      });
    }
    pairInLanes(pairs, found.order, kinds.lane, base);
    for (const [node, own] of kinds.lane.entries()) if (own >= 0) lane[base + node] = cell * LANES + own;
    pairInTrace(pairs, of, root, base);
  }
  for (let edge = 0; edge < edges.length; edge += 2) {
    pairs.froms.push(rootOf(root, edges[edge]!));
    pairs.tos.push(rootOf(root, edges[edge + 1]!));
  }
  // A collective that was joined to another takes its time there.
  for (let node = 0; node < count; node += 1) if (root[node] !== node) kind[node] = NOTHING;
  const { start, before } = rowsOf(count, pairs);
  const order = inOrder(count, start, successorsOf(count, start, before));
  if (order.length < count) return stuck(parts, inCircle(count, start, before, order));
  return success({
    nodes: { count, order, kind, durationNs, lane, start, before },
    inTurn,
    placeOf: (node) => placeIn(parts, node),
    cellsOf: joinedCells(parts),
  });
}

/** Pairs of nodes: each in the second list waits for its partner in the first. */
interface Pairs {
  readonly froms: number[];
  readonly tos: number[];
}

function pairInLanes({ froms, tos }: Pairs, order: Int32Array, lane: Int32Array, base: number): void {
  const last = new Map<number, number>();
  for (const node of order) {
    const own = lane[node]!;
    if (own < 0) continue;
    const previous = last.get(own);
    if (previous !== undefined) {
      froms.push(base + previous);
      tos.push(base + node);
    }
    last.set(own, node);
  }
}

function pairInTrace({ froms, tos }: Pairs, { trace }: TraceClass, root: Int32Array, base: number): void {
  const { count, start, before } = trace;
  for (let node = 0; node < count; node += 1)
    for (let wait = start[node]!; wait < start[node + 1]!; wait += 1) {
      froms.push(rootOf(root, base + before[wait]!));
      tos.push(rootOf(root, base + node));
    }
}

function placeIn({ reps, bases }: Parts, node: number): { readonly rank: Rank; readonly index: number } {
  const cell = cellAt(bases, node);
  return { rank: reps[cell]!, index: node - bases[cell]! };
}

function stuck(parts: Parts, node: number): Result<never> {
  const { rank, index } = placeIn(parts, node);
  const { trace } = rank.of;
  const message = `"${trace.nameOf(index)}" waits for itself by way of other ranks: none of them can go on`;
  return failure({ path: `${trace.file}: node ${trace.id[index]!}`, message });
}

function joinedCells({ root, bases, count }: Parts): Joined['cellsOf'] {
  const joined = new Map<number, number[]>();
  for (let node = 0; node < count; node += 1) {
    const of = rootOf(root, node);
    if (of === node) continue;
    const list = joined.get(of) ?? [cellAt(bases, of)];
    list.push(cellAt(bases, node));
    joined.set(of, list);
  }
  return (node) => joined.get(node) ?? [cellAt(bases, node)];
}

function cellAt(bases: readonly number[], node: number): number {
  return bases.findLastIndex((base) => base <= node);
}

function kindsOf(of: TraceClass, { computeNs }: NodeTimes) {
  const { count, type, commType, commBytes, isCpu } = of.trace;
  const kind = new Uint8Array(count);
  const durationNs = new Float64Array(count);
  const lane = new Int32Array(count).fill(-1);
  for (let node = 0; node < count; node += 1) {
    if (type[node] === SEND) kind[node] = commBytes[node]! > 0 ? COMMUNICATES : NOTHING;
    else if (type[node] === COLLECTIVE) {
      const collective = COMM_TYPES[commType[node]!] ?? null;
      kind[node] = collective !== null && commBytes[node]! > 0 ? COMMUNICATES : NOTHING;
    } else if (type[node] !== RECEIVE) {
      durationNs[node] = computeNs(of, node);
      kind[node] = durationNs[node]! > 0 ? COMPUTES : NOTHING;
      // Loads and stores overlap with what the accelerator computes.
      const isMemory = type[node] === LOAD || type[node] === STORE;
      if (kind[node] === COMPUTES && !isMemory) lane[node] = isCpu[node] === 1 ? 1 : 0;
    }
  }
  return { kind, durationNs, lane };
}

function rowsOf(count: number, { froms, tos }: Pairs) {
  const start = new Int32Array(count + 1);
  for (const [edge, to] of tos.entries()) if (froms[edge] !== to) start[to + 1]! += 1;
  for (let node = 0; node < count; node += 1) start[node + 1]! += start[node]!;
  const next = start.slice();
  const before = new Int32Array(start[count]!);
  for (const [edge, to] of tos.entries()) if (froms[edge] !== to) before[next[to]!++] = froms[edge]!;
  return { start, before };
}
