/**
 * The bubble of a pipeline in closed form: the waiting time of every stage, besides its compute, if all
 * stages take equally long and sends take no time: for 1F1B (p - 1) (tF + tB), beside m (tF + tB) of compute.
 *
 * With p stages, v chunks, tF forward, tB backward whole, tW of it for weights. Sources: arXiv 1811.06965 and
 * 2104.04473, section 2.2; zero bubble, 2401.10241, sections 2 and 6, whose tB is ours without tW; DualPipe,
 * DeepSeek-V3, 2412.19437, Table 2, and its repository, whose DualPipeV counts 2 p stages on p. DualPipe's
 * are exact if tF = tB - tW and tW is no longer, and not a bound elsewhere: if tF < tB - tW stages wait less,
 * if it or tW is longer more. ZB-V's is for passes of any lengths (zero-bubble-v-wait.ts).
 */
import type { PipelineSchedule, PipelineShape } from './facts/names.ts';
import type { PassTimes } from './facts/schedules.ts';
import { zeroBubbleVWaitNs } from './zero-bubble-v-wait.ts';

type Bubble = (shape: PipelineShape, times: PassTimes) => number;

const BUBBLES: Readonly<Record<PipelineSchedule, Bubble>> = {
  gpipe: fillAndDrain,
  oneForwardOneBackward: fillAndDrain,
  interleaved: (shape, times) => fillAndDrain(shape, times) / shape.chunks,
  zbH1: ({ stages }, { forwardNs, backwardNs, weightNs }) =>
    (stages - 1) * Math.max(0, forwardNs + backwardNs - 2 * weightNs),
  zbV: ({ stages }, { forwardNs, backwardNs, weightNs }) =>
    zeroBubbleVWaitNs(stages, {
      forwardNs: forwardNs / 2,
      inputNs: (backwardNs - weightNs) / 2,
      weightNs: weightNs / 2,
    }),
  dualPipe: ({ stages }, times) => (stages / 2 - 1) * pairLessWeights(times),
  dualPipeV: ({ stages }, times) => ((stages - 1) * pairLessWeights(times)) / 2,
};

/** @param times of one micro-batch through all the layers of a stage */
export function bubbleNs(shape: PipelineShape, times: PassTimes): number {
  return BUBBLES[shape.schedule](shape, times);
}

function fillAndDrain({ stages }: PipelineShape, { forwardNs, backwardNs }: PassTimes): number {
  return (stages - 1) * (forwardNs + backwardNs);
}

/** tFB + tB - 3 tW */
function pairLessWeights({ pairNs, backwardNs, weightNs }: PassTimes): number {
  return Math.max(0, pairNs + backwardNs - 3 * weightNs);
}
