/**
 * The schedule of a basic algorithm written out as columns: who sends how many blocks to whom, by step and
 * rank.
 */
import { blocksInSwitch } from '../../collective/algorithms/in-network/in-network.ts';
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { scheduleOf } from '../../collective/schedule.ts';
import type { CountedSend } from '../../collective/schedule-shape.ts';
import type { Algorithm, Collective } from '../../collective/types.ts';
import { valueOf } from '../../units/result.ts';
import type { StepRule } from '../facts/step-rule.ts';

/** Which peer each rank of a direct exchange sends to first: its own successor, or the same peer for all. */
export type SendOrder = 'staggered' | 'same';

type Sends = (step: number, rank: number) => readonly CountedSend[];

export interface WrittenSchedule {
  readonly ranks: number;
  readonly steps: number;
  /**
   * By step x ranks + rank: where the sends of the rank begin in `to` and `blocks`; one extra entry at the
   * end.
   */
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly blocks: Float64Array;
  /** By message: the links of the block that it takes. By default all take the routes of the block. */
  readonly links?: readonly (readonly number[] | undefined)[];
  /**
   * By message with links: how many connections carry it, 1 on average. Such a message is many pieces that go the same way, each on its own
   * connection, so that messages of one step share a link in proportion to their bytes. By default one connection carries each.
   */
  readonly shares?: Float64Array;
  /** By step x ranks + rank: how many messages the rank receives. */
  readonly expected: Int32Array;
  /** Whom a rank waits for besides its senders. If absent, steps are eager and it waits for nobody. */
  readonly inStep?: InStep;
}

export interface InStep {
  /** By message, as in `to`: step x ranks + sender. */
  readonly sender: Int32Array;
  /**
   * By step x ranks + rank: where the messages that the rank receives begin in `incoming`; one extra entry at
   * the end.
   */
  readonly firstIncoming: Int32Array;
  readonly incoming: Int32Array;
}

/** Collectives in which every rank sends to every other. */
const EXCHANGES: ReadonlySet<Collective> = new Set(['allReduce', 'reduceScatter', 'allGather', 'allToAll']);

const known = new Map<string, WrittenSchedule>();
/** The cache is cleared above this size. */
const MOST_KNOWN = 256;

export interface WrittenQuestion {
  readonly algorithm: Algorithm;
  readonly operation: Collective;
  readonly ranks: number;
  readonly steps: StepRule;
  /** Order of sends in direct exchanges. Defaults to staggered. */
  readonly order?: SendOrder | undefined;
  /** Which double binary tree to use. Defaults to the first. */
  readonly tree?: 0 | 1;
}

/** @throws if the algorithm does not support the operation; callers check phases first (`checkPhases`). */
export function writtenSchedule(question: WrittenQuestion): WrittenSchedule {
  const { algorithm, operation, ranks, steps, order = 'staggered' } = question;
  const tree = ALGORITHM_FACTS[algorithm.name].isTwin === true ? (question.tree ?? 0) : 0;
  const { name, window, places, inNetwork, made } = algorithm;
  const key = JSON.stringify([
    name,
    window,
    places,
    inNetwork,
    made?.key,
    operation,
    ranks,
    steps,
    order,
    tree,
  ]);
  let written = known.get(key);
  if (written === undefined) {
    written =
      inNetwork === undefined
        ? write({ ...question, order, tree })
        : throughSwitch(inNetwork.efficiency, operation, ranks);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, written);
  }
  return written;
}

/**
 * Each rank sends one message up and receives one down. On links this is one message to the next rank, with
 * the bytes of the busier direction.
 */
function throughSwitch(efficiency: number, operation: Collective, ranks: number): WrittenSchedule {
  const steps = ranks > 1 ? 1 : 0;
  const messages = steps * ranks;
  return {
    ranks,
    steps,
    first: Int32Array.from({ length: messages + 1 }, (_, rank) => rank),
    to: Int32Array.from({ length: messages }, (_, rank) => (rank + 1) % ranks),
    blocks: new Float64Array(messages).fill(blocksInSwitch(operation, ranks) / efficiency),
    expected: new Int32Array(messages).fill(1),
  };
}

function write({ algorithm, operation, ranks, steps: rule, order, tree }: WrittenQuestion): WrittenSchedule {
  const { steps, sends, counted } = valueOf(scheduleOf(algorithm, operation, ranks, tree));
  const staggered = (step: number, rank: number): readonly CountedSend[] =>
    counted?.(step, rank) ?? sends(step, rank).map((send) => ({ to: send.to, blocks: send.blocks.length }));
  const isSame = order === 'same' && algorithm.name === 'direct' && EXCHANGES.has(operation) && ranks > 1;
  const sent = isSame ? inSameOrder(staggered, operation, steps) : staggered;
  const first = new Int32Array(steps * ranks + 1);
  const expected = new Int32Array(steps * ranks);
  const to: number[] = [];
  const blocks: number[] = [];
  const links: (readonly number[] | undefined)[] = [];
  const sender: number[] = [];
  for (let step = 0; step < steps; step++) {
    for (let rank = 0; rank < ranks; rank++) {
      for (const send of sent(step, rank)) {
        to.push(send.to);
        sender.push(step * ranks + rank);
        blocks.push(send.blocks);
        links.push(send.links);
        const receipt = step * ranks + send.to;
        expected[receipt] = expected[receipt]! + 1;
      }
      first[step * ranks + rank + 1] = to.length;
    }
  }
  return {
    ranks,
    steps,
    first,
    to: Int32Array.from(to),
    blocks: Float64Array.from(blocks),
    ...(links.some((taken) => taken !== undefined) ? { links, shares: sharesOf(blocks) } : {}),
    expected,
    ...(rule === 'synchronous' ? { inStep: inStepOf(ranks, to, sender, expected) } : {}),
  };
}

function sharesOf(blocks: readonly number[]): Float64Array {
  const average = blocks.reduce((sum, count) => sum + count, 0) / blocks.length;
  return Float64Array.from(blocks, (count) => count / average);
}

/**
 * The exchange of `direct` with every rank's peers in ascending order: the same number per step, to different
 * peers.
 */
function inSameOrder(staggered: Sends, operation: Collective, steps: number): Sends {
  const rounds = operation === 'allReduce' ? steps / 2 : steps;
  const lanes = staggered(0, 0).length;
  return (step, rank) =>
    staggered(step, rank).map((send, index) => {
      const peer = (step % rounds) * lanes + index;
      return { ...send, to: peer < rank ? peer : peer + 1 };
    });
}

function inStepOf(
  ranks: number,
  to: readonly number[],
  sender: readonly number[],
  expected: Int32Array,
): InStep {
  const firstIncoming = new Int32Array(expected.length + 1);
  expected.forEach((count, place) => (firstIncoming[place + 1] = firstIncoming[place]! + count));
  const next = firstIncoming.slice();
  const incoming = new Int32Array(to.length);
  sender.forEach((from, at) => {
    const receipt = Math.floor(from / ranks) * ranks + to[at]!;
    incoming[next[receipt]!++] = at;
  });
  return { sender: Int32Array.from(sender), firstIncoming, incoming };
}
