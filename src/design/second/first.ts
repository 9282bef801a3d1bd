import { workloadBaseV1 } from '../base-models.ts';
import type { Design } from '../document.ts';
import { valueAt } from './paths.ts';
import type { DefaultPath } from './rules.ts';

/**
 * Returns the value of a field that a document of version 1 leaves out: what papers assume of a step. Undefined means none. For a model
 * whose description counts scores and embeddings, returns those.
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
