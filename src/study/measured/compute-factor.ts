/** How much longer a design's compute takes than its roofline says, so that it takes what is predicted of a measured run. */
import type { Design } from '../../design/document.ts';
import { tableTotals, totalComputeNs } from '../../workload/totals.ts';
import { stepTime } from '../../workload/step-time/step-time.ts';
import type { Stack } from '../../workload/step-time/stack.ts';
import type { TrainingRun } from '../../workload/step-time/training-run.ts';
import { layersOf } from '../run/layers-of.ts';

const DIGITS = 4;

/**
 * Predicted seconds of compute of a micro-batch, over those of the design: attention and small products at a share of the peak
 * of their own, norms, launches. Traffic is no part of it. null where the design cannot be laid out.
 */
export function computeFactor(
  design: Design,
  run: TrainingRun,
  stack: Stack,
  microBatches: number,
): number | null {
  const made = layersOf(design);
  if (!made.ok) return null;
  const tableNs = totalComputeNs(tableTotals(made.value.layers));
  const { pipeline } = design.parallelism;
  // With a pipeline the table is of one micro-batch through all stages, without one of all that a replica does.
  const ownNs = pipeline === undefined ? tableNs / microBatches : tableNs / pipeline.stages;
  const predictedNs = (computeSeconds(run, stack) / run.layout.microBatches) * 1e9;
  return ownNs > 0 ? Number((predictedNs / ownNs).toPrecision(DIGITS)) : null;
}

/** Of a step, in the mean over the stages. */
function computeSeconds(run: TrainingRun, stack: Stack): number {
  const { compute, recompute, launch, tensor, experts } = stepTime(run, stack).terms;
  // A forward pass that is done again sends again, which its term has in it.
  const again = run.layout.recompute === 'full' ? (tensor + experts) / 2 : 0;
  return compute + launch + recompute - again;
}
