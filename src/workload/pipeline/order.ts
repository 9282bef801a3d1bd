/**
 * What every stage of a pipeline does, in order. With p stages, m micro-batches and v chunks of layers a stage:
 *
 *   gpipe                   all forward passes, then all backward passes            m in flight on every stage
 *   oneForwardOneBackward   p - s - 1 forward passes, then one forward and one      at most p - s
 *                           backward in turn, then the backward passes left
 *   interleaved             the same with 2 (p - s - 1) + (v - 1) n forward passes   one chunk each more
 *                           first; n micro-batches go through a chunk before the next chunk
 *
 * n is p where p divides m, else the least number from p on that leaves no group shorter than p.
 *
 * Sources: GPipe, arXiv 1811.06965; PipeDream-Flush and the interleaved schedule, Narayanan et al., arXiv 2104.04473,
 * section 2.2; groups of other sizes, Llama 3, arXiv 2407.21783, section 3.3.2.
 */
import type { PipelineSchedule, PipelineShape } from './names.ts';

export interface StageStep {
  readonly pass: 'forward' | 'backward';
  /** Of the chunks of the stage, from 0. */
  readonly chunk: number;
  readonly microBatch: number;
}

/** A list of steps a stage. The shape has passed `checkShape`. */
export function stageOrders(shape: PipelineShape): readonly (readonly StageStep[])[] {
  const orders: Readonly<Record<PipelineSchedule, (stage: number) => readonly StageStep[]>> = {
    gpipe: () => inTurn(shape, shape.microBatches * shape.chunks),
    oneForwardOneBackward: (stage) => inTurn(shape, shape.stages - stage - 1),
    interleaved: (stage) =>
      inTurn(shape, 2 * (shape.stages - stage - 1) + (shape.chunks - 1) * groupSize(shape)),
  };
  return Array.from({ length: shape.stages }, (_, stage) => orders[shape.schedule](stage));
}

/** `warmUp` forward passes, at most all; then one forward and one backward in turn; then the backward passes left. */
function inTurn(shape: PipelineShape, warmUp: number): readonly StageStep[] {
  const forward = passesInOrder(shape, 'forward');
  const backward = passesInOrder(shape, 'backward');
  const ahead = Math.min(warmUp, forward.length);
  return [
    ...forward.slice(0, ahead),
    ...forward.slice(ahead).flatMap((step, index) => [step, backward[index]!]),
    ...backward.slice(forward.length - ahead),
  ];
}

/** Group by group of micro-batches, chunk by chunk in it; backward from the last chunk. */
function passesInOrder(shape: PipelineShape, pass: StageStep['pass']): readonly StageStep[] {
  const { chunks, microBatches } = shape;
  const size = chunks > 1 ? groupSize(shape) : microBatches;
  const steps: StageStep[] = [];
  for (let first = 0; first < microBatches; first += size) {
    for (let index = 0; index < chunks; index++) {
      const chunk = pass === 'forward' ? index : chunks - 1 - index;
      for (let microBatch = first; microBatch < Math.min(first + size, microBatches); microBatch++) {
        steps.push({ pass, chunk, microBatch });
      }
    }
  }
  return steps;
}

/** Micro-batches that go through a chunk before the next chunk. */
export function groupSize({ stages, microBatches }: Pick<PipelineShape, 'stages' | 'microBatches'>): number {
  let size = stages;
  while (size < microBatches && microBatches % size !== 0 && microBatches % size < stages) size += 1;
  return Math.min(size, microBatches);
}

/** Chunks of layers whose activations a stage keeps at once, at most, for one micro-batch each. */
export function mostInFlight(order: readonly StageStep[]): number {
  let now = 0;
  let most = 0;
  for (const { pass } of order) {
    now += pass === 'forward' ? 1 : -1;
    most = Math.max(most, now);
  }
  return most;
}
