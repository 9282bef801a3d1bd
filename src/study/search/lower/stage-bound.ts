/**
 * What the stages of a pipeline take at least. Where micro-batches come in at one end, a stage begins when the first of them has
 * come through the stages before it, has all its passes to do, one after the other, and when it has done the last for
 * activations, which is of its first chunk of layers, that gradient has to go back through those before it. Every stage
 * then reduces gradients: at least those of the chunk of its last pass.
 */
import type { Often, StageLine, StageLines } from './work-lines.ts';

/**
 * @param blockNs least time of each block
 * @param sendNs by stage but the last, a message to the next; behind those of all stages, from the next to it
 */
export function stageBoundNs(
  { stages, microBatches, iterations, overlap, isOneWay, isWhole }: StageLines,
  blockNs: ArrayLike<number>,
  sendNs: ArrayLike<number>,
): number {
  let most = 0;
  let fill = 0;
  /** From the end of the last pass of a stage to the end of the run: least, going up the stages. */
  let drain = 0;
  const sends = microBatches * iterations;
  for (let stage = 0; stage < stages.length; stage += 1) {
    const own = stages[stage]!;
    let busy = iterations * sumNs(own.passes, blockNs);
    if (!overlap && isWhole) {
      // A stage then waits until what it sends is there; what the last pass sends, nobody on it waits for.
      if (stage < stages.length - 1) busy += sends * sendNs[stage]!;
      if (stage > 0) busy += Math.max(0, sends - 1) * sendNs[stages.length + stage - 1]!;
    }
    if (!isOneWay || own.weights.length > 0) {
      const ns = busy + iterations * sumNs(own.weights, blockNs);
      most = Math.max(most, fill + ns + reducedNs(own, overlap, blockNs, false));
    }
    if (!isOneWay) continue;
    const reduced = reducedNs(own, overlap, blockNs, true);
    // Gradients of its own, or what follows on the stages before.
    drain =
      stage === 0
        ? reduced
        : Math.max(
            reduced,
            sendNs[stages.length + stage - 1]! + blockNs[stages[stage - 1]!.backward]! + drain,
          );
    most = Math.max(most, fill + busy + drain);
    if (stage < stages.length - 1) fill += blockNs[own.forward]! + sendNs[stage]!;
  }
  return most;
}

/**
 * What a stage reduces when it has done its last pass. Without overlap that is all, with it at least what its last pass made.
 * @param isFirst its last pass is of its first chunk; else of any
 */
function reducedNs(
  { data }: StageLine,
  overlap: boolean,
  blockNs: ArrayLike<number>,
  isFirst: boolean,
): number {
  let sum = 0;
  let least = Infinity;
  for (const block of data) {
    const ns = block >= 0 ? blockNs[block]! : 0;
    sum += ns;
    least = Math.min(least, ns);
  }
  if (!overlap) return sum;
  return isFirst && data[0]! >= 0 ? blockNs[data[0]!]! : isFirst ? 0 : least;
}

function sumNs(list: readonly Often[], blockNs: ArrayLike<number>): number {
  let sum = 0;
  for (const { block, times } of list) sum += times * blockNs[block]!;
  return sum;
}
