/**
 * What the stages of a pipeline take at least. Where micro-batches come in at one end, a stage begins when the first of them has
 * come through the stages before it, has all its passes to do, one after the other, and when it has done the last for
 * activations, which is of its first chunk of layers, that gradient has to go back through those before it. Every stage
 * then reduces gradients: at least those of the chunk of its last pass.
 */
import type { StageSends } from './neighbour-sends.ts';
import { roundTripsNs } from './round-trips.ts';
import type { Often, StageLine, StageLines } from './stage-lines.ts';

/**
 * @param blockNs least time of each block
 * @param sends messages between neighbours, as with the share that the stages hold
 */
export function stageBoundNs(
  { stages, microBatches, iterations, overlap, isOneWay, isInTurn, chunksAhead }: StageLines,
  blockNs: ArrayLike<number>,
  sends: StageSends,
): number {
  const { toNextNs, fromNextNs, heldToNextNs, heldFromNextNs } = sends;
  let tripNs = isInTurn ? wholeTripNs(stages, blockNs, sends) : 0;
  let most = 0;
  let fill = 0;
  /** From the end of the last pass of a stage to the end of the run: least, going up the stages. */
  let drain = 0;
  const messages = microBatches * iterations * chunksAhead;
  for (let stage = 0; stage < stages.length; stage += 1) {
    const own = stages[stage]!;
    let busy = iterations * sumNs(own.passes, blockNs);
    if (own.update >= 0) busy += (iterations - 1) * blockNs[own.update]!;
    // A stage waits until the share that it holds is there; what the last pass sends, nobody on it waits for.
    if (stage < stages.length - 1) busy += messages * heldToNextNs[stage]!;
    if (stage > 0) busy += Math.max(0, messages - 1) * heldFromNextNs[stage - 1]!;
    if (isInTurn) {
      const backwardNs = blockNs[own.backward]!;
      const trips = { stages: stages.length - stage, microBatches, tripNs, backwardNs };
      busy = Math.max(busy, iterations * roundTripsNs(trips));
      tripNs -= blockNs[own.forward]! + backwardNs + toNextNs[stage]! + fromNextNs[stage]!;
    }
    const isSplit = own.weights.length > 0;
    if (!isOneWay || isSplit) {
      const ns = busy + iterations * sumNs(own.weights, blockNs);
      most = Math.max(most, fill + ns + behindNs(own, overlap, blockNs, isOneWay ? 'weights' : 'any'));
    }
    if (!isOneWay) continue;
    const behind = behindNs(own, overlap, blockNs, isSplit ? 'before' : 'first');
    // Gradients of its own, or what follows on the stages before.
    drain =
      stage === 0
        ? behind
        : Math.max(behind, fromNextNs[stage - 1]! + blockNs[stages[stage - 1]!.backward]! + drain);
    most = Math.max(most, fill + busy + drain);
    if (stage < stages.length - 1) fill += blockNs[own.forward]! + toNextNs[stage]!;
  }
  return most;
}

/** From the beginning of a forward pass of the first stage to the end of its backward pass. */
function wholeTripNs(
  stages: readonly StageLine[],
  blockNs: ArrayLike<number>,
  { toNextNs, fromNextNs }: StageSends,
): number {
  let ns = 0;
  for (let stage = 0; stage < stages.length; stage += 1) {
    const { forward, backward } = stages[stage]!;
    // The last stage has no next: its messages take 0 ns.
    ns += blockNs[forward]! + blockNs[backward]! + toNextNs[stage]! + fromNextNs[stage]!;
  }
  return ns;
}

/**
 * What of a stage is known of its passes: the last of them is of its first chunk, or is one for gradients of weights; the
 * last one that makes gradients of inputs, behind which come others; or nothing.
 */
type LastPass = 'first' | 'weights' | 'before' | 'any';

/**
 * What a stage reduces and updates when it has done its last pass. Without overlap it reduces all then, with it at least what
 * its last pass made. Reductions that are held back until that pass begin beside it, all of them.
 */
function behindNs(own: StageLine, overlap: boolean, blockNs: ArrayLike<number>, last: LastPass): number {
  const { data, hold, update, backward, weights } = own;
  const updateNs = update < 0 ? 0 : blockNs[update]!;
  let sum = 0;
  let least = Infinity;
  for (const block of data) {
    const ns = block >= 0 ? blockNs[block]! : 0;
    sum += ns;
    least = Math.min(least, ns);
  }
  if (hold >= 0) {
    if (last === 'any') return updateNs;
    const longest = weights.reduce((ns, { block }) => Math.max(ns, blockNs[block]!), 0);
    const passNs = last === 'before' ? 0 : last === 'first' ? blockNs[backward]! : longest;
    return Math.max(0, blockNs[hold]! + sum - passNs) + updateNs;
  }
  if (!overlap) return sum + updateNs;
  const isFirst = last === 'first' || last === 'before';
  return (isFirst ? (data[0]! >= 0 ? blockNs[data[0]!]! : 0) : least) + updateNs;
}

function sumNs(list: readonly Often[], blockNs: ArrayLike<number>): number {
  let sum = 0;
  for (const { block, times } of list) sum += times * blockNs[block]!;
  return sum;
}
