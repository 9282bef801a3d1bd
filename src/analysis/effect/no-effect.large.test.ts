/** Rules that say that a field has no effect, on random designs: none of its other values changes a run. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../testing/every-model.ts';
import { withAllParameters } from '../../design/block-parameters.ts';
import type { Design } from '../../design/document.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import { stagedWith } from '../../testing/arbitrary/staged.arbitrary.ts';
import { changed, othersOf, outcomeOf } from '../../testing/effect/outcome.ts';
import { cases } from '../../testing/large.ts';
import { leavesOf } from '../../testing/schema-leaves.ts';
import { PIPELINE_SCHEDULES } from '../../workload/pipeline/facts/names.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { effectFacts } from './facts.ts';
import { whyNoEffect } from './no-effect.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const anyStaged = fc.constantFrom(...PIPELINE_SCHEDULES).chain(stagedWith);
const anyCalibrated = anySimulable.chain((design) =>
  fc
    .record({
      network: fc.constantFrom(undefined, 'nccl-h100' as const, 'nccl-a100' as const),
      compute: fc.constantFrom(undefined, 'megatron-a100' as const),
    })
    .map(({ network, compute }): Design => ({
      ...design,
      system: network === undefined ? design.system : { ...design.system, calibration: network },
      compute: compute === undefined ? design.compute : { ...design.compute, calibration: compute },
    })),
);

export const anyOf = fc.oneof(anySimulable, anyStaged, anyCalibrated);

/** Returns the fields that a rule calls ineffective although a value changes a result, each with that value. */
export function falseOf(plain: Design): readonly string[] {
  const base = withAllParameters(plain);
  const before = outcomeOf(base);
  const prepared = prepareDesign(base, ALL_PARTS);
  if (before === null || !prepared.ok) return [];
  const facts = effectFacts(prepared.value);
  return leavesOf(base).flatMap((leaf) => {
    const why = whyNoEffect(facts, leaf.path);
    if (why === null) return [];
    return othersOf(leaf).flatMap(({ at, value }) => {
      const after = outcomeOf(changed(base, at, value));
      return after === null || after === before ? [] : [`${at} = ${JSON.stringify(value)}: ${why}`];
    });
  });
}

it('a field has no effect if a rule says so', { timeout: 1_200_000 }, () => {
  fc.assert(
    fc.property(anyOf, (design) => {
      expect(falseOf(design)).toEqual([]);
    }),
    { numRuns: cases(10, 60) },
  );
});
