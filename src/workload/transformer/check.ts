import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import { checkBounds } from '../facts/description-bounds.ts';
import { replicaBatch } from '../mapping/facts/batch.ts';
import { TRANSFORMER_BOUNDS } from './facts/bounds.ts';
import type { TransformerWorkload } from './facts/description.ts';
import { transformerModel } from './facts/model.ts';
import { patternProblems } from './pattern-check.ts';

/**
 * Returns inconsistencies between the numbers of a transformer, by the labels of their fields; empty if there
 * are none.
 */
export function checkTransformer(
  workload: TransformerWorkload,
  dataParallel: number,
  path = 'workload',
): readonly Problem[] {
  const outside = checkBounds(workload, TRANSFORMER_BOUNDS, path);
  if (outside.length > 0) return outside;
  const { hidden, heads, kvHeads, experts, topK, microBatch, globalBatch } = workload;
  const problems: Problem[] = [];
  const report = (field: string, message: string) => problems.push({ path: `${path}.${field}`, message });
  const model = transformerModel(workload, dataParallel);
  if (heads !== undefined && model.headWidth === hidden / heads && hidden % heads !== 0) {
    report(
      'heads',
      `Heads must divide the hidden size of ${formatCount(hidden)} evenly; found ${formatCount(heads)}.`,
    );
  }
  if (kvHeads !== undefined && model.heads % kvHeads !== 0) {
    report(
      'kvHeads',
      `Key-value heads must divide the ${formatCount(model.heads)} heads evenly; found ${formatCount(kvHeads)}.`,
    );
  }
  if ((topK !== undefined || experts !== undefined) && model.topK > model.experts) {
    report(
      'topK',
      `Experts a token must be at most the number of experts, ${formatCount(model.experts)}; found ${formatCount(model.topK)}.`,
    );
  }
  problems.push(...patternProblems(workload, model, path));
  const shared = replicaBatch(
    { perReplica: 1, ...(globalBatch === undefined ? {} : { global: globalBatch }) },
    dataParallel,
    `${path}.globalBatch`,
  );
  if (!shared.ok) problems.push(...shared.problems);
  else if (microBatch !== undefined && !Number.isSafeInteger(model.microBatches)) {
    report(
      'microBatch',
      `Micro-batch must divide the ${tokensText(model.tokens)} of a replica into whole micro-batches ` +
        `of ${tokensText(model.sequence)} a sequence; found ${formatCount(microBatch)}.`,
    );
  }
  return problems;
}

function tokensText(tokens: number): string {
  return `${formatCount(tokens)} token${tokens === 1 ? '' : 's'}`;
}
