/**
 * The exchange of a loop network as an explicit schedule: which blocks every message carries. Block b belongs to rank
 * b, so to NPU b mod z of switch floor(b / z).
 *
 *     inside a switch, step s   the held blocks whose NPU agrees with the partner in bit s (direct: whose NPU it is)
 *     xor, shortcut k           the held blocks whose switch differs from this one in bit k
 *     add, shortcut k           the held blocks whose distance has bit k set; after the hop it is clear, without carries,
 *                               so that any order of shortcuts is right
 *     gathering                 back what came, in reverse; forward: all that is held
 */
import { distances } from '../../topology/loop/shape.ts';
import type { Schedule, Send } from '../schedule-shape.ts';
import { innerSteps, ranksOf, sendsOf, stepsOf, type LoopExchange } from './exchange.ts';

export interface LoopSendOfBlocks extends Send {
  readonly shortcut?: number;
}

/** Returns every message of every step, in the order of the senders. */
export function loopSteps(exchange: LoopExchange): readonly (readonly LoopSendOfBlocks[])[] {
  const ranks = ranksOf(exchange);
  const half = stepsOf(exchange) / 2;
  const held = Array.from(
    { length: ranks },
    () => new Set(Array.from({ length: ranks }, (_, block) => block)),
  );
  const reducing: LoopSendOfBlocks[][] = [];
  for (let step = 0; step < half; step++) {
    const sends: LoopSendOfBlocks[] = [];
    for (let rank = 0; rank < ranks; rank++) {
      for (const { to, shortcut } of sendsOf(exchange, step, rank)) {
        const blocks = [...held[rank]!].filter((block) => isFor(exchange, step, rank, to, block, shortcut));
        sends.push({ from: rank, to, blocks, reduce: true, ...(shortcut === undefined ? {} : { shortcut }) });
      }
    }
    for (const { from, blocks } of sends) for (const block of blocks) held[from]!.delete(block);
    reducing.push(sends);
  }
  return [...reducing, ...gathering(exchange, reducing, held)];
}

function gathering(
  exchange: LoopExchange,
  reducing: readonly (readonly LoopSendOfBlocks[])[],
  held: readonly Set<number>[],
): readonly (readonly LoopSendOfBlocks[])[] {
  const isForward = exchange.partner === 'add' && exchange.gather === 'forward';
  const inner = innerSteps(exchange.npusPerSwitch);
  return [...reducing].reverse().map((sends, index) => {
    const at = reducing.length - 1 - index;
    const back: readonly LoopSendOfBlocks[] =
      isForward && at >= inner
        ? sends.map((send) => ({ ...send, blocks: [...held[send.from]!].sort(ascending), reduce: false }))
        : sends.map((send) => ({ ...send, from: send.to, to: send.from, reduce: false }));
    for (const { to, blocks } of back) for (const block of blocks) held[to]!.add(block);
    return [...back].sort((a, b) => a.from - b.from || a.to - b.to);
  });
}

/** Returns whether a held block goes with this message of the reduce-scatter. */
function isFor(
  { shape, npusPerSwitch: z, partner }: LoopExchange,
  step: number,
  rank: number,
  to: number,
  block: number,
  shortcut: number | undefined,
): boolean {
  if (shortcut === undefined) {
    if (!Number.isInteger(Math.log2(z))) return block % z === to % z;
    return bit(block % z, step) === bit(to % z, step);
  }
  const [from, owner] = [Math.floor(rank / z), Math.floor(block / z)];
  if (partner === 'xor') return bit(from, shortcut) !== bit(owner, shortcut);
  let first = 0;
  return distances(shape, from, owner).some((distance, index) => {
    const power = shortcut - first;
    const bits = shape.logSides[index] ?? 0;
    first += bits;
    return power >= 0 && power < bits && bit(distance, power) === 1;
  });
}

function bit(value: number, at: number): number {
  return Math.floor(value / 2 ** at) % 2;
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** The all-reduce as a schedule for proofs and runs. */
export function loopSchedule(exchange: LoopExchange): Schedule {
  const steps = loopSteps(exchange).map((sends) => {
    const byRank = new Map<number, Send[]>();
    for (const { from, to, blocks, reduce } of sends) {
      const sent = byRank.get(from) ?? [];
      sent.push({ from, to, blocks, reduce });
      byRank.set(from, sent);
    }
    return byRank;
  });
  return {
    collective: 'allReduce',
    ranks: ranksOf(exchange),
    steps: steps.length,
    sends: (step, from) => steps[step]?.get(from) ?? [],
  };
}
