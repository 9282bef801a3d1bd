/** Who does a job changes nothing of what a search finds: random small spaces, helpers that are late, die or never answer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySpace } from '../../testing/arbitrary/space.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { toEnd } from '../../design/steps.ts';
import { search } from '../search.ts';
import type { SearchOutcome, Settled } from '../search-ask.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointsOf } from '../space/points.ts';
import { createHelper, type Help } from './help.ts';

/** What becomes of each job: answered a number of turns of the event loop later, lost (-1) or never answered (-2). */
type Fates = readonly number[];

async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await Promise.resolve();
}

function helpOf(space: unknown, count: number, fates: Fates): Help & { readonly answered: () => number } {
  const helper = valueOf(createHelper(space));
  let given = 0;
  let answered = 0;
  return {
    count: () => count,
    answered: () => answered,
    async give(job) {
      const fate = fates[given % fates.length]!;
      given += 1;
      if (fate === -2) return new Promise(() => undefined);
      await turns(Math.max(0, fate));
      if (fate < 0) return null;
      answered += 1;
      return toEnd(helper(job));
    },
  };
}

async function searched(
  space: unknown,
  help: Help | undefined,
): Promise<{ readonly found: SearchOutcome; readonly settled: readonly Settled[] }> {
  const points = valueOf(pointsOf(valueOf(readSpace(space))));
  const settled: Settled[] = [];
  const record = (own: Settled): void => void settled.push(own);
  const steps = search(points, { record, worth: true, ...(help === undefined ? {} : { help }) });
  for (;;) {
    const step = steps.next();
    // What is excluded at the end comes in no order.
    if (step.done === true)
      return { found: step.value, settled: settled.toSorted((a, b) => a.point - b.point) };
    await Promise.resolve();
  }
}

describe('a search with helpers', () => {
  it('finds the same, settles the same points, whoever does what', async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(
        anySpace(60),
        fc.constantFrom(0, 0, 0.01),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.integer({ min: -2, max: 20 }), { minLength: 1, maxLength: 7 }),
        async (file, gap, count, fates) => {
          const space = { ...file, gap };
          const alone = await searched(space, undefined);
          const help = helpOf(space, count, fates);
          expect(await searched(space, help)).toEqual(alone);
          answered += help.answered();
        },
      ),
      { numRuns: cases(2, 60) },
    );
    expect(answered).toBeGreaterThan(0);
  });
});
