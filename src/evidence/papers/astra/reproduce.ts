/** The ASTRA-SIM study (ISPASS 2020), figure by figure: its statements and whether our runs confirm them. */
import { success, valueOf, type Result } from '../../../units/result.ts';
import { backends } from './backends.ts';
import type { FigureCase } from '../figure-case.ts';
import { ASTRA_CASES } from './cases.ts';
import { figure9 } from './figure-9.ts';
import { figure10 } from './figure-10.ts';
import { figure11 } from './figure-11.ts';
import { figure12 } from './figure-12.ts';
import { figure13, figure14 } from './figure-13.ts';
import { figure15 } from './figure-15.ts';
import { figure18 } from './figure-18.ts';
import type { Panel } from '../panel.ts';
import { schedulingPolicies } from './scheduling.ts';
import type { FigureResult, Statement } from './statement.ts';
import type { Steps } from './steps.ts';

const FIGURES: readonly (() => Steps<FigureResult>)[] = [
  figure9,
  figure10,
  figure11,
  figure12,
  figure13,
  figure14,
  figure15,
  figure18,
  schedulingPolicies,
  backends,
];

export interface AstraProgress {
  readonly done: number;
  readonly total: number;
}

export interface AstraReproduction {
  readonly statements: readonly Statement[];
  readonly panels: readonly Panel[];
  /** Cases that open as designs, in the order of the figures. */
  readonly cases: readonly FigureCase[];
}

/** Works in steps of a few milliseconds; yields progress after each, and returns the result. */
export function* reproduceAstra(): Generator<AstraProgress, Result<AstraReproduction>, void> {
  const results: FigureResult[] = [];
  for (const figure of FIGURES) {
    const steps = figure();
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield { done: results.length, total: FIGURES.length };
    results.push(step.value);
  }
  return success({
    statements: results.flatMap(({ statements }) => statements),
    panels: results.flatMap(({ panels }) => panels),
    cases: ASTRA_CASES,
  });
}

/** Like `reproduceAstra`, at one go. */
export function reproduceAstraAtOnce(): AstraReproduction {
  const steps = reproduceAstra();
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return valueOf(step.value);
}
