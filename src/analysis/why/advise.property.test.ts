import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { anyClaimed } from '../../testing/arbitrary/claimed.arbitrary.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import { goalOf } from '../../design/goal.ts';
import { closedResult } from '../../run/closed.ts';
import { BASE_V1 } from '../../design/base.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { advise, LEAST_GAIN, type Advised } from './advise.ts';
import { withChange } from '../../design/change.ts';
import { valueOf, type Result } from '../../units/result.ts';
import { convolutionWorkload } from '../../workload/convolution/facts/catalog.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function advised(design: Design): Result<Advised> {
  const steps = advise(design);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Runs the shown scheme of a design as loaded from a file, from scratch, at one go. */
function freshNs(design: Design): number {
  const read = parseDesign(printDesign(design));
  if (!read.ok) throw new Error(read.problems[0]?.message);
  const prepared = prepareDesign(read.value, ALL_PARTS);
  if (!prepared.ok) throw new Error(prepared.problems[0]?.message);
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) throw new Error(closed.problems[0]?.message);
  const run = simulateSplit(prepared.value, closed.value);
  if (!run.ok) throw new Error(run.problems[0]?.message);
  return run.value.iterationNs;
}

const DESIGNS = cases(3, 200);

describe('the advice, over random designs', () => {
  it('is the time of a fresh run of the changed design, not an estimate', () => {
    let checked = 0;
    fc.assert(
      fc.property(
        fc.oneof({ weight: 3, arbitrary: anySimulable }, { weight: 1, arbitrary: anyClaimed }),
        (design) => {
          const outcome = advised(design);
          // A constraint may leave the shown scheme without a split: there is nothing to change then.
          fc.pre(outcome.ok);
          const { iterationNs, advice } = outcome.value;
          expect(freshNs(design)).toBe(iterationNs);
          const times = advice.map((entry) => entry.iterationNs);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          for (const { change, iterationNs: toldNs } of advice) {
            const takesNs = freshNs(withChange(design, change));
            const claimed = 1 - toldNs / iterationNs;
            const gained = 1 - takesNs / iterationNs;
            expect(claimed).toBeGreaterThanOrEqual(LEAST_GAIN * (1 - 1e-9));
            expect(gained).toBe(claimed);
            expect(takesNs).toBe(toldNs);
            checked += 1;
          }
        },
      ),
      { numRuns: DESIGNS },
    );
    // Some designs have no advice, and the draw decides how many: it only must not be nearly all.
    expect(checked).toBeGreaterThan(DESIGNS / 2);
  });

  it('moves no more than the budget and the constraints allow', () => {
    fc.assert(
      fc.property(anySimulable, (design) => {
        const outcome = advised(design);
        if (!outcome.ok) return;
        for (const { change } of outcome.value.advice) {
          if (change.kind !== 'move') continue;
          const { splitGBps, from, to, bandwidthGBps } = change;
          expect(design.bandwidth.mode).not.toBe('fixed');
          expect(from).not.toBe(to);
          expect(bandwidthGBps).toBeGreaterThan(0);
          for (const bandwidthGBps of splitGBps) expect(bandwidthGBps).toBeGreaterThanOrEqual(0);
          for (const constraint of goalOf(design).constraints) {
            if (constraint.kind !== 'dimension' || constraint.dimension !== to) continue;
            expect(splitGBps[to]).toBeLessThanOrEqual(constraint.bandwidthGBps * (1 + 1e-9));
          }
          if (design.bandwidth.scheme === 'custom') continue;
          const sum = splitGBps.reduce((all, bandwidthGBps) => all + bandwidthGBps, 0);
          expect(sum).toBeLessThanOrEqual(design.bandwidth.budgetGBps * (1 + 1e-9));
        }
      }),
      { numRuns: cases(4, 60) },
    );
  });
});

describe('advice for ResNet-50 in 64 chunks, which latency limits', () => {
  it('is 2 chunks instead of 64, not 32, before everything else', () => {
    const design: Design = {
      ...DEFAULT_DESIGN,
      system: BASE_V1.system,
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1 },
      workload: convolutionWorkload('resnet-50'),
    };
    const { advice, iterationNs } = valueOf(advised(design));
    expect(advice[0]).toMatchObject({ change: { kind: 'system', set: { chunks: 2 } } });
    expect(iterationNs / 1e6).toBeCloseTo(28.34, 2);
    expect(advice[0]!.iterationNs).toBe(freshNs(withChange(design, advice[0]!.change)));
  });
});

it('advice for Optimal equals what applying it shows: the refined split of the design before is not kept', () => {
  const { bandwidth } = DEFAULT_DESIGN;
  const shown: Design = {
    ...DEFAULT_DESIGN,
    bandwidth: { ...bandwidth, scheme: 'optimal', refinedGBps: [130, 116.5, 47, 6.5] },
  };
  const { advice } = valueOf(advised(shown));
  const edits = advice.filter(({ change }) => change.kind !== 'move');
  expect(edits.length).toBeGreaterThan(0);
  const applied: Design = { ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, scheme: 'optimal' } };
  for (const { change, iterationNs } of edits) expect(freshNs(withChange(applied, change))).toBe(iterationNs);
});
