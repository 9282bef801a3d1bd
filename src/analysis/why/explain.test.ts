import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { closedForm } from '../../allocation/closed-form.ts';
import { anySimulable } from '../../testing/arbitrary/simulable.arbitrary.ts';
import type { Result } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { BASE_V1 } from '../../design/base.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import type { SchemeResult } from '../../run/report/results.ts';
import { explain, MOST_PHASES, type Explanation } from './explain.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function explained(design: Design): Result<Explanation> {
  const steps = explain(design);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

function simulated(design: Design): SchemeResult {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) throw new Error(prepared.problems[0]?.message);
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) throw new Error(closed.problems[0]?.message);
  const run = simulateSplit(prepared.value, closed.value);
  if (!run.ok) throw new Error(run.problems[0]?.message);
  return run.value;
}

describe('why an iteration takes as long as it does', () => {
  it('counts every idle moment of every dimension once, over random designs', () => {
    fc.assert(
      fc.property(anySimulable, (design) => {
        const explanation = explained(design);
        fc.pre(explanation.ok);
        const { idle, iterationNs, lanes, path } = explanation.value;
        const run = simulated(design);
        if (idle === null) throw new Error('a small run is looked through');
        expect(iterationNs).toBe(run.iterationNs);
        // So that the shares in the text are those of the comparison.
        expect(Math.abs(path!.computeNs - run.computeNs)).toBeLessThanOrEqual(1e-9 * iterationNs);
        idle.forEach(({ busyNs, idleNs, starvedNs, ...causes }) => {
          const { computeNs, absentNs, startUpNs, drainNs } = causes;
          const fixed = computeNs + absentNs + startUpNs + drainNs;
          expect(starvedNs.reduce((sum, ns) => sum + ns, fixed)).toBe(idleNs);
          expect(Math.abs(busyNs + idleNs - iterationNs)).toBeLessThanOrEqual(1e-12 * iterationNs);
        });
        // Beside the times that the run adds up itself; a shared dimension has two lanes.
        run.dimensions.forEach(({ busyShare }, dimension) => {
          const lanesIdle = idle.filter((_, lane) => lanes[lane]?.dimension === dimension);
          if (lanesIdle.length !== 1) return;
          expect(Math.abs(lanesIdle[0]!.busyNs - busyShare * iterationNs)).toBeLessThanOrEqual(
            1e-12 * iterationNs,
          );
        });
      }),
      { numRuns: cases(20, 200) },
    );
  });

  it('divides the communication time of the closed form', () => {
    fc.assert(
      fc.property(anySimulable, (design) => {
        const explanation = explained(design);
        const prepared = prepareDesign(design, ALL_PARTS);
        fc.pre(explanation.ok && prepared.ok);
        const { limits, splitGBps } = explanation.value;
        const form = closedForm(prepared.value.traffic, splitGBps);
        const totalNs = limits!.collectives.reduce((sum, entry) => sum + entry.totalNs, 0);
        expect(Math.abs(totalNs - form.totalCommNs)).toBeLessThanOrEqual(1e-12 * form.totalCommNs);
        for (const { limiting, totalNs: ownNs } of limits!.collectives)
          expect(limiting.length > 0).toBe(ownNs > 0);
      }),
      { numRuns: cases(15, 60) },
    );
  });

  it('is about dimensions under the shown split, for the default design', () => {
    const explanation = explained(DEFAULT_DESIGN);
    if (!explanation.ok) throw new Error(explanation.problems[0]?.message);
    const { idle, limits, lanes } = explanation.value;
    expect(lanes.map(({ dimension, role }) => `${dimension} ${role}`)).toEqual([
      ...['0 model', '1 model', '2 data', '3 data'],
    ]);
    expect(limits?.collectives.map(({ role, limiting }) => [role, limiting])).toEqual([
      ['model', [0, 1]],
      ['data', [2, 3]],
      ['model', [0, 1]],
    ]);
    // The data-parallel dimensions take no part in the model-parallel collectives, and vice versa.
    const [first, , third] = idle!;
    const comm = (entries: readonly { totalNs: number }[]): number =>
      entries.reduce((sum, entry) => sum + entry.totalNs, 0);
    const byRole = (role: string) => limits!.collectives.filter((entry) => entry.role === role);
    // The run adds latency and the filling of dimensions to the closed form.
    for (const [lane, role] of [
      [third, 'model'],
      [first, 'data'],
    ] as const) {
      expect(lane!.absentNs / comm(byRole(role))).toBeGreaterThan(1);
      expect(lane!.absentNs / comm(byRole(role))).toBeLessThan(1.1);
    }
  });

  it('says if a run is too large to examine, and still gives its limits', { timeout: 60_000 }, () => {
    const many = { ...BASE_V1.system, chunks: 1792 };
    const explanation = explained({ ...DEFAULT_DESIGN, system: many });
    if (!explanation.ok) throw new Error(explanation.problems[0]?.message);
    expect(MOST_PHASES).toBeLessThan(1792 * 96 * 12);
    expect(explanation.value.idle).toBeNull();
    expect(explanation.value.limits).not.toBeNull();
  });

  it('names the field if there is no split', () => {
    const bandwidth = { ...DEFAULT_DESIGN.bandwidth, scheme: 'custom' } as const;
    expect(explained({ ...DEFAULT_DESIGN, bandwidth })).toMatchObject({
      ok: false,
      problems: [{ path: 'bandwidth.customGBps' }],
    });
  });
});
