/** Matches sends with receives, and the collectives of the ranks of a group with each other. */
import { formatBytes } from '../../units/bytes.ts';
import type { Problem } from '../../units/result.ts';
import { NODE_TYPES } from './node.ts';
import type { Rank } from './rank-set.ts';

const SEND = NODE_TYPES.indexOf('send');
const RECEIVE = NODE_TYPES.indexOf('receive');

export interface Partners {
  /** Returns the index in `comms` of the other rank's class, or a problem if there is no partner. */
  readonly partnerOf: (
    rank: Rank,
    place: number,
  ) => { readonly rank: Rank; readonly place: number } | Problem;
}

/** Groups a rank's communication nodes by a key, in the order in which the rank runs them. */
type Lists = ReadonlyMap<string, readonly number[]>;

export function createPartners(ranks: ReadonlyMap<number, Rank>): Partners {
  const known = new Map<Rank, { readonly lists: Lists; readonly turn: Int32Array }>();
  const listsOf = (rank: Rank) => {
    let found = known.get(rank);
    if (found === undefined) known.set(rank, (found = placesOf(rank)));
    return found;
  };
  return {
    partnerOf(rank, place) {
      const peer = rank.peers[place]!;
      const type = rank.of.trace.type[rank.of.comms[place]!]!;
      const other = ranks.get(peer);
      if (other === undefined)
        return atNode(rank, place, `${verb(type)} rank ${peer}, of which there is no trace`);
      const turn = listsOf(rank).turn[place]!;
      const key = keyOf(type === SEND ? RECEIVE : SEND, rank.rank, rank.tags[place]!);
      const list = listsOf(other).lists.get(key) ?? [];
      const found = list[turn];
      if (found !== undefined) return { rank: other, place: found };
      const what = type === SEND ? 'receives' : 'sends';
      const tag = rank.tags[place]!;
      return atNode(
        rank,
        place,
        `${verb(type)} rank ${peer} for the ${ordinal(turn)} time with tag ${tag}, and that rank ${what} ${list.length} such messages: it has no partner`,
      );
    },
  };
}

function verb(type: number): string {
  return type === SEND ? 'sends to' : 'receives from';
}

function ordinal(index: number): string {
  return ['first', 'second', 'third'][index] ?? `${index + 1}th`;
}

export function atNode(rank: Rank, place: number, message: string): Problem {
  const { trace, comms } = rank.of;
  return {
    path: `${rank.file}: node ${rank.ids[place]!}`,
    message: `"${trace.nameOf(comms[place]!)}" ${message}`,
  };
}

function keyOf(type: number, peer: number, tag: number): string {
  return `${type} ${peer} ${tag}`;
}

function placesOf(rank: Rank): { readonly lists: Lists; readonly turn: Int32Array } {
  const { of, peers, tags, turns } = rank;
  const places = Array.from(of.comms.keys()).filter((place) => peers[place]! >= 0);
  places.sort((a, b) => turns[a]! - turns[b]!);
  const lists = new Map<string, number[]>();
  const turn = new Int32Array(of.comms.length);
  for (const place of places) {
    const key = keyOf(of.trace.type[of.comms[place]!]!, peers[place]!, tags[place]!);
    const list = lists.get(key) ?? [];
    turn[place] = list.push(place) - 1;
    lists.set(key, list);
  }
  return { lists, turn };
}

/** Returns a rank's collectives by group, in the order in which the rank runs them. */
export function collectivesOf(rank: Rank): ReadonlyMap<string, readonly number[]> {
  const { of, group, members, turns, peers } = rank;
  const lists = new Map<string, number[]>();
  const places = Array.from(of.comms.keys()).filter(
    (place) => peers[place]! < 0 && NODE_TYPES[of.trace.type[of.comms[place]!]!] === 'collective',
  );
  places.sort((a, b) => turns[a]! - turns[b]!);
  for (const place of places) {
    const key = members[group[place]!]?.join() ?? 'all';
    const list = lists.get(key) ?? [];
    list.push(place);
    lists.set(key, list);
  }
  return lists;
}

/** Says why two collectives do not match; null if they do. */
export function whyNotOne(a: Rank, placeA: number, b: Rank, placeB: number): Problem | null {
  const [nodeA, nodeB] = [a.of.comms[placeA]!, b.of.comms[placeB]!];
  const [first, second] = [a.of.trace, b.of.trace];
  if (first.commType[nodeA] === second.commType[nodeB] && first.commBytes[nodeA] === second.commBytes[nodeB])
    return null;
  const bytes = formatBytes(first.commBytes[nodeA]!);
  const theirs = `"${second.nameOf(nodeB)}" of ${formatBytes(second.commBytes[nodeB]!)}`;
  return atNode(
    a,
    placeA,
    `has ${bytes} of type ${first.commType[nodeA]!} where ${b.file} has ${theirs} of type ${second.commType[nodeB]!}`,
  );
}
