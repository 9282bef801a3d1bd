import type { Recording } from '../simulator/input.ts';
import type { UtilisationPicture } from '../simulator/record/utilisation.ts';
import { prepareTable } from '../run/prepare-case.ts';
import { startRun } from '../run/simulate.ts';
import { finish, FULL_RECORDING, type Finished } from './runs/simulation.ts';
import type { TrainingCase } from './arbitrary/training.arbitrary.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

export interface FinishedTraining extends Finished {
  readonly picture: UtilisationPicture | null;
}

/** Runs a training case to its end; null for one that is refused. */
export function simulateTraining(
  { description, dimensions }: TrainingCase,
  recording: Partial<Recording>,
): FinishedTraining | null {
  const prepared = prepareTable(description, ALL_PARTS);
  if (!prepared.ok) return null;
  const topology = { dimensions, splitBandwidth: 'full' } as const;
  const started = startRun(prepared.value, topology, { ...FULL_RECORDING, ...recording });
  if (!started.ok) return null;
  const { run } = started.value;
  const finished = finish(run);
  return { ...finished, picture: run.utilisation?.picture(finished.totals.endNs) ?? null };
}
