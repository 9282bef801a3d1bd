/** What points share is run once, and each comes out as it does by itself: random spaces, to the last bit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../design/steps.ts';
import { anySpace } from '../../testing/arbitrary/space.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { createBounding } from '../bounding.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointsOf } from '../space/points.ts';
import { createPointRunner } from './point-runner.ts';
import { runPoint } from './run-point.ts';

describe('the runs of a space', () => {
  it('are those of each point by itself', () => {
    let compared = 0;
    fc.assert(
      fc.property(anySpace(80), (file) => {
        const points = valueOf(pointsOf(valueOf(readSpace(file))));
        const { split, objective } = points.space;
        const run = createPointRunner(points.space);
        toEnd(
          createBounding(points).steps(({ work, link, network }) => {
            const design = points.designOf(work, link, network);
            if (!design.ok) return;
            const alone = toEnd(runPoint(design.value, split, objective));
            expect(toEnd(run(design.value, work, link))).toEqual(alone);
            compared += 1;
          }),
        );
      }),
      { numRuns: cases(3, 80) },
    );
    // Of small spaces there are few points: some seeds draw fewer than a hundred.
    expect(compared).toBeGreaterThan(cases(20, 1000));
  });
});
