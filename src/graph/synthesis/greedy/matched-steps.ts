/** The schedule of what was matched step by step: a scatter, which is an all-gather of the reversed graph run backwards, before a gather. */
import type { BoundedCollective } from '../../bounds/bounded-collective.ts';
import type { SteppedMatches } from './greedy-in-steps.ts';
import type { Block, GraphMessage, GraphSchedule } from '../schedule.ts';

export function scheduleOfMatches(
  collective: BoundedCollective,
  blocks: readonly Block[],
  scattered: SteppedMatches | undefined,
  gathered: SteppedMatches | undefined,
): GraphSchedule {
  const before = scattered === undefined ? 0 : stepsOf(scattered);
  return {
    collective,
    blocks,
    steps: before + (gathered === undefined ? 0 : stepsOf(gathered)),
    messagesOf: (step) => {
      if (scattered !== undefined && step < before)
        return messagesIn(scattered, before - 1 - step, ({ block, from, to, arcs }) => {
          return { block, from: to, to: from, arcs: arcs.toReversed(), isReduced: true };
        });
      return gathered === undefined ? [] : messagesIn(gathered, step - before, (message) => message);
    },
  };
}

function stepsOf({ first }: SteppedMatches): number {
  return first.length - 1;
}

function messagesIn(
  { hops, hop, block, first }: SteppedMatches,
  step: number,
  turned: (message: GraphMessage) => GraphMessage,
): readonly GraphMessage[] {
  const messages: GraphMessage[] = [];
  for (let message = first[step] ?? 0; message < (first[step + 1] ?? 0); message += 1) {
    const { from, to, arcs } = hops[hop[message]!]!;
    messages.push(turned({ block: block[message]!, from, to, arcs, isReduced: false }));
  }
  return messages;
}
