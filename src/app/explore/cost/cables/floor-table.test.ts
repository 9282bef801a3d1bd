import { expect, it } from 'vitest';
import { cablePlan, USUAL_CABLES } from '../../../../cost/cable-plan.ts';
import { asShape } from '../../../../testing/as-shape.ts';
import { floorTable } from './floor-table.ts';

it('lists every cable between cabinets once, with the sums of the plan', () => {
  const plan = cablePlan(asShape('loop', { q: 3, z: 4 }), 12.5, USUAL_CABLES);
  if (!plan.ok) throw new Error(plan.problems[0]?.message);
  const { rows } = floorTable(plan.value);
  const sum = (column: number): number => rows.reduce((all, row) => all + Number(row[column]), 0);
  expect(sum(4)).toBeCloseTo(plan.value.between.cables, 9);
  const metres = rows.reduce((all, row) => all + Number(row[4]) * Number(row[5]), 0);
  expect(metres).toBeCloseTo(plan.value.between.metres, 9);
  const diagonal = rows.reduce((all, row) => all + (row[6] === 'yes' ? Number(row[4]) : 0), 0);
  expect(diagonal).toBeCloseTo(plan.value.between.diagonal, 9);
});
