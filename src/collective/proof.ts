/**
 * Executes a schedule symbolically and shows that it does what its collective promises.
 *
 * Every rank holds, per block, the set of ranks whose contribution is in it. A send may only use what
 * its rank held when the step began; a reduce send adds to what the receiver holds and must not bring
 * a contribution that is already there; any other send replaces it. At the end:
 *
 * | collective     | at the start rank r holds         | at the end rank r must hold              |
 * |----------------|-----------------------------------|------------------------------------------|
 * | all-reduce     | its part of every block           | every block with all contributions       |
 * | reduce-scatter | its part of every block           | block r with all contributions           |
 * | all-gather     | block r                           | every block b as rank b gave it          |
 * | all-to-all     | the blocks r -> to                | the blocks from -> r as `from` gave them |
 */
import { problem, success } from '../units/result.ts';
import type { Failure, Result } from '../units/result.ts';
import { COLLECTIVE_LABELS } from './schedule.ts';
import type { Collective, Schedule, Send } from './types.ts';

/** Contributors of one block, rank r being bit r. */
type Contributors = bigint;

function blockNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function startOf(collective: Collective, ranks: number, rank: number): Map<number, Contributors> {
  const own = 1n << BigInt(rank);
  if (collective === 'allGather') return new Map([[rank, own]]);
  const first = collective === 'allToAll' ? rank * ranks : 0;
  return new Map(blockNumbers(ranks).map((index) => [first + index, own]));
}

function promiseOf(collective: Collective, ranks: number, rank: number): Map<number, Contributors> {
  const all = (1n << BigInt(ranks)) - 1n;
  if (collective === 'reduceScatter') return new Map([[rank, all]]);
  return new Map(
    blockNumbers(ranks).map((index) => {
      if (collective === 'allReduce') return [index, all];
      return [collective === 'allToAll' ? index * ranks + rank : index, 1n << BigInt(index)];
    }),
  );
}

function printRanks(contributors: Contributors): string {
  const ranks: number[] = [];
  for (let rest = contributors, rank = 0; rest > 0n; rest >>= 1n, rank++) if (rest & 1n) ranks.push(rank);
  return ranks.join(', ');
}

function malformed({ from, to, blocks }: Send, asked: number, schedule: Schedule): string | undefined {
  const { ranks, collective } = schedule;
  if (from !== asked) return `is from rank ${from}`;
  if (!Number.isInteger(to) || to < 0 || to >= ranks) return `goes to rank ${to} of 0 to ${ranks - 1}`;
  if (to === from) return 'goes to itself';
  const count = collective === 'allToAll' ? ranks * ranks : ranks;
  if (blocks.length === 0) return 'carries nothing';
  const stray = blocks.find((block) => !Number.isInteger(block) || block < 0 || block >= count);
  return stray === undefined ? undefined : `carries block ${stray} of 0 to ${count - 1}`;
}

interface Delivery {
  readonly to: number;
  readonly block: number;
  readonly reduce: boolean;
  readonly contributors: Contributors;
}

/** The schedule itself when it keeps the promise of its collective, else its first violation. */
export function proveSchedule(schedule: Schedule): Result<Schedule> {
  const { collective, ranks, steps } = schedule;
  const held = blockNumbers(ranks).map((rank) => startOf(collective, ranks, rank));
  const violation = (step: number, rank: number, what: string): Failure =>
    problem(
      `${collective}[${ranks}].steps[${step}]`,
      `${COLLECTIVE_LABELS[collective]} of ${ranks} ranks, step ${step}, rank ${rank}: ${what}.`,
    );

  for (let step = 0; step < steps; step++) {
    const deliveries: Delivery[] = [];
    for (let rank = 0; rank < ranks; rank++) {
      for (const send of schedule.sends(step, rank)) {
        const wrong = malformed(send, rank, schedule);
        if (wrong !== undefined) return violation(step, rank, `a send ${wrong}`);
        for (const block of send.blocks) {
          const contributors = held[rank]!.get(block);
          if (contributors === undefined)
            return violation(step, rank, `sends block ${block}, which it does not hold`);
          deliveries.push({ to: send.to, block, reduce: send.reduce, contributors });
        }
      }
    }
    const replaced = new Set<string>();
    const received = new Set<string>();
    for (const { to, block, reduce, contributors } of deliveries) {
      const place = `${to}:${block}`;
      if (replaced.has(place) || (!reduce && received.has(place))) {
        return violation(step, to, `receives block ${block} twice, and one of the two replaces the other`);
      }
      received.add(place);
      if (!reduce) replaced.add(place);
      const present = held[to]!.get(block);
      if (reduce && present === undefined) {
        return violation(step, to, `is to add to block ${block}, which it does not hold`);
      }
      const twice = reduce ? (present ?? 0n) & contributors : 0n;
      if (twice !== 0n) {
        return violation(
          step,
          to,
          `block ${block} would count the contribution of ${printRanks(twice)} twice`,
        );
      }
      held[to]!.set(block, reduce ? (present ?? 0n) | contributors : contributors);
    }
  }

  for (let rank = 0; rank < ranks; rank++) {
    for (const [block, promised] of promiseOf(collective, ranks, rank)) {
      const present = held[rank]!.get(block) ?? 0n;
      if (present !== promised) {
        const what = `ends with the contributions of ranks [${printRanks(present)}] in block ${block}`;
        return violation(steps, rank, `${what}, promised [${printRanks(promised)}]`);
      }
    }
  }
  return success(schedule);
}
