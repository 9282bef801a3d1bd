/**
 * What the stages of a pipeline take at least. A stage begins when the first micro-batch has come through those before it,
 * has all its passes to do, one after the other, and when it has done the last, which is a backward pass of its first chunk
 * of layers, that gradient has to go back through those before it; every stage then reduces its gradients.
 */
import type { StageLines } from './work-lines.ts';

/**
 * @param blockNs least time of each block
 * @param sendNs by stage but the last, a message to the next; behind those of all stages, from the next to it
 */
export function stageBoundNs(
  { stages, microBatches, iterations, overlap, forward, backward, data }: StageLines,
  blockNs: ArrayLike<number>,
  sendNs: ArrayLike<number>,
): number {
  let most = 0;
  let fill = 0;
  /** From the end of the last pass of a stage to the end of the run: least, going up the stages. */
  let drain = 0;
  const passes = microBatches * iterations;
  for (let stage = 0; stage < stages; stage += 1) {
    let all = 0;
    for (const own of forward[stage]!) all += blockNs[own]!;
    for (const own of backward[stage]!) all += blockNs[own]!;
    let busy = passes * all;
    if (!overlap && forward[stage]!.length === 1) {
      // A stage then waits until what it sends is there; what the last pass sends, nobody on it waits for.
      if (stage < stages - 1) busy += passes * sendNs[stage]!;
      if (stage > 0) busy += Math.max(0, passes - 1) * sendNs[stages + stage - 1]!;
    }
    let reduced = 0;
    for (const own of data[stage]!) if (own >= 0) reduced = Math.max(reduced, blockNs[own]!);
    // Gradients of its own, or what follows on the stages before.
    drain =
      stage === 0
        ? reduced
        : Math.max(reduced, sendNs[stages + stage - 1]! + blockNs[backward[stage - 1]![0]!]! + drain);
    most = Math.max(most, fill + busy + drain);
    if (stage < stages - 1) fill += blockNs[forward[stage]![0]!]! + sendNs[stage]!;
  }
  return most;
}
