import type { Design } from '../design/document.ts';
import { placeGroups, type Innermost } from '../workload/placement.ts';
import { asLoss, type Loss } from './report.ts';

/** Says that the dimensions of the design cannot hold its model-parallel groups, and which degrees they can. */
export function degreeLosses(design: Design): readonly Loss[] {
  const asked = groupsOf(design);
  if (asked === null) return [];
  const sizes = design.topology.dimensions.map(({ size }) => size);
  const placed = placeGroups(sizes, asked.degree, asked.innermost);
  return placed.ok ? [] : placed.problems.map(asLoss('changed'));
}

/** Null where the groups follow from the dimensions. */
function groupsOf({
  workload,
  parallelism,
}: Design): { readonly degree: number; readonly innermost: Innermost } | null {
  if (workload.kind === 'transformer') {
    return { degree: parallelism.modelParallel, innermost: parallelism.innermost ?? 'model' };
  }
  if (workload.kind !== 'table') return null;
  const { kind, modelGroup, innermost = 'model' } = workload.loop;
  const isGrouped = kind === 'transformer' || kind === 'transformerRecompute';
  return isGrouped && modelGroup !== undefined ? { degree: modelGroup, innermost } : null;
}
