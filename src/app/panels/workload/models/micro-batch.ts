/** What a replica works on in an iteration, and in how many parts. */
import { formatCount } from '../../../../units/count.ts';
import type { TransformerModel } from '../../../../workload/transformer/facts/model.ts';

export interface MicroBatchFacts {
  /** The sequences of one replica in an iteration. */
  readonly sequences: number;
  /** No whole number where its batch cannot be cut so. */
  readonly microBatches: number;
}

export function microBatchFacts({
  tokens,
  sequence,
  microBatches,
}: Pick<TransformerModel, 'tokens' | 'sequence' | 'microBatches'>): MicroBatchFacts {
  return { sequences: Math.max(1, Math.round(tokens / sequence)), microBatches };
}

/** By the term that frameworks have for it. */
export function accumulationText(facts: MicroBatchFacts): string {
  return `Gradient accumulation: ${microBatchText(facts)}`;
}

/** `32 sequences a replica in 16 micro-batches`. */
export function microBatchText({ sequences, microBatches }: MicroBatchFacts): string {
  const perReplica = `${formatCount(sequences)} sequence${sequences === 1 ? '' : 's'} a replica`;
  if (!Number.isInteger(microBatches)) return `${perReplica} in an iteration`;
  return `${perReplica} in ${formatCount(microBatches)} micro-batch${microBatches === 1 ? '' : 'es'}`;
}
