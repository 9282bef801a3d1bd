/** What a page calls exposed communication and bubble is one quantity each, wherever it is shown. */
import { describe, expect, it } from 'vitest';
import { withCondition } from '../../design/conditions/edits.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate } from '../../run/evaluate.ts';
import type { Evaluated } from '../../run/evaluate.ts';
import { formatTime } from '../../units/time.ts';
import { valueOf } from '../../units/result.ts';
import { stagesPicture } from './stages.ts';
import { conditionCosts } from '../conditions/condition-costs.ts';

const DIMENSIONS: readonly DesignDimension[] = [
  { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' },
  { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod' },
];

function pipelined(parallelism: object): Design {
  return valueOf(
    expandDesign({
      v: 1,
      topology: { dimensions: DIMENSIONS },
      workload: { preset: 'gpt-3', layers: 8, hidden: 2048 },
      parallelism: {
        modelParallel: 4,
        pipeline: { stages: 4, schedule: 'oneForwardOneBackward', chunks: 1 },
        ...parallelism,
      },
      bandwidth: { mode: 'fixed', scheme: 'custom', customGBps: [100, 25] },
      system: { chunks: 2 },
    }),
  );
}

function ran(design: Design): Evaluated {
  const { evaluated } = valueOf(evaluate(design, ALL_PARTS));
  return evaluated.find(({ closed }) => closed.scheme === design.bandwidth.scheme)!;
}

describe.each([
  ['after compute', {}],
  ['beside compute', { overlap: true }],
])('a pipeline with communication %s', (_, parallelism) => {
  const design = pipelined(parallelism);
  const { simulated, closed } = ran(design);

  it('divides its iteration into compute, exposed communication and bubble, in the closed form too', () => {
    const { iterationNs, computeNs, exposedCommNs, pipeline } = simulated;
    expect(computeNs + exposedCommNs + pipeline!.idleNs).toBeCloseTo(iterationNs, 3);
    expect(pipeline!.idleNs).toBeGreaterThan(0);
    expect(closed.idleNs).toBeGreaterThan(0);
    expect(closed.iterationNs - closed.computeNs - closed.idleNs!).toBeGreaterThanOrEqual(-1e-6);
  });

  it('has the bubble and the exposed communication that its stages have', () => {
    const picture = valueOf(stagesPicture(design, closed.splitGBps));
    const mean = (numbers: readonly number[]): number =>
      numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    expect(mean(picture.stages.map(({ idleNs }) => idleNs))).toBeCloseTo(simulated.pipeline!.idleNs, 3);
    const exposed = picture.stages.map(
      ({ passesNs, computeNs, exposedDataNs }) => passesNs - computeNs + exposedDataNs,
    );
    expect(mean(exposed)).toBeCloseTo(simulated.exposedCommNs, 3);
  });

  it('has a condition explained by the part that grows most, as the comparison has it', () => {
    const slow = withCondition(design, { kind: 'share', dimension: 1, share: 0.3 });
    const [cost] = valueOf(toEnd(conditionCosts(slow, 'custom', ALL_PARTS)))!.costs;
    const after = ran(slow).simulated;
    const grown = {
      'exposed communication': [simulated.exposedCommNs, after.exposedCommNs],
      'the bubble of the pipeline': [simulated.pipeline!.idleNs, after.pipeline!.idleNs],
    } as const;
    const [[name, [before, now]]] = Object.entries(grown).toSorted(
      ([, first], [, other]) => other[1] - other[0] - (first[1] - first[0]),
    ) as [[string, readonly [number, number]]];
    expect(cost!.text).toContain(`because ${name} takes ${formatTime(now)}, not ${formatTime(before)}`);
  });
});
