import { workloadBaseV1 } from '../base-models.ts';
import type { Design } from '../document.ts';
import { valueAt } from './paths.ts';
import type { DefaultPath } from './rules.ts';

/**
 * What a document of version 1 has that does not say the field: what papers assume of a step. undefined: nothing. Of a
 * model whose description counts scores and embeddings, these.
 */
export function valueOfFirst({ workload }: Design, path: DefaultPath): unknown {
  switch (path) {
    case 'workload.attentionScores':
    case 'workload.embeddings':
      return workload.kind === 'transformer'
        ? valueAt({ workload: workloadBaseV1(undefined, workload.preset) }, path)
        : undefined;
    case 'parallelism.overlap':
      return false;
    default:
      return undefined;
  }
}
