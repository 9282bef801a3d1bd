/** Reads the traces of a collective and executes them symbolically in any order that their dependences allow. */
import type { RankTrace } from '../../formats/chakra/columns.ts';
import { NODE_TYPES } from '../../formats/chakra/node.ts';
import { readEt } from '../../formats/chakra/read-et.ts';
import { valueOf } from '../../units/result.ts';

export type Held = readonly Map<number, ReadonlySet<number>>[];

const SEND = NODE_TYPES.indexOf('send');

interface Place {
  readonly trace: RankTrace;
  readonly rank: number;
  readonly node: number;
}

/** Which of the nodes that can run does. */
export type Order = 'first' | 'last' | 'receives last';

/**
 * Leaves by rank and block the contributions at the end in `held`, where those at first are. Throws if a message sends nothing, adds something
 * twice, takes the place of what it lacks, is of two sizes, or if all wait for each other.
 */
export function executeTraces(traces: readonly Uint8Array[], held: Held, order: Order): void {
  const ranks = traces.map((bytes, rank) => valueOf(readEt(`${rank}.et`, bytes)));
  const places = ranks.flatMap((trace, rank) =>
    Array.from({ length: trace.count }, (_, node): Place => ({ trace, rank, node })),
  );
  const receives = new Map(places.filter((place) => !isSend(place)).map((place) => [wireOf(place), place]));
  const followers = ranks.map(followersOf);
  // What a node waits for: earlier nodes, and of a receive its message.
  const waits = ranks.map(({ count, type, start }) =>
    Array.from(
      { length: count },
      (_, node) => start[node + 1]! - start[node]! + (type[node] === SEND ? 0 : 1),
    ),
  );
  const ready = places.filter(({ rank, node }) => waits[rank]![node] === 0);
  const late: Place[] = [];
  const release = (place: Place): void => {
    waits[place.rank]![place.node]! -= 1;
    if (waits[place.rank]![place.node] === 0)
      (order === 'receives last' && !isSend(place) ? late : ready).push(place);
  };
  const wires: Wires = new Map();
  let done = 0;
  for (;;) {
    const next = (order === 'last' ? ready.pop() : ready.shift()) ?? late.shift();
    if (next === undefined) break;
    run(next, held, wires);
    done += 1;
    for (const node of followers[next.rank]![next.node]!) release({ ...next, node });
    const receive = isSend(next) ? receives.get(wireOf(next)) : undefined;
    if (receive !== undefined) release(receive);
  }
  if (done < places.length) throw new Error(`${places.length - done} nodes wait for ever.`);
  if (wires.size > 0) throw new Error('Messages are not received.');
}

function followersOf({ count, start, before }: RankTrace): readonly (readonly number[])[] {
  const followers = Array.from({ length: count }, (): number[] => []);
  for (let node = 0; node < count; node += 1)
    for (const earlier of before.subarray(start[node], start[node + 1])) followers[earlier]!.push(node);
  return followers;
}

function isSend({ trace, node }: Place): boolean {
  return trace.type[node] === SEND;
}

function wireOf(place: Place): string {
  const { trace, rank, node } = place;
  const ends = isSend(place) ? [rank, trace.peer[node]] : [trace.peer[node], rank];
  return [...ends, trace.tag[node]].join(' ');
}

type Wires = Map<string, { readonly sent: ReadonlySet<number>; readonly bytes: number }>;

function run(place: Place, held: Held, wires: Wires): void {
  const { trace, rank, node } = place;
  const [verb, , number] = trace.nameOf(node).split(' ');
  const block = Number(number);
  const wire = wireOf(place);
  const bytes = trace.commBytes[node]!;
  const present = held[rank]!.get(block) ?? new Set<number>();
  if (isSend(place)) {
    if (present.size === 0) throw new Error(`Rank ${rank} sends block ${block}, which it does not hold.`);
    if (wires.has(wire)) throw new Error(`Tag of ${wire} is used twice.`);
    wires.set(wire, { sent: present, bytes });
    return;
  }
  const { sent, bytes: ofSend } = wires.get(wire)!;
  wires.delete(wire);
  if (bytes !== ofSend) throw new Error(`Message ${wire} has ${ofSend} bytes and ${bytes}.`);
  const both = [...present].filter((contribution) => sent.has(contribution));
  if (verb === 'add' && both.length > 0) throw new Error(`Rank ${rank} adds to block ${block} twice.`);
  if (verb !== 'add' && both.length < present.size)
    throw new Error(`Rank ${rank} loses contributions to block ${block}.`);
  held[rank]!.set(block, new Set([...present, ...sent]));
}
