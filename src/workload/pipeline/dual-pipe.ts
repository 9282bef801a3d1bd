/**
 * DualPipe: the pipeline is fed from both ends. Every stage has the part that the micro-batches from the one
 * end meet there, and the part for those from the other end; forward passes of the one overlap backward
 * passes of the other. In the middle lies a turning point, so that a stage and its counterpart from the other
 * end do the same with the ends exchanged. DualPipeV is one half of it: micro-batches turn at the last stage
 * instead and come back, and no part is duplicated.
 *
 * In eight parts, r stages from the turning point's other end, of n:
 *   2 (n - r - 1) F of the near end; r + 1 times F near, F far; n - r - 1 times B far, W, F far;
 *   F near with B far, then F far with B near, while there are any; n - r - 1 times B far, F far with B near;
 *   r + 1 times B far, B near, in the second half split; n - r - 1 times W, B near; r + 1 W.
 *
 * Source: DeepSeek-V3, arXiv 2412.19437, section 3.2.1, and the order of github.com/deepseek-ai/DualPipe.
 */
import type { PipelineShape } from './facts/names.ts';
import type { StageStep } from './step.ts';

/** Half of the micro-batches from each end; those from the last stage are numbered from m / 2 on. */
export function bothWays({ stages, microBatches }: PipelineShape, stage: number): readonly StageStep[] {
  const half = stages / 2;
  const rank = Math.min(stage, stages - 1 - stage);
  const isFar = stage >= half;
  const placed = ({ end, index }: Place): Placed => {
    const chunk = isFar ? 1 - end : end;
    return { chunk, microBatch: index + (chunk === 1 ? microBatches / 2 : 0) };
  };
  return eightParts(half, rank, microBatches / 2).map((step) => stepOf(step, placed));
}

/** All micro-batches down the stages and back. */
export function folded({ stages, microBatches }: PipelineShape, stage: number): readonly StageStep[] {
  return eightParts(stages, stage, microBatches).map((step) =>
    stepOf(step, ({ end, index }) => ({ chunk: end, microBatch: index })),
  );
}

interface Place {
  /** 0: the near end. */
  readonly end: 0 | 1;
  /** Index among the micro-batches of that end. */
  readonly index: number;
}

interface Step extends Place {
  readonly pass: StageStep['pass'];
  readonly beside?: Place;
}

type Placed = Pick<StageStep, 'chunk' | 'microBatch'>;

function stepOf({ pass, beside, ...place }: Step, placed: (place: Place) => Placed): StageStep {
  return { pass, ...placed(place), ...(beside === undefined ? {} : { beside: placed(beside) }) };
}

function eightParts(count: number, rank: number, perEnd: number): readonly Step[] {
  const steps: Step[] = [];
  const next = { forward: [0, 0], backward: [0, 0] };
  const weights: Step[] = [];
  const forward = (end: 0 | 1): void => {
    steps.push({ pass: 'forward', end, index: next.forward[end]!++ });
  };
  const backward = (end: 0 | 1, isSplit = false): void => {
    const index = next.backward[end]!++;
    steps.push({ pass: isSplit ? 'inputGradient' : 'backward', end, index });
    if (isSplit) weights.push({ pass: 'weightGradient', end, index });
  };
  const both = (end: 0 | 1): void => {
    const other = end === 0 ? 1 : 0;
    const beside = { end: other, index: next.backward[other]!++ } as const;
    steps.push({ pass: 'forward', end, index: next.forward[end]!++, beside });
  };
  const weight = (): void => void steps.push(weights.shift()!);
  const times = (often: number, work: (index: number) => void): void => {
    for (let index = 0; index < often; index++) work(index);
  };
  const above = count - rank - 1;
  times(2 * above, () => forward(0));
  times(rank + 1, () => {
    forward(0);
    forward(1);
  });
  times(above, () => {
    backward(1, true);
    weight();
    forward(1);
  });
  times(perEnd - 2 * count + rank + 1, (index) => {
    if (index > 0 || above > 0) both(0);
    else {
      // The stage at the turning point immediately sends what it has just computed.
      forward(0);
      backward(1);
    }
    both(1);
  });
  times(above, () => {
    backward(1);
    both(1);
  });
  times(rank + 1, (index) => {
    const half = (rank + 1) >> 1;
    const isOdd = rank % 2 === 1;
    backward(1, isOdd ? index >= half : index > half);
    backward(0, index >= half);
  });
  times(above, () => {
    weight();
    backward(0, true);
  });
  times(rank + 1, weight);
  return steps;
}
