/** The batch of a replica in an iteration, and its division into micro-batches. */
import { formatCount } from '../../../../units/count.ts';
import type { TransformerModel } from '../../../../workload/transformer/facts/model.ts';

export interface MicroBatchFacts {
  /** The sequences of one replica in an iteration. */
  readonly sequences: number;
  /** Not a whole number if the batch cannot be divided like this. */
  readonly microBatches: number;
}

export function microBatchFacts({
  tokens,
  sequence,
  microBatches,
}: Pick<TransformerModel, 'tokens' | 'sequence' | 'microBatches'>): MicroBatchFacts {
  return { sequences: Math.max(1, Math.round(tokens / sequence)), microBatches };
}

/** Uses the frameworks' term. */
export function accumulationText(facts: MicroBatchFacts): string {
  return `Gradient accumulation: ${microBatchText(facts)}`;
}

/** `32 sequences a replica in 16 micro-batches`. */
export function microBatchText({ sequences, microBatches }: MicroBatchFacts): string {
  const perReplica = `${formatCount(sequences)} sequence${sequences === 1 ? '' : 's'} a replica`;
  if (!Number.isInteger(microBatches)) return `${perReplica} in an iteration`;
  return `${perReplica} in ${formatCount(microBatches)} micro-batch${microBatches === 1 ? '' : 'es'}`;
}
