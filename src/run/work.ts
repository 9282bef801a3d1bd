/** The work of a run and the hardware that does it, independent of the network: the measure of equal work. */
import { builtCount, npuCount } from '../topology/dimension.ts';
import type { Result } from '../units/result.ts';
import type { Mapping } from '../workload/mapping/mapping.ts';
import { systolicPeakTflops } from '../workload/compute/facts/systolic.ts';
import type { IterationWork } from '../workload/table/iteration-work.ts';
import { modelWork } from '../workload/model/model.ts';
import type { Compute, Design } from '../design/document.ts';
import { TRAINING_TOKENS, type DesignWork } from '../design/throughput.ts';
import type { ComputeRate } from '../workload/rate/compute-rate.ts';
import { productTflops } from '../workload/rate/facts/precision.ts';
import type { EngineParts } from './engine-parts.ts';
import { computeOf, designMapping } from './layers-of.ts';

/** @param mapping how the model lies on the NPUs, if it is known already */
export function workOf(
  design: Design,
  engine: EngineParts,
  mapping = (): Result<Mapping> => designMapping(design, engine),
): DesignWork {
  const { workload, parallelism, cost, compute, training } = design;
  const npus = npuCount(design.topology);
  return {
    npus,
    peakTflops: peakOf(compute.array, computeOf(design, engine)),
    iterations: workload.kind === 'table' ? workload.loop.passes : (parallelism.iterations ?? 1),
    iteration: iterationWork(design, engine, mapping),
    trainingTokens: training?.tokens ?? TRAINING_TOKENS,
    npuDollars: cost.npuDollars === undefined ? null : builtCount(design.topology) * cost.npuDollars,
  };
}

function iterationWork(
  { workload }: Design,
  engine: EngineParts,
  mapping: () => Result<Mapping>,
): IterationWork | null {
  if (workload.kind === 'table') return null;
  const mapped = mapping();
  const work = mapped.ok ? modelWork(workload, mapped.value, engine) : mapped;
  return work.ok ? work.value : null;
}

function peakOf(array: Compute['array'], rate: ComputeRate): number {
  return array === undefined ? productTflops(rate) : systolicPeakTflops(array);
}
