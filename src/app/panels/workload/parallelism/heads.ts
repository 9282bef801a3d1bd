import type { Design } from '../../../../design/document.ts';
import { formatCount } from '../../../../units/count.ts';
import { transformerModel } from '../../../../workload/transformer/facts/model.ts';

/** Null if there are enough heads, or none. */
export function headsProblem({ workload, parallelism }: Design): string | null {
  // A mesh deals heads out over its columns only, and is refused where it cannot.
  if (workload.kind !== 'transformer' || parallelism.mesh !== undefined) return null;
  const { heads } = transformerModel(workload, 1);
  const { modelParallel } = parallelism;
  if (modelParallel <= heads) return null;
  return (
    `The model has ${formatCount(heads)} attention heads, fewer than the ${formatCount(modelParallel)} NPUs of a ` +
    'model-parallel group: such a split has no head for some of them. The run cuts all work evenly all the same.'
  );
}
