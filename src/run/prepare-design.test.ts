import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySimulable } from '../testing/arbitrary/simulable.arbitrary.ts';
import type { Constraint } from '../allocation/optimal/constraint.ts';
import type { Design } from '../design/document.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Result } from '../units/result.ts';
import { prepareDesign, type PreparedDesign } from './prepare-design.ts';
import { ALL_PARTS } from './all-parts.ts';

/** A prepared design with what is derived from it as values. */
function valuesOf(prepared: Result<PreparedDesign>): unknown {
  if (!prepared.ok) return prepared;
  const { derived, ...others } = prepared.value;
  const even = others.design.topology.dimensions.map(() => 10);
  return { ...others, work: derived.work(), axes: derived.axes(), bill: derived.billAt(even) };
}

describe('a design that is prepared after another', () => {
  it('equals the design prepared by itself, whatever came before', () => {
    fc.assert(
      fc.property(
        anySimulable,
        anySimulable,
        fc.constantFrom('all', 'bandwidth', 'system'),
        (design, other, part) => {
          const next = part === 'all' ? other : { ...design, [part]: other[part] };
          const before = prepareDesign(design, ALL_PARTS);
          if (!before.ok) throw new Error('a design of these can be run');
          expect(valuesOf(prepareDesign(next, ALL_PARTS, before.value))).toEqual(
            valuesOf(prepareDesign(next, ALL_PARTS)),
          );
        },
      ),
    );
  });

  it('reuses the graph if only bandwidth and prices differ', () => {
    const before = prepareDesign(DEFAULT_DESIGN, ALL_PARTS);
    if (!before.ok) throw new Error('the default design cannot be prepared');
    const { bandwidth, cost } = DEFAULT_DESIGN;
    const richer = { ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, budgetGBps: 480 }, cost: { ...cost } };
    const longer = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 7 } };
    expect(prepareDesign(richer, ALL_PARTS, before.value)).toMatchObject({ value: { design: richer } });
    const graphOf = (design: typeof richer) => {
      const prepared = prepareDesign(design, ALL_PARTS, before.value);
      return prepared.ok ? prepared.value.prepared.graph : null;
    };
    expect(graphOf(richer)).toBe(before.value.prepared.graph);
    expect(graphOf(longer)).not.toBe(before.value.prepared.graph);
  });
});

describe('the goal of a design', () => {
  const withConstraint = (constraint: Constraint): Design => ({
    ...DEFAULT_DESIGN,
    bandwidth: {
      ...DEFAULT_DESIGN.bandwidth,
      goal: { objective: 'time', budget: '=', constraints: [constraint], others: [] },
    },
  });

  it.each<[Constraint, string, string]>([
    [
      { kind: 'dimension', dimension: 4, relation: '<=', bandwidthGBps: 10 },
      'dimension',
      'There is no dimension 5; the topology has 4.',
    ],
    [
      { kind: 'sum', dimensions: [0, 9], relation: '<=', bandwidthGBps: 10 },
      'dimensions[1]',
      'There is no dimension 10; the topology has 4.',
    ],
    [{ kind: 'order', larger: 7, smaller: 0 }, 'larger', 'There is no dimension 8; the topology has 4.'],
  ])(
    'is refused where a constraint names a dimension that is not there: %j',
    (constraint, field, message) => {
      const path = `bandwidth.goal.constraints[0].${field}`;
      expect(prepareDesign(withConstraint(constraint), ALL_PARTS)).toEqual({
        ok: false,
        problems: [{ path, message }],
      });
    },
  );

  it('is accepted if its dimensions exist', () => {
    const kept = withConstraint({ kind: 'dimension', dimension: 3, relation: '<=', bandwidthGBps: 10 });
    expect(prepareDesign(kept, ALL_PARTS).ok).toBe(true);
  });
});
