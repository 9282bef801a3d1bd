/**
 * Executes a schedule symbolically, step by step, for the proof (proof.ts) and for the page's step-by-step view.
 *
 * A send may use only what its rank held when the step began; a reduce send adds to what the receiver holds and must not bring a
 * contribution that is already there; any other send replaces it.
 */
import { problem, success } from '../units/result.ts';
import type { Failure, Result } from '../units/result.ts';
import { numbersBelow, ranksIn, startOf, type Contributors, type Holding } from './holdings.ts';
import { COLLECTIVE_LABELS } from './can-do.ts';
import type { Schedule, Send } from './schedule-shape.ts';

/** What every rank holds; `executeStep` changes it in place. */
export type Held = readonly Map<number, Contributors>[];

interface Delivery {
  readonly to: number;
  readonly block: number;
  readonly reduce: boolean;
  readonly contributors: Contributors;
}

export function heldAtStart(schedule: Schedule): Held {
  return numbersBelow(schedule.ranks).map((rank) => startOf(schedule, rank));
}

/** Returns what every rank holds after the first `steps` steps, or the first violation on the way. */
export function holdingsAfter(schedule: Schedule, steps: number): Result<readonly Holding[]> {
  const held = heldAtStart(schedule);
  for (let step = 0; step < steps; step++) {
    const wrong = executeStep(schedule, step, held);
    if (wrong !== null) return wrong;
  }
  return success(held);
}

/** The messages of a step, by sender. */
export function sendsOf(schedule: Schedule, step: number): readonly Send[] {
  return numbersBelow(schedule.ranks).flatMap((rank) => schedule.sends(step, rank));
}

/** Executes one step on all ranks. Returns null, or the first violation in the step. */
export function executeStep(schedule: Schedule, step: number, held: Held): Failure | null {
  const deliveries: Delivery[] = [];
  for (let rank = 0; rank < schedule.ranks; rank++) {
    for (const send of schedule.sends(step, rank)) {
      const wrong = malformed(send, rank, schedule);
      if (wrong !== undefined) return violation(schedule, step, rank, `a send ${wrong}`);
      for (const block of send.blocks) {
        const contributors = held[rank]!.get(block);
        if (contributors === undefined)
          return violation(schedule, step, rank, `sends block ${block}, which it does not hold`);
        deliveries.push({ to: send.to, block, reduce: send.reduce, contributors });
      }
    }
  }
  return deliver(schedule, step, deliveries, held);
}

function deliver(
  schedule: Schedule,
  step: number,
  deliveries: readonly Delivery[],
  held: Held,
): Failure | null {
  const replaced = new Set<string>();
  const received = new Set<string>();
  for (const { to, block, reduce, contributors } of deliveries) {
    const refuse = (what: string): Failure => violation(schedule, step, to, what);
    const place = `${to}:${block}`;
    if (replaced.has(place) || (!reduce && received.has(place))) {
      return refuse(`receives block ${block} twice, and one of the two replaces the other`);
    }
    received.add(place);
    if (!reduce) replaced.add(place);
    const present = held[to]!.get(block);
    if (reduce && present === undefined) {
      return refuse(`is to add to block ${block}, which it does not hold`);
    }
    const twice = reduce ? (present ?? 0n) & contributors : 0n;
    if (twice !== 0n) {
      return refuse(`block ${block} would count the contribution of ${ranksIn(twice).join(', ')} twice`);
    }
    held[to]!.set(block, reduce ? (present ?? 0n) | contributors : contributors);
  }
  return null;
}

export function violation(schedule: Schedule, step: number, rank: number, what: string): Failure {
  const { collective, ranks } = schedule;
  return problem(
    `${collective}[${ranks}].steps[${step}]`,
    `${COLLECTIVE_LABELS[collective]} of ${ranks} ranks, step ${step}, rank ${rank}: ${what}.`,
  );
}

function malformed({ from, to, blocks }: Send, asked: number, schedule: Schedule): string | undefined {
  const { ranks, collective, pieces } = schedule;
  if (from !== asked) return `is from rank ${from}`;
  if (!Number.isInteger(to) || to < 0 || to >= ranks) return `goes to rank ${to} of 0 to ${ranks - 1}`;
  if (to === from) return 'goes to itself';
  const count = pieces?.length ?? (collective === 'allToAll' ? ranks * ranks : ranks);
  if (blocks.length === 0) return 'carries nothing';
  const stray = blocks.find((block) => !Number.isInteger(block) || block < 0 || block >= count);
  return stray === undefined ? undefined : `carries block ${stray} of 0 to ${count - 1}`;
}
