/** The design with the batch of all replicas given, so that every point of a search does the same work. */
import type { Design } from '../../../../design/document.ts';
import { replicasOf, samplesOf } from '../../../panels/workload/scaling.ts';

export function withOneBatch(design: Design): Design {
  const { workload } = design;
  if (workload.kind === 'table') return design;
  const globalBatch = samplesOf(workload, replicasOf(design));
  return Number.isSafeInteger(globalBatch) ? { ...design, workload: { ...workload, globalBatch } } : design;
}
