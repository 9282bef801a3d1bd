/** The output of `train` as plain data. */
import { assumedNumbers, type Assumed } from '../../analysis/training-run/assumed.ts';
import type { Trained } from '../../analysis/training-run/train-design.ts';
import type { SimulatedDays, TrainingRun, WholeTraining } from '../../analysis/training-run/training-run.ts';
import type { Design } from '../../design/document.ts';

export interface TrainFacts extends Omit<TrainingRun, 'parts' | 'state' | 'intervals' | 'whole'> {
  readonly name: string;
  readonly scheme: string;
  readonly npus: number;
  readonly iterationNs: number;
  readonly tokensPerSecond: number | null;
  readonly failures: TrainingRun['parts'];
  readonly checkpoint: TrainingRun['state'] & { readonly intervals: TrainingRun['intervals'] };
  readonly training: WholeTraining | null;
  readonly simulated: SimulatedDays | null;
  /** What random slowness costs; null for a design without it. */
  readonly spread: Trained['spread'];
  readonly assumed: readonly Assumed[];
}

export function trainFacts(
  design: Design,
  { scheme, simulated: run, training, spread }: Trained,
  simulated: SimulatedDays | null,
): TrainFacts {
  const { parts, state, intervals, whole, ...rest } = training;
  return {
    name: design.name,
    scheme,
    npus: run.work.npus,
    iterationNs: run.iterationNs,
    tokensPerSecond: run.throughput.tokensPerSecond,
    failures: parts,
    checkpoint: { ...state, intervals },
    ...rest,
    training: whole,
    simulated,
    spread,
    assumed: assumedNumbers(design),
  };
}
