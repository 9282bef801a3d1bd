/** Applies the parts of LIBRA's files to a design. */
import type { Design } from '../../design/document.ts';
import type { Innermost } from '../../workload/axes/placement.ts';
import type { LibraGroups } from './communicator.ts';

interface Grouped {
  readonly design: Design;
  /** What could not be taken over. */
  readonly note: string | null;
}

/** Sets the degree of model parallelism and the innermost group. A layer table has them in its training loop. */
export function withGroups(design: Design, groups: LibraGroups): Grouped {
  const { modelParallel } = groups;
  const { workload } = design;
  const parallelism = { ...design.parallelism, modelParallel, ...innerOf(groups, design.parallelism) };
  if (workload.kind !== 'table') return { design: { ...design, parallelism }, note: null };
  const { loop } = workload;
  if (loop.kind !== 'transformer' && loop.kind !== 'transformerRecompute') {
    const note = `the loop ${loop.kind} of the open layer table lays its groups out itself; the communicator is not used`;
    return { design, note };
  }
  const grouped = { ...loop, modelGroup: modelParallel, ...innerOf(groups, loop) };
  return { design: { ...design, parallelism, workload: { ...workload, loop: grouped } }, note: null };
}

/** Defaults to the model-parallel group. */
function innerOf(
  { innermost }: LibraGroups,
  before: { readonly innermost?: Innermost },
): { readonly innermost?: Innermost } {
  return innermost === 'model' && before.innermost === undefined ? {} : { innermost };
}
