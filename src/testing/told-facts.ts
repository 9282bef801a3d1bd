/** Facts in a text about a design: fragments with a number, each compared with the design and its runs. */
import { expect } from 'vitest';
import { ALGORITHM_SCHEDULES } from '../collective/algorithms/algorithms.ts';
import { dollarsPerGBps } from '../cost/price.ts';
import type { Design } from '../design/document.ts';
import type { SchemeResult } from '../run/report/results.ts';
import { runOf } from './runs/run-of.ts';

export interface Runs {
  readonly design: Design;
  readonly start: SchemeResult;
  readonly answer: SchemeResult;
}

/**
 * A fragment of a text and the number that it must begin with, in its unit; null for a fragment without a number of the design, such as a
 * name.
 */
export type Fact = readonly [piece: string, own: ((runs: Runs) => number) | null];

export const ms = (result: SchemeResult): number => result.iterationNs / 1e6;
export const seconds = (result: SchemeResult): number => result.iterationNs / 1e9;
export const sent = (result: SchemeResult): number =>
  result.dimensions.reduce((sum, { bytes }) => sum + bytes, 0);
export const bytes = (result: SchemeResult, dimension: number): number =>
  result.dimensions[dimension - 1]!.bytes;
export const link = (result: SchemeResult, dimension: number): number => result.splitGBps[dimension - 1]!;
export const use = (result: SchemeResult, dimension: number): number =>
  100 * result.dimensions[dimension - 1]!.utilisation;
export const busy = (result: SchemeResult, dimension: number): number =>
  100 * result.dimensions[dimension - 1]!.busyShare;
/** What the links of a dimension cost. */
export const dollars = ({ design, start }: Runs, dimension: number): number =>
  link(start, dimension) *
  dollarsPerGBps(design.topology.dimensions[dimension - 1]!, start.work.npus, design.cost);
export const budget = (result: SchemeResult): number =>
  result.splitGBps.reduce((sum, value) => sum + value, 0);
export const tokens = (result: SchemeResult): number => result.throughput.perSecond!;
export const npus = ({ start }: Runs): number => start.work.npus;
export const size = ({ design }: Runs): number => design.topology.dimensions[0]!.size;
/** The bytes of the collective of the design. */
export const data = ({ design }: Runs): number => {
  const { workload } = design;
  const [operation] = workload.kind === 'table' ? (workload.layers[0]?.weightGradient ?? []) : [];
  if (operation?.kind !== 'collective') throw new Error('The design has no collective.');
  return operation.bytes;
};
/** Steps of an all-reduce. */
export const stepsOf = (algorithm: keyof typeof ALGORITHM_SCHEDULES, ranks: number): number =>
  ALGORITHM_SCHEDULES[algorithm].schedule({ collective: 'allReduce', ranks, tree: 0 }).steps;
export const ringSteps = (runs: Runs): number => 2 * (size(runs) - 1);
/** The run of another design than start and answer. */
export const also =
  (change: (design: Design) => Design, valueOf: (result: SchemeResult, runs: Runs) => number) =>
  (runs: Runs): number =>
    valueOf(runOf(change(runs.design)), runs);
export const scheme = (design: Design, id: 'equal' | 'smart'): Design => ({
  ...design,
  bandwidth: { ...design.bandwidth, scheme: id },
});
export const given = (design: Design, customGBps: readonly number[]): Design => ({
  ...design,
  bandwidth: { ...design.bandwidth, customGBps: [...customGBps] },
});

/** Removes every fact from the text if it is right to half of its last digit, and expects that no digit is left. */
export function holdFacts(text: string, facts: readonly Fact[], runs: Runs): void {
  let left = text;
  for (const [piece, expected] of facts) {
    expect(left, `"${piece}" is in the text`).toContain(piece);
    left = left.replace(piece, '');
    if (expected === null) continue;
    const [number = ''] = /\d[\d,]*(\.\d+)?/.exec(piece) ?? [];
    const digits = number.split('.')[1]?.length ?? 0;
    const value = expected(runs);
    const halfDigit = 0.5000001 * 10 ** -digits;
    const said = Number(number.replaceAll(',', ''));
    expect(Math.abs(value - said), `"${piece}" is ${value}`).toBeLessThanOrEqual(halfDigit);
  }
  // Names that contain digits: H100, dimension 3.
  const named = left.replaceAll(/NPU 0|H100|[Dd]imensions? \d( and \d)?/g, '');
  expect(named, 'no number is told that is not held').not.toMatch(/\d/);
}
