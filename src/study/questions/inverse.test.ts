import { describe, expect, it } from 'vitest';
import { closedForm } from '../../allocation/closed-form.ts';
import { closedResult } from '../run/closed.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { leastFor, shrinkable } from './inverse.ts';
import { prepareDesign } from '../run/prepare-design.ts';

const prepared = prepareDesign(DEFAULT_DESIGN);
if (!prepared.ok) throw new Error(prepared.problems[0]?.message);
const optimum = closedResult(prepared.value, 'optimal');
if (!optimum.ok) throw new Error(optimum.problems[0]?.message);
const { iterationNs, splitGBps } = optimum.value;

function constrained(...constraints: NonNullable<Design['bandwidth']['goal']>['constraints']): Design {
  const goal = { objective: 'time', budget: '=', constraints, others: [] } as const;
  return { ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, goal } };
}

describe('the least bandwidth for a target', () => {
  it('turns the optimum round: its time needs its budget', () => {
    const least = leastFor(DEFAULT_DESIGN, { kind: 'total' }, iterationNs);
    expect(least.ok && least.value.amount / 300).toBeCloseTo(1, 6);
    expect(least.ok && least.value.iterationNs / iterationNs).toBeCloseTo(1, 6);
  });

  it('grows where a constraint is in the way, and says when it is too much', () => {
    const capped = constrained({ kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 50 });
    const least = leastFor(capped, { kind: 'total' }, iterationNs * 1.4);
    const free = leastFor(DEFAULT_DESIGN, { kind: 'total' }, iterationNs * 1.4);
    expect(least.ok && free.ok && least.value.amount - free.value.amount).toBeGreaterThan(0);
    expect(leastFor(capped, { kind: 'total' }, iterationNs)).toMatchObject({
      ok: false,
      problems: [{ path: 'target' }],
    });
  });

  it('names a constraint of the goal by its own place', () => {
    const wrong = constrained({ kind: 'order', larger: 0, smaller: 7 });
    expect(leastFor(wrong, { kind: 'total' }, iterationNs)).toMatchObject({
      ok: false,
      problems: [{ path: 'bandwidth.goal.constraints[0].smaller' }],
    });
  });

  it('of cost costs no more than the fastest split of the same time', () => {
    const least = leastFor(DEFAULT_DESIGN, { kind: 'cost' }, iterationNs);
    expect(least.ok && least.value.amount).toBeLessThanOrEqual(optimum.value.costDollars * (1 + 1e-6));
  });

  it('needs a target longer than compute', () => {
    expect(leastFor(DEFAULT_DESIGN, { kind: 'total' }, 1)).toMatchObject({
      ok: false,
      problems: [{ path: 'target' }],
    });
  });
});

describe('how far a dimension can shrink', () => {
  it('slows the iteration by just what was allowed', () => {
    const shrunk = shrinkable(DEFAULT_DESIGN, 'optimal', 0.05);
    if (!shrunk.ok) throw new Error(shrunk.problems[0]?.message);
    shrunk.value.forEach(({ leastGBps }, dimension) => {
      const { iterationNs: slower } = closedForm(
        prepared.value.traffic,
        splitGBps.with(dimension, leastGBps),
      );
      expect(slower / iterationNs).toBeCloseTo(1.05, 9);
    });
  });
});
