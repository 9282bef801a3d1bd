/** What the page says of the training of a design. */
import type { Design } from '../../design/document.ts';
import { assumedNumbers, type Assumed } from './assumed.ts';
import {
  simulatedDays,
  trainingRun,
  type SimulatedDays,
  type TrainedRun,
  type TrainingRun,
  type WholeTraining,
} from './training-run.ts';

/** The same training with so many hosts that stand by. */
export interface WithSpares {
  readonly spareHosts: number;
  readonly effective: number;
  readonly whole: WholeTraining | null;
}

export interface TrainingReport {
  readonly training: TrainingRun;
  readonly simulated: SimulatedDays | null;
  /** Without spare hosts, with fewer and with more, in order. */
  readonly spares: readonly WithSpares[];
  readonly assumed: readonly Assumed[];
}

const RUNS = 400;
const SEED = 1;

export function trainingReport(design: Design, run: TrainedRun): TrainingReport {
  const training = trainingRun(design, run);
  const { spares } = training.interruptions;
  const counts = new Set([0, Math.round(spares / 4), Math.round(spares / 2), spares, 2 * spares || 1]);
  return {
    training,
    simulated: simulatedDays(training, RUNS, SEED),
    spares: [...counts].map((spareHosts) => {
      const { goodput, whole } = trainingRun(withSpares(design, spareHosts), run);
      return { spareHosts, effective: goodput.effective, whole };
    }),
    assumed: assumedNumbers(design),
  };
}

function withSpares(design: Design, spareHosts: number): Design {
  const { training } = design;
  return { ...design, training: { ...training, failures: { ...training?.failures, spareHosts } } };
}
