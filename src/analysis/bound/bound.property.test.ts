/** No run is shorter than its bound, for random designs and random splits. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowOf } from '../../allocation/optimal/rows.ts';
import { questionOf } from '../../allocation/optimal.ts';
import { budgetOf } from '../../design/budget.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { anyExact } from '../../testing/arbitrary/exact.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { optimumInput } from '../../run/closed.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { runAt } from '../../run/run-scheme.ts';
import { valueAt } from './affine.ts';
import { allSplitsBound } from './all-splits.ts';
import { provenNs } from './bound-certificate.ts';
import { boundGraph } from './run-bound.ts';
import { splitBound } from './split-bound.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const ROUNDING = 1e-9;

const CONVOLUTIONS = WORKLOAD_PRESETS.map(({ workload }) => workload).filter(
  ({ kind }) => kind === 'convolution',
);

/** Covers every family of workloads and 1 to 64 chunks. */
const anyBounded: fc.Arbitrary<Design> = fc
  .tuple(
    anyExact,
    fc.constantFrom(1, 2, 3, 7, 16, 64),
    fc.option(fc.constantFrom(...CONVOLUTIONS), { freq: 4 }),
    fc.option(fc.constantFrom(1, 1e4, 1e6)),
    fc.boolean(),
  )
  .map(([design, chunks, convolution, leastChunkBytes, overlap]) => ({
    ...design,
    ...(convolution === null ? {} : { workload: convolution }),
    parallelism: { ...design.parallelism, overlap },
    system: { ...design.system, chunks, ...(leastChunkBytes === null ? {} : { leastChunkBytes }) },
  }));

function runNs(prepared: PreparedDesign, splitGBps: readonly number[]): number | null {
  const started = toEnd(runAt(prepared, splitGBps, TOTALS_ONLY));
  if (!started.ok) return null;
  const { run } = started.value;
  while (!run.advance(10_000));
  return run.totals().endNs;
}

describe('the bound on a run', () => {
  it('holds on every split, and over all splits of the budget', () => {
    let runs = 0;
    let tight = 0;
    fc.assert(
      fc.property(
        anyBounded,
        fc.array(fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }), {
          minLength: 2,
          maxLength: 4,
        }),
        (design, drawn) => {
          const prepared = prepareDesign(design, ALL_PARTS);
          if (!prepared.ok) return;
          const graph = boundGraph(prepared.value);
          if (!graph.ok) throw new Error(graph.problems[0]?.message);
          const dimensions = design.topology.dimensions.length;
          const budgetGBps = budgetOf(design);
          const input = optimumInput(prepared.value);
          if (!input.ok) throw new Error(input.problems[0]?.message);
          const { dollarsPerGBps, constraints } = questionOf(input.value);
          const rows = constraints.slice(0, 1).map((constraint) => rowOf(constraint, dollarsPerGBps));
          const all = toEnd(allSplitsBound(graph.value, rows));
          if (all === null) throw new Error('there is always a split');
          expect(provenNs(all.certificate, rows)).toBe(all.lowerBoundNs);
          expect(all.lowerBoundNs).toBeLessThanOrEqual(all.onSplitNs * (1 + ROUNDING));
          for (const weights of [...drawn, all.splitGBps]) {
            const shares = weights.slice(0, dimensions);
            const sum = shares.reduce((total, share) => total + share, 0);
            const splitGBps = shares.map((share) => (share / sum) * budgetGBps);
            const iterationNs = runNs(prepared.value, splitGBps);
            if (iterationNs === null) continue;
            runs += 1;
            const { lowerBoundNs } = splitBound(graph.value, splitGBps);
            if (lowerBoundNs > 0.9 * iterationNs) tight += 1;
            expect(lowerBoundNs).toBeLessThanOrEqual(iterationNs * (1 + ROUNDING));
            expect(all.lowerBoundNs).toBeLessThanOrEqual(iterationNs * (1 + ROUNDING));
            const inverse = splitGBps.map((bandwidthGBps) => 1 / bandwidthGBps);
            for (const { line } of all.cuts)
              expect(valueAt(line, inverse)).toBeLessThanOrEqual(iterationNs * (1 + ROUNDING));
          }
        },
      ),
      { numRuns: cases(25, 1500) },
    );
    expect(runs).toBeGreaterThan(cases(10, 600));
    // The bound is also tight enough to be useful.
    expect(tight / runs).toBeGreaterThan(0.25);
  });
});
