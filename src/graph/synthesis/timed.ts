/** Messages with their times: a greedy timeline forwards, backwards, or one after the other; its steps, and its proof. */
import { problem, success, type Result } from '../../units/result.ts';
import type { BoundedCollective } from '../bounds/bounded-collective.ts';
import type { Capacities } from '../bounds/capacities.ts';
import type { Timeline } from './greedy/greedy.ts';
import type { Hop } from './hops.ts';
import type { Block, GraphMessage, GraphSchedule } from './schedule.ts';

export interface TimedMessages {
  readonly hops: readonly Hop[];
  /** By message, in the order of their starts. */
  readonly hop: Int32Array;
  readonly block: Int32Array;
  readonly isReduced: Uint8Array;
  readonly startNs: Float64Array;
  readonly endNs: Float64Array;
  readonly timeNs: number;
}

export function forwards({ hops, count, hop, block, startNs, endNs, timeNs }: Timeline): TimedMessages {
  return {
    hops,
    hop: hop.subarray(0, count),
    block: block.subarray(0, count),
    isReduced: new Uint8Array(count),
    startNs: startNs.subarray(0, count),
    endNs: endNs.subarray(0, count),
    timeNs,
  };
}

/** A timeline of the reversed graph, run backwards on the graph itself: what was copied is added up. */
export function backwards(timeline: Timeline): TimedMessages {
  const { hops, count, hop, block, startNs, endNs, timeNs } = timeline;
  const order = lastFirst(endNs.subarray(0, count));
  return {
    hops: hops.map(({ from, to, arcs, cost }) => ({ from: to, to: from, arcs: arcs.toReversed(), cost })),
    hop: order.map((message) => hop[message]!),
    block: order.map((message) => block[message]!),
    isReduced: new Uint8Array(count).fill(1),
    startNs: new Float64Array(count).map((_, place) => timeNs - endNs[order[place]!]!),
    endNs: new Float64Array(count).map((_, place) => timeNs - startNs[order[place]!]!),
    timeNs,
  };
}

/** The messages from the last end to the first; of equal ends in their own order. There are millions, and few different ends. */
function lastFirst(endNs: Float64Array): Int32Array {
  const ends = Float64Array.from(new Set(endNs)).sort().reverse();
  const ranks = new Map<number, number>();
  ends.forEach((end, rank) => ranks.set(end, rank));
  /** By rank, where its next message goes. */
  const places = new Int32Array(ends.length + 1);
  for (const end of endNs) places[ranks.get(end)! + 1]! += 1;
  for (let rank = 0; rank < ends.length; rank += 1) places[rank + 1]! += places[rank]!;
  const order = new Int32Array(endNs.length);
  endNs.forEach((end, message) => {
    const rank = ranks.get(end)!;
    order[places[rank]!] = message;
    places[rank]! += 1;
  });
  return order;
}

/** `second` begins when `first` has ended. */
export function after(first: TimedMessages, second: TimedMessages): TimedMessages {
  return {
    hops: [...first.hops, ...second.hops],
    ...joinedColumns(first, second),
    timeNs: first.timeNs + second.timeNs,
  };
}

function joinedColumns(first: TimedMessages, second: TimedMessages) {
  const [left, right] = [first.hop.length, second.hop.length];
  const hop = new Int32Array(left + right);
  const block = new Int32Array(left + right);
  const isReduced = new Uint8Array(left + right);
  const startNs = new Float64Array(left + right);
  const endNs = new Float64Array(left + right);
  hop.set(first.hop);
  block.set(first.block);
  block.set(second.block, left);
  isReduced.set(first.isReduced);
  isReduced.set(second.isReduced, left);
  startNs.set(first.startNs);
  endNs.set(first.endNs);
  for (let message = 0; message < right; message += 1) {
    hop[left + message] = first.hops.length + second.hop[message]!;
    startNs[left + message] = first.timeNs + second.startNs[message]!;
    endNs[left + message] = first.timeNs + second.endNs[message]!;
  }
  return { hop, block, isReduced, startNs, endNs };
}

/** Messages between two yields. */
const MESSAGES_A_STEP = 20_000;

/**
 * The messages as steps: each comes in the first step after those that bring what it sends and after those that used its links before it.
 */
export function* stepsOf(
  capacities: Capacities,
  collective: BoundedCollective,
  blocks: readonly Block[],
  messages: TimedMessages,
): Generator<void, GraphSchedule, void> {
  const { hops, hop, block, isReduced } = messages;
  const arrived = new Int32Array(capacities.npus * blocks.length);
  const used = new Int32Array(capacities.arcs.length);
  const byStep: number[][] = [];
  // In the order of starts, a message that brings a block has been seen before one that sends it on.
  for (const [message, index] of hop.entries()) {
    if (message % MESSAGES_A_STEP === MESSAGES_A_STEP - 1) yield;
    const { from, to, arcs } = hops[index]!;
    let step = arrived[from * blocks.length + block[message]!]!;
    for (const arc of arcs) step = Math.max(step, used[arc]!);
    for (const arc of arcs) used[arc] = step + 1;
    const place = to * blocks.length + block[message]!;
    arrived[place] = Math.max(arrived[place]!, step + 1);
    (byStep[step] ??= []).push(message);
  }
  return {
    collective,
    blocks,
    steps: byStep.length,
    messagesOf: (step) =>
      (byStep[step] ?? []).map((message): GraphMessage => {
        const { from, to, arcs } = hops[hop[message]!]!;
        return { block: block[message]!, from, to, arcs, isReduced: isReduced[message] === 1 };
      }),
  };
}

const ROUNDING = 1e-9;

/** Shows that no block leaves before it has arrived, and that no link carries two messages at once. */
export function proveTimes(
  capacities: Capacities,
  blocks: readonly Block[],
  { hops, hop, block, startNs, endNs, timeNs }: TimedMessages,
): Result<number> {
  const since = new Float64Array(capacities.npus * blocks.length);
  const free = new Float64Array(capacities.arcs.length);
  const slack = ROUNDING * timeNs;
  for (let message = 0; message < hop.length; message += 1) {
    const { from, to, arcs } = hops[hop[message]!]!;
    const start = startNs[message]!;
    const wrong = (what: string): Result<number> =>
      problem(`message ${message}`, `block ${block[message]} from NPU ${from} to NPU ${to} ${what}`);
    if (start < since[from * blocks.length + block[message]!]! - slack)
      return wrong('leaves before it has arrived');
    for (const arc of arcs) {
      if (start < free[arc]! - slack) return wrong('takes a link that is in use');
      free[arc] = endNs[message]!;
    }
    const place = to * blocks.length + block[message]!;
    since[place] = Math.max(since[place]!, endNs[message]!);
  }
  return success(timeNs);
}
