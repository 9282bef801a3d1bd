/** What all layouts of a design share: its model, its machine and the batch of an iteration. */
import type { Design } from '../../design/document.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { without } from '../../units/without.ts';
import { transformerModel, type TransformerModel } from '../../workload/transformer/facts/model.ts';
import type { TransformerDesign } from './layout.ts';

export interface LayoutBase {
  /** With the batch of all replicas given, so that every layout does the same work. */
  readonly design: TransformerDesign;
  /** The model of one replica that has the whole batch. */
  readonly model: TransformerModel;
  /** Sequences in an iteration. */
  readonly batch: number;
}

/** Problems name fields of the design. */
export function layoutBase(design: Design): Result<LayoutBase> {
  const { workload, topology, parallelism } = design;
  if (workload.kind !== 'transformer')
    return problem(
      'workload',
      'has no layouts to choose from; expected a transformer described by its sizes',
    );
  if ((workload.overrides ?? []).length > 0)
    return problem(
      'workload.overrides',
      'are cells edited by hand, which hold for one layout only; expected none',
    );
  if (topology.dimensions.length === 0)
    return problem('topology.dimensions', 'There is no dimension; add a block.');
  const { data } = designAxes(design).degrees;
  const replicas = Number.isSafeInteger(data) ? data : 1;
  const model = transformerModel(workload, replicas);
  const batch = workload.globalBatch ?? (model.tokens / model.sequence) * replicas;
  if (!Number.isSafeInteger(batch))
    return problem(
      'workload.tokensPerReplica',
      `is ${formatCount(workload.tokensPerReplica)}; expected whole sequences of ${formatCount(model.sequence)} tokens, or a global batch`,
    );
  const given: TransformerDesign = {
    ...design,
    workload: { ...workload, globalBatch: batch },
    parallelism: without(parallelism, 'mesh', 'iterations', 'fusion'),
  };
  return success({ design: given, model: transformerModel(given.workload, 1), batch });
}
