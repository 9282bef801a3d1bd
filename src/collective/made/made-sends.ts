/** A synthesised schedule in the form of all others: pieces that ranks send each other, step by step. */
import type { GraphSchedule } from '../../graph/synthesis/schedule.ts';
import type { CountedSend, Schedule, Send } from '../schedule-shape.ts';
import type { MadeSteps } from './made-schedule.ts';

export function madeSchedule(ranks: number, schedule: GraphSchedule, steps: readonly MadeSteps[]): Schedule {
  const { collective, blocks } = schedule;
  let shown = { step: -1, byRank: [] as readonly (readonly Send[])[] };
  let counted = { step: -1, byRank: [] as readonly (readonly CountedSend[])[] };
  return {
    collective,
    ranks,
    steps: schedule.steps,
    pieces: blocks,
    sends: (step, from) => {
      if (shown.step !== step) shown = { step, byRank: sendsIn(ranks, schedule, step) };
      return shown.byRank[from]!;
    },
    counted: (step, from) => {
      if (counted.step !== step) counted = { step, byRank: countedIn(ranks, steps, step) };
      return counted.byRank[from]!;
    },
  };
}

function sendsIn(ranks: number, schedule: GraphSchedule, step: number): readonly (readonly Send[])[] {
  const byWay = new Map<string, Send & { readonly blocks: number[] }>();
  for (const { block, from, to, arcs, isReduced } of schedule.messagesOf(step)) {
    const key = `${isReduced} ${arcs.join()}`;
    const send = byWay.get(key);
    if (send === undefined) byWay.set(key, { from, to, blocks: [block], reduce: isReduced });
    else send.blocks.push(block);
  }
  const byRank: Send[][] = Array.from({ length: ranks }, () => []);
  for (const send of byWay.values()) byRank[send.from]!.push(send);
  return byRank;
}

function countedIn(
  ranks: number,
  steps: readonly MadeSteps[],
  step: number,
): readonly (readonly CountedSend[])[] {
  const byRank: CountedSend[][] = Array.from({ length: ranks }, () => []);
  const alike = steps.findLast((candidate) => candidate.step <= step);
  for (const { from, to, blocks, links } of alike?.all?.() ?? alike?.messages ?? [])
    byRank[from]!.push({ to, blocks, links });
  return byRank;
}
