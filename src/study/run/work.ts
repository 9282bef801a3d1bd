/** What a run of a design gets done and on how much hardware, whatever the network: the measure of equal work. */
import { npuCount } from '../../topology/dimension.ts';
import { systolicPeakTflops } from '../../workload/compute/systolic.ts';
import type { IterationWork } from '../../workload/iteration-work.ts';
import { modelWork } from '../../workload/model.ts';
import type { Compute, Design } from '../../design/document.ts';
import { designMapping } from './layers-of.ts';

/** Tokens of a training where the design does not say. */
export const TRAINING_TOKENS = 1e12;

export interface DesignWork {
  readonly npus: number;
  /** Of one NPU: of its array where it has one. */
  readonly peakTflops: number;
  /** Iterations that a run is told for as a whole. */
  readonly iterations: number;
  /** Of one iteration; null for a layer table, which does not say how many samples its sizes are for. */
  readonly iteration: IterationWork | null;
  readonly trainingTokens: number;
  /** $ for all NPUs; null where the design has no price of one. */
  readonly npuDollars: number | null;
}

export function workOf(design: Design): DesignWork {
  const { workload, parallelism, cost, compute, training } = design;
  const npus = npuCount(design.topology);
  return {
    npus,
    peakTflops: peakOf(compute),
    iterations: workload.kind === 'table' ? workload.loop.passes : (parallelism.iterations ?? 1),
    iteration: iterationWork(design),
    trainingTokens: training?.tokens ?? TRAINING_TOKENS,
    npuDollars: cost.npuDollars === undefined ? null : npus * cost.npuDollars,
  };
}

function iterationWork(design: Design): IterationWork | null {
  const { workload } = design;
  if (workload.kind === 'table') return null;
  const mapping = designMapping(design);
  const work = mapping.ok ? modelWork(workload, mapping.value) : mapping;
  return work.ok ? work.value : null;
}

function peakOf({ peakTflops, array }: Compute): number {
  return array === undefined ? peakTflops : systolicPeakTflops(array);
}
