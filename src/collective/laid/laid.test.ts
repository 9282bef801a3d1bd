import { describe, expect, it } from 'vitest';
import type { BlockForm } from '../../topology/blocks/block.ts';
import { blocks, BLOCK_KINDS, type BlockKind } from '../../topology/blocks/blocks.ts';
import { algorithms } from '../all-algorithms.ts';
import { createCounter } from './count-links.ts';
import type { LaidQuestion } from './laid-question.ts';
import { laidSteps } from './laid-steps.ts';
import { cases } from '../../testing/large.ts';
import { smallForms } from '../../testing/blocks/block-shapes.ts';
import { canDo } from '../can-do.ts';
import { requestOf } from '../schedule.ts';
import { placesOfPart } from '../switch-ranks.ts';
import { ALGORITHMS } from '../algorithm-list.ts';
import { COLLECTIVES, type Algorithm } from '../types.ts';

const CHOICES: readonly Algorithm[] = [
  ...ALGORITHMS.map((name) => ({ name })),
  { name: 'direct', window: 3 },
];

/** Every schedule on every group of a block whose sizes and spacings divide it. */
function questionsOf(kind: BlockKind, form: BlockForm): readonly LaidQuestion[] {
  const block = blocks[kind];
  const divisors = Array.from({ length: form.size }, (_, index) => index + 1).filter(
    (entry) => form.size % entry === 0,
  );
  return divisors
    .flatMap((ranks) => divisors.map((spacing) => ({ size: ranks, spacing })))
    .filter((part) => part.size > 1 && form.size % (part.size * part.spacing) === 0)
    .flatMap((part) => {
      const whole = block.places?.(form) ?? null;
      const places = whole === null ? null : placesOfPart(whole, part.size, part.spacing);
      const choices = CHOICES.map((algorithm) => (places === null ? algorithm : { ...algorithm, places }));
      return choices.flatMap((algorithm) =>
        COLLECTIVES.filter((operation) => canDo(algorithm, operation, part.size)).map((operation) => ({
          kind,
          form,
          part,
          algorithm,
          operation,
          isByPeer: block.takesLaneByPeer && form.lanes > 1,
        })),
      );
    });
}

/** Picks about `most` entries from everywhere in the list; no list has a prime of this size as a factor. */
function thinnedOut<T>(all: readonly T[], most: number): readonly T[] {
  return all.filter((_, index) => (index * 7919) % all.length < most);
}

const SIZES = [2, 3, 4, 6, 8, 12, 16];

describe.each(BLOCK_KINDS)('schedules laid on %s', (kind) => {
  // If the block has no form of this size, the smallest form is used.
  const all = smallForms(kind, 64);
  const least = Math.min(...all.map(({ size }) => size));
  const sizes = all.some(({ size }) => SIZES.includes(size)) ? SIZES : [least];
  const forms = all.filter(({ size }) => sizes.includes(size));
  it.each([...new Set(forms.map(({ size }) => size))])(
    'of %i NPUs put on the busiest link what is counted link by link',
    (size) => {
      const all = forms.filter((form) => form.size === size).flatMap((form) => questionsOf(kind, form));
      for (const question of thinnedOut(all, cases(size > 8 ? 100 : 200, Infinity))) {
        const { algorithm, operation, part } = question;
        const schedule = algorithms[algorithm.name].schedule(requestOf(algorithm, operation, part.size));
        const counter = createCounter(question);
        const counted = Array.from({ length: schedule.steps }, (_, step) =>
          counter.count((rank) => schedule.sends(step, rank))!,
        );
        const described = laidSteps(question)!.steps.flatMap(({ count, ...step }) =>
          Array.from({ length: count }, () => step),
        );
        const inOrder = (steps: readonly { hops: number; load: number; blocks: number }[]): string[] =>
          steps.map(({ hops, load, blocks: most }) => `${most} ${hops} ${load.toFixed(9)}`).toSorted();
        expect([question, inOrder(described)]).toEqual([question, inOrder(counted)]);
      }
    },
  );
});
