/** What the prediction of a measured run has and no design can say. */
import type { Stack } from '../../workload/step-time/stack.ts';
import { stepTime } from '../../workload/step-time/step-time.ts';
import { gpusOf, type TrainingRun } from '../../workload/step-time/training-run.ts';

export type LeftOut =
  /** Tensor-parallel traffic that runs beside the products that need it. */
  | { readonly kind: 'tensorOverlap' }
  /** What each kind of traffic reaches of its links, and what of it compute hides, as it was measured. */
  | { readonly kind: 'links' }
  /** The optimizer, and what each step and micro-batch costs beside its layers. */
  | { readonly kind: 'fixed'; readonly seconds: number }
  /** A design has whole micro-batches. */
  | { readonly kind: 'microBatches'; readonly predicted: number };

/** In the order of what they make, as a rule. */
export function leftOutOf(run: TrainingRun, stack: Stack): readonly LeftOut[] {
  const { layout } = run;
  const { constants } = stack;
  const { tensor, tensorOverlap, microBatches } = layout;
  const fixed =
    stepTime(run, stack).terms.optimizer + microBatches * constants.microBatchUs * 1e-6 * constants.slowdown;
  return [
    ...(tensorOverlap && tensor > 1 && constants.tensorExposed < 1
      ? [{ kind: 'tensorOverlap' } as const]
      : []),
    ...(gpusOf(layout) > 1 ? [{ kind: 'links' } as const] : []),
    ...(fixed > 0 ? [{ kind: 'fixed', seconds: fixed } as const] : []),
    ...(Number.isInteger(microBatches) ? [] : [{ kind: 'microBatches', predicted: microBatches } as const]),
  ];
}
