/** Trains a model of the study as the design that it opens as, by the path of `evaluate`. */
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { runScheme } from '../../../run/run-scheme.ts';
import { endOf } from '../../../run/simulate.ts';
import { TOTALS_ONLY } from '../../../simulator/input.ts';
import type { RunTotals } from '../../../simulator/record/totals.ts';
import { quietly } from '../../../design/steps.ts';
import { valueOf } from '../../../units/result.ts';
import { trainingDesign } from './design.ts';
import type { Steps } from './steps.ts';
import type { TrainingRun } from './training.ts';

const EVENTS_A_STEP = 8192;

export interface Trained {
  readonly totals: RunTotals;
  readonly layerNames: readonly string[];
  /** Share of the time that is not computation. */
  readonly exposedShare: number;
}

export function* train(run: TrainingRun): Steps<Trained> {
  const design = trainingDesign('Training', run);
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const started = valueOf(yield* quietly(runScheme(prepared, design.bandwidth.scheme, TOTALS_ONLY)));
  while (!started.run.advance(EVENTS_A_STEP)) yield;
  const totals = valueOf(endOf(started));
  return {
    totals,
    layerNames: prepared.prepared.graph.layerNames,
    exposedShare: 1 - totals.computeNs / totals.endNs,
  };
}
