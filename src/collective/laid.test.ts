import { describe, expect, it } from 'vitest';
import { blocks, BLOCK_KINDS } from '../topology/blocks/blocks.ts';
import { formOf } from '../topology/blocks/form.ts';
import { algorithms } from './algorithms/algorithms.ts';
import { createCounter, laidSteps, type LaidQuestion } from './laid.ts';
import { canDo } from './schedule.ts';
import { ALGORITHMS, COLLECTIVES, type Algorithm } from './types.ts';

const CHOICES: readonly Algorithm[] = [
  ...ALGORITHMS.map((name) => ({ name })),
  { name: 'direct', window: 3 },
];

/** Every schedule on every group of a block of `size`, whose sizes and spacings divide it. */
function questionsOf(kind: (typeof BLOCK_KINDS)[number], size: number): readonly LaidQuestion[] {
  const ways = blocks[kind].hasDirections ? ([1, 2] as const) : ([2] as const);
  return ways.flatMap((directions) =>
    [1, 2].flatMap((lanes) => {
      const form = formOf({ kind, size, lanes, directions });
      const divisors = Array.from({ length: size }, (_, index) => index + 1).filter(
        (each) => size % each === 0,
      );
      return divisors
        .flatMap((ranks) => divisors.map((spacing) => ({ size: ranks, spacing })))
        .filter((part) => part.size > 1 && size % (part.size * part.spacing) === 0)
        .flatMap((part) =>
          CHOICES.flatMap((algorithm) =>
            COLLECTIVES.filter((operation) => canDo(algorithm, operation, part.size)).map((operation) => {
              return {
                kind,
                form,
                part,
                isByPeer: blocks[kind].takesLaneByPeer && lanes > 1,
                algorithm,
                operation,
              };
            }),
          ),
        );
    }),
  );
}

describe.each(BLOCK_KINDS)('schedules laid on %s', (kind) => {
  it.each([2, 3, 4, 6, 8, 12, 16])(
    'of %i NPUs put on the busiest link what is counted link by link',
    (size) => {
      for (const question of questionsOf(kind, size)) {
        const { algorithm, operation, part } = question;
        const window = algorithm.window === undefined ? {} : { window: algorithm.window };
        const schedule = algorithms[algorithm.name].schedule({
          ...{ collective: operation, ranks: part.size, tree: 0, ...window },
        });
        const counter = createCounter(question);
        const counted = Array.from({ length: schedule.steps }, (_, step) =>
          counter.count((rank) => schedule.sends(step, rank))!,
        );
        const told = laidSteps(question)!.flatMap(({ count, ...each }) =>
          Array.from({ length: count }, () => each),
        );
        const inOrder = (steps: readonly { hops: number; load: number; blocks: number }[]): string[] =>
          steps.map(({ hops, load, blocks: most }) => `${most} ${hops} ${load.toFixed(9)}`).toSorted();
        expect([question, inOrder(told)]).toEqual([question, inOrder(counted)]);
      }
    },
  );
});
