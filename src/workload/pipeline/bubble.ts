/**
 * The bubble of a pipeline in closed form: what every stage waits, beside what it computes, where all stages take the
 * same and sends take no time: (p - 1) (tF + tB) / v, of m (tF + tB) that it computes.
 *
 * Source: Narayanan et al., arXiv 2104.04473, section 2.2.
 */
import type { PipelineShape } from './names.ts';

/** @param passesNs forward and backward pass of one micro-batch through all chunks of a stage, tF + tB */
export function bubbleNs({ schedule, stages, chunks }: PipelineShape, passesNs: number): number {
  return ((stages - 1) * passesNs) / (schedule === 'interleaved' ? chunks : 1);
}
