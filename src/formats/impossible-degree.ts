import type { Design } from '../design/document.ts';
import { placedDegree } from '../design/parallelism/model-degree.ts';
import { asLoss, type Loss } from './report.ts';

/** Says that the dimensions of the design cannot hold its model-parallel groups, and which degrees they can. */
export function degreeLosses(design: Design): readonly Loss[] {
  const placed = placedDegree(design);
  return placed === null || placed.ok ? [] : placed.problems.map(asLoss('changed'));
}
