/** Time for tokens to reach their experts, or to return from them. */
import { nodeCollectiveSeconds } from './collective-time.ts';
import type { Stack } from './stack.ts';
import { expertShare } from './training-run.ts';
import type { TrainingRun } from './training-run.ts';

/** Bytes per value in transit. */
const VALUE_BYTES = 2;

/**
 * Seconds of a dispatch or a combine of one layer, averaged over layers with and without experts. Inside a
 * node or rack an all-to-all as measured there, with a copy for each expert of a token; between N of them a
 * token goes over its NIC once to every other one that has one of its experts, N - 1 of N in N (1 - (1 -
 * 1/N)^k) if its k experts are drawn evenly.
 */
export function exchangeSeconds({ model, layout, machine }: TrainingRun, stack: Stack): number {
  const { experts } = model;
  const ranks = layout.experts ?? 1;
  if (experts === undefined || ranks === 1) return 0;
  const tokens = (layout.microBatch * model.sequence) / (layout.context * layout.tensor);
  const bytes = VALUE_BYTES * tokens * model.hidden;
  const inside = Math.min(ranks, machine.domain);
  const nodes = Math.ceil(ranks / inside);
  const near = nodeCollectiveSeconds('all_to_all', experts.chosen * bytes, inside, stack.collective);
  const sent = (nodes - 1) * (1 - (1 - 1 / nodes) ** experts.chosen);
  const rate = machine.nicGBps * 1e9 * stack.constants.nicShareNear;
  const far = nodes === 1 ? 0 : (sent * bytes) / rate + stack.constants.hopUs * 1e-6 * (nodes - 1);
  return expertShare(model) * (near + far);
}
