/** The schedule of a basic algorithm written out as columns: who sends how many blocks to whom, by step and rank. */
import { blocksInSwitch } from '../../collective/algorithms/in-network/in-network.ts';
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { scheduleOf } from '../../collective/schedule.ts';
import type { CountedSend } from '../../collective/schedule-shape.ts';
import type { Algorithm, Collective } from '../../collective/types.ts';
import { valueOf } from '../../units/result.ts';
import type { StepRule } from '../step-rule.ts';

/** Whom each rank of a direct exchange sends to first: its next one, or all the same. */
export type SendOrder = 'staggered' | 'same';

type Sends = (step: number, rank: number) => readonly CountedSend[];

export interface WrittenSchedule {
  readonly ranks: number;
  readonly steps: number;
  /** By step x ranks + rank: where the sends of the rank begin in `to` and `blocks`; one more at the end. */
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly blocks: Int32Array | Float64Array;
  /** By step x ranks + rank: messages that the rank receives. */
  readonly expected: Int32Array;
  /** Whom a rank waits for besides those it receives from. Missing: nobody, its steps are eager. */
  readonly inStep?: InStep;
}

export interface InStep {
  /** By message, as in `to`: step x ranks + sender. */
  readonly sender: Int32Array;
  /** By step x ranks + rank: where the messages that the rank receives begin in `incoming`; one more at the end. */
  readonly firstIncoming: Int32Array;
  readonly incoming: Int32Array;
}

/** Every rank sends to every other. */
const EXCHANGES: ReadonlySet<Collective> = new Set(['allReduce', 'reduceScatter', 'allGather', 'allToAll']);

const known = new Map<string, WrittenSchedule>();
/** Above this all are forgotten. */
const MOST_KNOWN = 256;

export interface WrittenQuestion {
  readonly algorithm: Algorithm;
  readonly operation: Collective;
  readonly ranks: number;
  readonly steps: StepRule;
  /** Of direct exchanges. Missing: staggered. */
  readonly order?: SendOrder | undefined;
  /** Of a double binary tree. Defaults to the first. */
  readonly tree?: 0 | 1;
}

/** @throws when the algorithm cannot do it: phases are checked first (`checkPhases`). */
export function writtenSchedule(question: WrittenQuestion): WrittenSchedule {
  const { algorithm, operation, ranks, steps, order = 'staggered' } = question;
  const tree = ALGORITHM_FACTS[algorithm.name].isTwin === true ? (question.tree ?? 0) : 0;
  const { name, window, places, inNetwork } = algorithm;
  const key = JSON.stringify([name, window, places, inNetwork, operation, ranks, steps, order, tree]);
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
 * What every rank sends up is one message, as is what comes down to it: on links each rank sends one to the next, of all
 * that the busier of the two ways carries.
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
  const sender: number[] = [];
  for (let step = 0; step < steps; step++) {
    for (let rank = 0; rank < ranks; rank++) {
      for (const send of sent(step, rank)) {
        to.push(send.to);
        sender.push(step * ranks + rank);
        blocks.push(send.blocks);
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
    blocks: Int32Array.from(blocks),
    expected,
    ...(rule === 'synchronous' ? { inStep: inStepOf(ranks, to, sender, expected) } : {}),
  };
}

/** The exchange of `direct` with the peers of every rank in ascending order: as many a step, to others. */
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
