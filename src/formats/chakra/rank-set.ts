/** Holds the traces of all ranks as classes of ranks that do the same, with one trace per class. */
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { canonical, mix } from './canonical.ts';
import type { RankTrace } from './columns.ts';
import { spanOf, type CommGroups } from './comm-groups.ts';
import { NODE_TYPES } from './node.ts';
import { orderOf, successorsOf, type Successors } from './order.ts';

const SEND = NODE_TYPES.indexOf('send');
const RECEIVE = NODE_TYPES.indexOf('receive');
const COLLECTIVE = NODE_TYPES.indexOf('collective');

/** Ranks that do the same, with the trace of one of them. */
export interface TraceClass {
  readonly trace: RankTrace;
  readonly order: Int32Array;
  readonly next: Successors;
  /** The communication nodes of the trace, in an order that all ranks of the class share. */
  readonly comms: Int32Array;
  /** Returns the index in `comms` of a node. */
  readonly placeOf: ReadonlyMap<number, number>;
  /** The first of its ranks. */
  like: Rank | null;
}

/** What differs between ranks of a class: with whom each communicates. */
export interface Rank {
  readonly rank: number;
  readonly file: string;
  readonly of: TraceClass;
  /** By index in the class's `comms`: the other rank of a message, or -1. */
  readonly peers: Int32Array;
  readonly tags: Int32Array;
  /** By index in the class's `comms`: the ids of nodes. */
  readonly ids: Float64Array;
  /** By index in the class's `comms`: the position of each node in the order in which the rank runs them. */
  readonly turns: Int32Array;
  /** By index in the class's `comms`: the index in `members`, or -1 for all ranks. */
  readonly group: Int32Array;
  readonly members: readonly (readonly number[] | null)[];
}

export interface RankSet {
  /** Adds the trace of the next rank. */
  readonly add: (trace: RankTrace, rank: number) => Problem | null;
  /** Adds a rank whose file has the same bytes as another rank's. */
  readonly addAlike: (file: string, rank: number, like: number) => Problem | null;
  readonly ranks: ReadonlyMap<number, Rank>;
  readonly classes: () => readonly TraceClass[];
  /** The names of groups that the groups file lacks. */
  readonly unknownGroups: ReadonlySet<string>;
}

export function createRankSet(groups: CommGroups | null): RankSet {
  const classes = new Map<string, TraceClass>();
  const ranks = new Map<number, Rank>();
  const unknownGroups = new Set<string>();
  return {
    ranks,
    unknownGroups,
    classes: () => [...classes.values()],
    addAlike(file, rank, like) {
      const found = { ...ranks.get(like)!, rank, file };
      ranks.set(rank, found);
      const { of, group, members } = found;
      const away = members.findIndex((list) => list !== null && !list.includes(rank));
      if (away < 0) return null;
      const place = group.indexOf(away);
      const node = of.comms[place]!;
      return notMember(file, found.ids[place]!, of.trace.nameOf(node), of.trace.groupNames[away]!, rank);
    },
    add(trace, rank) {
      const read = rankOf(trace, rank, groups, classes, unknownGroups);
      if (!read.ok) return read.problems[0]!;
      ranks.set(rank, read.value);
      return null;
    },
  };
}

function rankOf(
  trace: RankTrace,
  rank: number,
  groups: CommGroups | null,
  classes: Map<string, TraceClass>,
  unknownGroups: Set<string>,
): Result<Rank> {
  const next = successorsOf(trace.count, trace.start, trace.before);
  const order = orderOf(trace, next);
  if (!order.ok) return order;
  const members = trace.groupNames.map((name): readonly number[] | null => {
    const found = groups?.get(name);
    if (found === undefined && groups !== null) unknownGroups.add(name);
    return found ?? null;
  });
  const away = members.findIndex((list) => list !== null && !list.includes(rank));
  if (away >= 0) {
    const node = trace.group.indexOf(away);
    return failure(notMember(trace.file, trace.id[node]!, trace.nameOf(node), trace.groupNames[away]!, rank));
  }
  const marks = members.map((list) => {
    const span = list === null ? { size: 0, stride: 0 } : (spanOf(list) ?? { size: list.length, stride: 0 });
    return mix(mix(1, span.size), span.stride);
  });
  const { key, hashes } = canonical(trace, order.value, next, (node) => marks[trace.group[node]!] ?? 0);
  const turn = new Int32Array(trace.count);
  order.value.forEach((node, place) => void (turn[node] = place));
  const isComm = (node: number): boolean =>
    trace.type[node] === SEND || trace.type[node] === RECEIVE || trace.type[node] === COLLECTIVE;
  const comms = order.value.filter(isComm).toSorted((a, b) => hashes[a]! - hashes[b]! || turn[a]! - turn[b]!);
  const first = classes.get(key);
  const placeOf = first?.placeOf ?? new Map(Array.from(comms, (node, place) => [node, place]));
  const of: TraceClass = first ?? { trace, order: order.value, next, comms, placeOf, like: null };
  const found: Rank = {
    rank,
    file: trace.file,
    of,
    peers: comms.map((node) => (trace.type[node] === COLLECTIVE ? -1 : trace.peer[node]!)),
    tags: comms.map((node) => trace.tag[node]!),
    ids: Float64Array.from(comms, (node) => trace.id[node]!),
    turns: comms.map((node) => turn[node]!),
    group: comms.map((node) => (members[trace.group[node]!] === undefined ? -1 : trace.group[node]!)),
    members,
  };
  if (first === undefined) classes.set(key, of);
  const like = of.like;
  of.like ??= found;
  return success(like === null ? found : shared(found, like));
}

function notMember(file: string, id: number, name: string, group: string, rank: number): Problem {
  return {
    path: `${file}: node ${id}`,
    message: `"${name}" is of group ${group}, which rank ${rank} does not belong to`,
  };
}

/** Replaces columns by equal ones of another rank of the class, so that each is held once. */
function shared(rank: Rank, like: Rank): Rank {
  const { tags, ids, turns, group } = like;
  return {
    ...rank,
    ids: isEqual(rank.ids, ids) ? ids : rank.ids,
    tags: isEqual(rank.tags, tags) ? tags : rank.tags,
    turns: isEqual(rank.turns, turns) ? turns : rank.turns,
    group: isEqual(rank.group, group) ? group : rank.group,
  };
}

function isEqual(a: Int32Array | Float64Array, b: Int32Array | Float64Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
