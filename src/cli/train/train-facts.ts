/** The output of `train` as plain data. */
import { assumedNumbers, type Assumed } from '../../analysis/training-run/assumed.ts';
import type { Trained } from '../../analysis/training-run/train-design.ts';
import type { SimulatedDays, TrainingRun, WholeTraining } from '../../analysis/training-run/training-run.ts';
import type { Design } from '../../design/document.ts';
import { publishedTrainingOf } from '../../evidence/measured/trainings/facts/of-model.ts';
import { hoursBeside, type HoursBeside } from '../../evidence/measured/trainings/facts/hours-beside.ts';

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
  /** What was published of a training of the same model with as many tokens; null if nothing is known here. */
  readonly published: PublishedBeside | null;
}

export interface PublishedBeside {
  readonly npuHours: number;
  readonly source: string;
  readonly beside: HoursBeside | null;
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
    published: publishedBeside(design, training, run),
  };
}

function publishedBeside(
  { workload, parallelism }: Design,
  training: TrainingRun,
  run: Trained['simulated'],
): PublishedBeside | null {
  const published = workload.kind === 'transformer' ? publishedTrainingOf(workload.preset) : null;
  if (published === null || training.whole?.tokens !== published.tokens) return null;
  const { npuHours, source } = published.hours;
  return { npuHours, source, beside: hoursBeside(published, training, run, parallelism) };
}
