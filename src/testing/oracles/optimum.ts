import { optimise, type Objective, type Optimum } from '../../allocation/optimal/optimise.ts';
import type { Constraint } from '../../allocation/optimal/constraint.ts';
import type { Traffic } from '../../allocation/traffic.ts';
import { expect } from 'vitest';

/** Short forms for tests of the optimum; prices are 1 $ per GB/s unless given. */
export const total = (bandwidthGBps: number): Constraint => ({ kind: 'total', relation: '=', bandwidthGBps });
export const limit = (dimension: number, relation: '<=' | '=' | '>=', bandwidthGBps: number): Constraint => {
  return { kind: 'dimension', dimension, relation, bandwidthGBps };
};

export function solve(
  demand: Traffic,
  constraints: readonly Constraint[],
  objective: Objective = 'time',
  prices?: readonly number[],
): Optimum {
  const dollars = prices ?? new Array<number>(demand.dimensions).fill(1);
  const result = optimise({ traffic: demand, constraints, dollarsPerGBps: dollars }, objective);
  if (!result.ok) throw new Error(result.problems.map(({ message: text }) => text).join(' '));
  return result.value;
}

export function problems(
  demand: Traffic,
  constraints: readonly Constraint[],
  objective: Objective = 'time',
  prices?: readonly number[],
): string[] {
  const dollars = prices ?? new Array<number>(demand.dimensions).fill(1);
  const result = optimise({ traffic: demand, constraints, dollarsPerGBps: dollars }, objective);
  return result.ok ? [] : result.problems.map(({ path, message: text }) => `${path}: ${text}`);
}

export function near(values: readonly number[], digits = 6): readonly number[] {
  return values.map((value) => expect.closeTo(value, digits) as number);
}
