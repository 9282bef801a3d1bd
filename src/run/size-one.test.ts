import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTER_DIMENSION_POLICIES } from '../simulator/policy.ts';
import { fuzzRuns } from '../testing/mutate.ts';
import { withNoOps } from '../testing/no-ops.ts';
import { anySimulable } from '../testing/arbitrary/simulable.arbitrary.ts';
import { valueOf, type Problem } from '../units/result.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { evaluate } from './evaluate.ts';
import { ALL_PARTS } from './all-parts.ts';

/**
 * Returns the results of all runs of a design, apart from the numbering of its dimensions. The optimum is found iteratively to a tolerance,
 * over one variable more, so its closed form is compared to nine digits.
 */
function runsOf(design: Design): readonly unknown[] {
  const evaluation = evaluate(design, ALL_PARTS);
  if (!evaluation.ok) return evaluation.problems.map(unnumbered);
  const { evaluated, refusals } = evaluation.value;
  return [
    ...evaluated.map(({ closed, simulated }) => {
      const { scheme, iterationNs, commNs, events, phases } = simulated;
      if (scheme === 'optimal') return { scheme, iterationNs: closed.iterationNs.toPrecision(9) };
      return { scheme, iterationNs, commNs, events, phases };
    }),
    ...refusals.map(({ scheme, problems }) => ({ scheme, problems: problems.map(unnumbered) })),
  ];
}

function unnumbered({ message }: Problem): string {
  return message.replaceAll(/\d+/g, '#');
}

describe('a dimension of one NPU', () => {
  const twoLevels: Design = {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: [
        { kind: 'ring', size: 8, linkLatencyNs: 500, tier: 'node' },
        { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' },
      ],
    },
    system: { ...DEFAULT_DESIGN.system, chunks: 8 },
  };

  it.each(
    INTER_DIMENSION_POLICIES.flatMap((policy) => [1, 8, 64].map((degree) => [policy, degree] as const)),
  )(
    'as the first one changes no scheme under %s, model parallel over %d',
    (interDimension, modelParallel) => {
      const design: Design = {
        ...twoLevels,
        system: { ...twoLevels.system, interDimension },
        parallelism: { ...twoLevels.parallelism, modelParallel },
      };
      expect(runsOf(design).length).toBeGreaterThan(0);
      expect(runsOf(withNoOps(design, [0]))).toEqual(runsOf(design));
    },
  );

  it('changes no run of any design under any policy, wherever it stands', () => {
    const places = fc.array(fc.nat({ max: 59 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anySimulable, places, (drawn, where) => {
        // Files of the reference keep its rule.
        const design: Design = { ...drawn, system: { ...drawn.system, rounding: 'exact' } };
        expect(runsOf(withNoOps(design, where))).toEqual(runsOf(design));
      }),
      { numRuns: fuzzRuns(20, 5000) },
    );
  }, 3_600_000);

  it('counts in the loads of the reference, and so in runs of its files', () => {
    const reference: Design = {
      ...twoLevels,
      system: { ...twoLevels.system, interDimension: 'roundRobin', rounding: 'reference' },
      parallelism: { ...twoLevels.parallelism, modelParallel: 64 },
    };
    expect(runsOf(withNoOps(reference, [0]))).not.toEqual(runsOf(reference));
    expect(valueOf(evaluate(withNoOps(reference, [0]), ALL_PARTS)).evaluated.length).toBeGreaterThan(0);
  });
});
