/**
 * The waiting time of a stage of ZB-V between its first and its last pass, in ns, for passes of any lengths:
 * there is no formula, so the order of the passes is walked. Nothing waits if a forward pass and both kinds
 * of gradients take equally long.
 *
 * The waiting time does not grow with the micro-batches: 2 p - 1 of them, the minimum of the schedule, give
 * it for all.
 */
import { stageOrders } from './order.ts';
import { partOf } from './placement.ts';

/** Times of one chunk, of which a stage has two. */
export interface ChunkTimes {
  readonly forwardNs: number;
  readonly inputNs: number;
  readonly weightNs: number;
}

/** The longest wait of all stages; messages take no time. */
export function zeroBubbleVWaitNs(stages: number, { forwardNs, inputNs, weightNs }: ChunkTimes): number {
  const microBatches = 2 * stages - 1;
  const shape = { schedule: 'zbV', stages, chunks: 2, microBatches } as const;
  const orders = stageOrders(shape);
  const parts = 2 * stages;
  // When each pass of a part is over, by micro-batch; NaN before.
  const forward = new Float64Array(parts * microBatches).fill(NaN);
  const inputs = new Float64Array(parts * microBatches).fill(NaN);
  const next = new Int32Array(stages);
  const freeNs = new Float64Array(stages);
  const beganNs = new Float64Array(stages).fill(NaN);

  /** Advances stage `stage` as far as its inputs are there; returns whether it advanced at all. */
  function goOn(stage: number): boolean {
    const order = orders[stage]!;
    const from = next[stage]!;
    for (; next[stage]! < order.length; next[stage]! += 1) {
      const { pass, chunk, microBatch } = order[next[stage]!]!;
      const part = partOf(shape, stage, chunk);
      const at = part * microBatches + microBatch;
      let readyNs = pass === 'weightGradient' ? inputs[at]! : pass === 'forward' ? 0 : forward[at]!;
      if (pass === 'forward' && part > 0) readyNs = forward[at - microBatches]!;
      if (pass === 'inputGradient' && part < parts - 1)
        readyNs = Math.max(readyNs, inputs[at + microBatches]!);
      if (Number.isNaN(readyNs)) break;
      const beginNs = Math.max(readyNs, freeNs[stage]!);
      if (Number.isNaN(beganNs[stage]!)) beganNs[stage] = beginNs;
      const lasts = pass === 'forward' ? forwardNs : pass === 'inputGradient' ? inputNs : weightNs;
      freeNs[stage] = beginNs + lasts;
      if (pass === 'forward') forward[at] = freeNs[stage]!;
      else if (pass === 'inputGradient') inputs[at] = freeNs[stage]!;
    }
    return next[stage]! > from;
  }

  for (let isGoing = true; isGoing;) {
    isGoing = false;
    for (let stage = 0; stage < stages; stage++) if (goOn(stage)) isGoing = true;
  }
  const workNs = 2 * microBatches * (forwardNs + inputNs + weightNs);
  let most = 0;
  for (let stage = 0; stage < stages; stage++)
    most = Math.max(most, freeNs[stage]! - beganNs[stage]! - workNs);
  // Rounding errors of equal passes are not a wait.
  return most <= 1e-12 * workNs ? 0 : most;
}
