import { price } from '../../cost/price.ts';
import type { Design } from '../../design/document.ts';
import { trainingRun, type TrainingRun } from './training-run.ts';

/** The training of a design under a split, of which the time of an iteration is not known: failures, checkpoints, goodput. */
export function trainingOfDesign(design: Design, splitGBps: readonly number[]): TrainingRun {
  return trainedAt(design, splitGBps, null);
}

/** @param tokensPerSecond of its run under the split; null if samples do not consist of tokens */
export function trainedAt(
  design: Design,
  splitGBps: readonly number[],
  tokensPerSecond: number | null,
): TrainingRun {
  const { dimensions, splitBandwidth } = design.topology;
  const built = dimensions.map(({ used: _used, usedPlaces: _places, link: _link, ...dimension }, index) => ({
    ...dimension,
    bandwidthGBps: splitGBps[index] ?? 0,
  }));
  const bill = price({ dimensions: built, splitBandwidth }, design.cost);
  return trainingRun(design, { bill, splitGBps, tokensPerSecond });
}
