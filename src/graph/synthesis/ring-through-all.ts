/**
 * A ring through all NPUs of a graph, whatever their numbers: the baseline that trees are compared with. Of the rings that are found, one whose
 * narrowest link is widest. Whether there is one is hard to know in general, so that the search has a limit.
 */
import type { BoundedCollective } from '../bounds/bounded-collective.ts';
import type { Capacities } from '../bounds/capacities.ts';
import { cheapestHops, type Hop } from './hops.ts';
import type { Block, GraphMessage, GraphSchedule } from './schedule.ts';

/** Nodes of the largest graph that is searched, and NPUs that are tried for one width. */
const MOST_NODES = 512;
const MOST_TRIES = 20_000;

export interface RingWay {
  /** The hop from each NPU of the ring to the next, in order. */
  readonly hops: readonly Hop[];
  /** Of the buffer; both ways together carry all of it. */
  readonly share: number;
}

export interface RingThroughAll {
  /** The NPUs in the order of the ring, from NPU 0. */
  readonly npus: readonly number[];
  /** One, or both where links lead back, by how wide they are. */
  readonly ways: readonly RingWay[];
  /** Whether a ring in the order of the numbers is as wide. */
  readonly isInOrder: boolean;
}

/** The collectives that a ring does in steps of one hop. */
export const RING_COLLECTIVES: readonly BoundedCollective[] = ['allReduce', 'allGather', 'reduceScatter'];

/** Null where none was found. */
export function ringThroughAll(capacities: Capacities): RingThroughAll | null {
  const { npus, nodes, whole } = capacities;
  if (npus < 3 || nodes > MOST_NODES) return null;
  const widths = [...new Set(whole)].sort((a, b) => b - a);
  const inOrder = Array.from({ length: npus }, (_, npu) => npu);
  let found: { readonly order: readonly number[]; readonly table: HopTable; readonly width: number } | null =
    null;
  // Wider than `low` none was found.
  for (let [low, high] = [0, widths.length - 1]; low <= high;) {
    const middle = Math.floor((low + high) / 2);
    const table = hopTable(capacities, widths[middle]!);
    const order = isRing(table, inOrder) ? inOrder : ringIn(table, npus);
    if (order === null) low = middle + 1;
    else {
      found = { order, table, width: widths[middle]! };
      high = middle - 1;
    }
  }
  if (found === null) return null;
  const { order, table } = found;
  const forwards = hopsOf(table, order);
  const backwards = hopsOf(hopTable(capacities, 0), [0, ...order.slice(1).reverse()]);
  const [there, back] = [forwards, backwards].map((hops) => widthOf(capacities, hops));
  const sum = there! + back!;
  const ways = [
    { hops: forwards, share: there! / sum },
    { hops: backwards, share: back! / sum },
  ].filter(({ share }) => share > 0);
  return { npus: order, ways, isInOrder: order === inOrder };
}

/** By NPU the hops to others, by their ends. */
type HopTable = readonly ReadonlyMap<number, Hop>[];

/** Hops over links of at least `width`, through the fewest switches. */
function hopTable(capacities: Capacities, width: number): HopTable {
  const prices = capacities.whole.map((capacity) => (capacity >= width ? 1 : Infinity));
  const table = Array.from({ length: capacities.npus }, () => new Map<number, Hop>());
  for (const hop of cheapestHops(capacities, prices))
    if (hop.cost < Infinity) table[hop.from]!.set(hop.to, hop);
  return table;
}

function isRing(table: HopTable, order: readonly number[]): boolean {
  return order.every((npu, at) => table[npu]!.has(order[(at + 1) % order.length]!));
}

function hopsOf(table: HopTable, order: readonly number[]): readonly Hop[] {
  if (!isRing(table, order)) return [];
  return order.map((npu, at) => table[npu]!.get(order[(at + 1) % order.length]!)!);
}

/** Of the narrowest link in the hops, shared by those that take it; 0 without hops. */
function widthOf({ whole }: Capacities, hops: readonly Hop[]): number {
  const uses = new Map<number, number>();
  for (const { arcs } of hops) for (const arc of arcs) uses.set(arc, (uses.get(arc) ?? 0) + 1);
  return uses.size === 0 ? 0 : Math.min(...[...uses].map(([arc, count]) => whole[arc]! / count));
}

/** Depth first, NPUs with the fewest ways on first; null where none was found in time. */
function ringIn(table: HopTable, npus: number): readonly number[] | null {
  const isOn = new Uint8Array(npus);
  const onward = (npu: number): readonly number[] =>
    [...table[npu]!.keys()].filter((next) => isOn[next] === 0);
  const order = [0];
  isOn[0] = 1;
  let tries = 0;
  const choicesOf = (npu: number): number[] =>
    onward(npu)
      .map((next) => ({ next, ways: onward(next).length }))
      .sort((a, b) => b.ways - a.ways || b.next - a.next)
      .map(({ next }) => next);
  // The last of each list is tried next.
  const choices = [choicesOf(0)];
  while (choices.length > 0) {
    const next = choices.at(-1)!.pop();
    if (next === undefined) {
      choices.pop();
      isOn[order.pop()!] = 0;
      continue;
    }
    if ((tries += 1) > MOST_TRIES) return null;
    order.push(next);
    isOn[next] = 1;
    if (order.length === npus && table[next]!.has(0)) return order;
    choices.push(choicesOf(next));
  }
  return null;
}

/** The collective along the ring, in as many pieces each way as there are NPUs: to the sum at its owner, and from there to all. */
export function ringSchedule(collective: BoundedCollective, { npus, ways }: RingThroughAll): GraphSchedule {
  const size = npus.length;
  const reducing = collective === 'allGather' ? 0 : size - 1;
  const gathering = collective === 'reduceScatter' ? 0 : size - 1;
  const blocks = ways.flatMap(({ hops, share }) =>
    hops.map(({ from }): Block => ({
      owner: collective === 'allReduce' ? -1 : from,
      target: -1,
      share: share / size,
    })),
  );
  return {
    collective,
    blocks,
    steps: reducing + gathering,
    messagesOf: (step) =>
      ways.flatMap(({ hops }, way) =>
        hops.map(({ from, to, arcs }, place): GraphMessage => {
          const isReduced = step < reducing;
          // A piece goes from the NPU behind its owner round to it, then from there on.
          const gone = isReduced ? step + 1 : step - reducing;
          const piece = (place - gone + 2 * size) % size;
          return { block: way * size + piece, from, to, arcs, isReduced };
        }),
      ),
  };
}
