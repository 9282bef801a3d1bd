/**
 * A schedule laid on the links of a block, step by step: how far the messages of a step go and how much they put on the busiest link.
 *
 * Messages are divided among the lanes of the block, and among both directions of a ring that the group goes all the way round, where every
 * other part runs in the opposite direction; with `isByPeer` a direct exchange takes one lane for each peer, in turn.
 */
import { blockWires } from '../../topology/blocks/block-wires.ts';
import type { Crowd } from '../../topology/blocks/wires.ts';
import { ALGORITHM_FACTS } from '../algorithm-facts.ts';
import { algorithms } from '../all-algorithms.ts';
import type { AlikeSteps } from '../algorithms/basic-algorithm.ts';
import { blocksInSwitch } from '../algorithms/in-network/in-network.ts';
import { laidMade } from '../made/laid-made.ts';
import { requestOf } from '../schedule.ts';
import type { Schedule } from '../schedule-shape.ts';
import { createCounter, type LaidSend } from './count-links.ts';
import type { LaidQuestion } from './laid-question.ts';

export interface LaidSteps extends Crowd {
  /** How many steps are alike. */
  readonly count: number;
  /** Blocks in the largest message; the payload has one block for each rank. */
  readonly blocks: number;
  /** The most that messages of one block each put on a link (`Crowd.load`). */
  readonly load: number;
}

export interface LaidSchedule {
  /** In the order of the schedule. */
  readonly steps: readonly LaidSteps[];
  /** Over the whole schedule: bytes on the busiest link, in the unit of `load`. */
  readonly carried: number;
}

/** Returns null if there is too much to count. The two trees of an algorithm that alternates between them carry half each. */
export function laidSteps(question: LaidQuestion): LaidSchedule | null {
  const { part, algorithm, operation } = question;
  if (algorithm.inNetwork !== undefined) return inSwitch(question, algorithm.inNetwork.efficiency);
  if (algorithm.made !== undefined) return laidMade(algorithm.made, operation);
  const request = requestOf(algorithm, operation, part.size);
  const { steps: stepsOf, schedule } = algorithms[algorithm.name];
  const written = schedule(request);
  const steps: readonly AlikeSteps[] =
    stepsOf?.(request) ??
    Array.from({ length: written.steps }, (_, step) => ({ count: 1, blocks: NaN, step }));
  const counter = createCounter(question);
  const laid: LaidSteps[] = [];
  // The busy links of a step are known where they are counted one by one. Else they may be the same in all steps, with conditions as well,
  // which never make a phase faster.
  let everywhere = 0;
  for (const alike of steps) {
    const { count, blocks } = alike;
    const crowd = crowdOf(question, alike);
    const step =
      crowd !== null && question.graphs === undefined
        ? { blocks, hops: crowd.hops, load: crowd.load * blocks }
        : counter.count(sendsOfStep(written, alike), crowd === null ? count : 0);
    if (step === null) return null;
    if (crowd !== null) everywhere += count * step.load;
    laid.push({ count, ...step });
  }
  if (ALGORITHM_FACTS[algorithm.name].isTwin !== true)
    return { steps: laid, carried: everywhere + counter.busiest() };
  const other = schedule(requestOf(algorithm, operation, part.size, 1));
  for (let step = 0; step < other.steps; step++) {
    if (counter.count((rank) => other.sends(step, rank)) === null) return null;
  }
  return { steps: laid, carried: (everywhere + counter.busiest()) / 2 };
}

function sendsOfStep(
  { sends }: Pick<Schedule, 'sends'>,
  { step, blocks: length, peers }: AlikeSteps,
): (rank: number) => readonly LaidSend[] {
  if (peers === undefined) return (rank) => sends(step, rank);
  return (rank) => peers(rank).map((to) => ({ from: rank, to, blocks: { length } }));
}

/** A reduction in the switch takes one step, in which each NPU sends and receives once. */
function inSwitch(question: LaidQuestion, efficiency: number): LaidSchedule {
  const { kind, form, part, operation } = question;
  const busiest = blocksInSwitch(operation, part.size) / efficiency;
  const hops = blockWires[kind].hops(form, part, { kind: 'any' }).most;
  const load = busiest / narrowestOf(question);
  return { steps: [{ count: 1, blocks: busiest, hops, load }], carried: load };
}

/** Returns null where the block has no rule for the pattern, so that its messages are counted one by one. */
function crowdOf(
  { kind, form, part, isByPeer = false, places }: LaidQuestion,
  { pattern }: AlikeSteps,
): Crowd | null {
  if (pattern === undefined || places !== undefined) return null;
  const wanted = pattern.kind === 'shift' ? { ...pattern, isByPeer: pattern.isByPeer && isByPeer } : pattern;
  return blockWires[kind].crowd?.(form, part, wanted) ?? null;
}

/** The least width of any link of an NPU. */
function narrowestOf({ form, graphs = [] }: LaidQuestion): number {
  let least = 1;
  for (const { from, to, width } of graphs) {
    for (let link = 0; link < width.length; link++) {
      if (Math.min(from[link]!, to[link]!) < form.size) least = Math.min(least, width[link]!);
    }
  }
  return least;
}
