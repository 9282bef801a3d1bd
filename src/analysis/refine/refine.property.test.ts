/** The optimum refined by runs, on random designs: no column that satisfies the goal is better under it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goalOf } from '../../design/goal.ts';
import { isAllowed } from '../../design/kept.ts';
import { toEnd } from '../../design/steps.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { evaluate } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { refine } from './refine.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

describe('the refined optimum', () => {
  it('is never worse than a column whose split satisfies the goal, and is reproducible', () => {
    let compared = 0;
    fc.assert(
      fc.property(anySimulable, fc.constantFrom('time', 'timeCost'), (drawn, objective) => {
        const goal = { ...goalOf(drawn), objective };
        const design = { ...drawn, bandwidth: { ...drawn.bandwidth, goal } };
        const found = toEnd(refine(design));
        if (!found.ok) return;
        const { best, results } = found.value;
        expect(isAllowed(design, best.splitGBps, best.dollars)).toBe(true);
        if (results !== null) expect(results.simulated.iterationNs).toBe(best.iterationNs);
        const evaluation = evaluate(design, ALL_PARTS);
        if (!evaluation.ok) throw new Error(evaluation.problems[0]?.message);
        for (const { closed, simulated } of evaluation.value.evaluated) {
          if (!isAllowed(design, closed.splitGBps, closed.costDollars)) continue;
          compared += 1;
          const factor = objective === 'time' ? 1 : closed.costDollars;
          expect(best.objective).toBeLessThanOrEqual(simulated.iterationNs * factor);
        }
        // The engine shows exactly this split when it is given.
        const refinedDesign = { ...design, bandwidth: { ...design.bandwidth, refinedGBps: best.splitGBps } };
        expect(prepareDesign(refinedDesign, ALL_PARTS).ok).toBe(true);
        const again = evaluate(refinedDesign, ALL_PARTS);
        const optimal = again.ok
          ? again.value.evaluated.find(({ closed }) => closed.scheme === 'optimal')
          : null;
        expect(optimal?.simulated.iterationNs).toBe(best.iterationNs);
        expect(toEnd(refine(design))).toEqual(found);
      }),
      { numRuns: cases(4, 300) },
    );
    // A few draws may have no column that satisfies the goal.
    expect(compared).toBeGreaterThanOrEqual(cases(0, 6));
  });
});
