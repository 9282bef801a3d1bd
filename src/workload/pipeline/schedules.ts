/** Facts of every pipeline schedule: placement, needs, bubble. The order of a stage's passes is in order.ts. */
import type { PipelineSchedule, PipelineShape } from './names.ts';

/**
 * Passes of one micro-batch through all the layers of a stage, ns: `backwardNs` is the whole backward pass, `weightNs` what of
 * it computes the gradients of weights.
 */
export interface PassTimes {
  readonly forwardNs: number;
  readonly backwardNs: number;
  readonly weightNs: number;
  /** A forward and a backward pass side by side; without communication as long as one after the other. */
  readonly pairNs: number;
}

export interface ScheduleFacts {
  readonly label: string;
  /** Chunks that the layers of a stage are cut into; `any`: as many as a design says. */
  readonly chunks: number | 'any';
  /**
   * Where the parts of the model lie. `wrap`: part k on stage k mod p. `fold`: down the stages and up again, so that the first
   * stage has the last part. `bothWays`: every part twice, from the first stage down and from the last one up, half of the
   * micro-batches each way.
   */
  readonly placement: 'wrap' | 'fold' | 'bothWays';
  /** Gradients of inputs and of weights are passes of their own; missing: never. */
  readonly splits?: true;
  /** Micro-batches that it needs, at least. */
  readonly least: (stages: number) => number;
  /**
   * Stages begin and end one after the other: its bubble is what a stage waits between its own first and last pass, as where
   * the optimizer steps at once and validates afterwards. Missing: they end together.
   */
  readonly isSkewed?: true;
  /** What every stage waits where all stages take the same and sends take no time. */
  readonly bubbleNs: (shape: PipelineShape, times: PassTimes) => number;
}

const one = (): number => 1;
const double = (stages: number): number => 2 * stages;

/**
 * With p stages, v chunks, tF forward, tB backward whole, tW of it for weights:
 * Sources: arXiv 1811.06965 and 2104.04473, section 2.2; zero bubble, 2401.10241, sections 2 and 6, whose tB is ours without
 * tW; DualPipe, DeepSeek-V3, 2412.19437, Table 2, and its repository, whose DualPipeV counts 2 p stages on p. DualPipe's are exact
 * where tF = tB - tW and tW is no longer, and no bound elsewhere: where tF < tB - tW stages wait less, where it or tW is longer more.
 */
export const SCHEDULE_FACTS: Readonly<Record<PipelineSchedule, ScheduleFacts>> = {
  gpipe: { label: 'GPipe', chunks: 1, placement: 'wrap', least: one, bubbleNs: fillAndDrain },
  oneForwardOneBackward: {
    label: '1F1B',
    chunks: 1,
    placement: 'wrap',
    least: one,
    bubbleNs: fillAndDrain,
  },
  interleaved: {
    label: 'Interleaved 1F1B',
    chunks: 'any',
    placement: 'wrap',
    least: (stages) => stages,
    bubbleNs: (shape, times) => fillAndDrain(shape, times) / shape.chunks,
  },
  zbH1: {
    label: 'ZB-H1',
    chunks: 1,
    placement: 'wrap',
    splits: true,
    least: (stages) => stages,
    bubbleNs: ({ stages }, { forwardNs, backwardNs, weightNs }) =>
      (stages - 1) * Math.max(0, forwardNs + backwardNs - 2 * weightNs),
  },
  zbV: {
    label: 'ZB-V',
    chunks: 2,
    placement: 'fold',
    splits: true,
    least: (stages) => 2 * stages - 1,
    isSkewed: true,
    bubbleNs: () => 0,
  },
  dualPipe: {
    label: 'DualPipe',
    chunks: 1,
    placement: 'bothWays',
    splits: true,
    least: double,
    bubbleNs: ({ stages }, times) => (stages / 2 - 1) * pairLessWeights(times),
  },
  dualPipeV: {
    label: 'DualPipeV',
    chunks: 2,
    placement: 'fold',
    splits: true,
    least: double,
    bubbleNs: ({ stages }, times) => ((stages - 1) * pairLessWeights(times)) / 2,
  },
};

function fillAndDrain({ stages }: PipelineShape, { forwardNs, backwardNs }: PassTimes): number {
  return (stages - 1) * (forwardNs + backwardNs);
}

/** tFB + tB - 3 tW */
function pairLessWeights({ pairNs, backwardNs, weightNs }: PassTimes): number {
  return Math.max(0, pairNs + backwardNs - 3 * weightNs);
}
