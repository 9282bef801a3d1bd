/**
 * The order of passes on every stage of a pipeline. With p stages, m micro-batches and v chunks of layers per
 * stage:
 *
 *   gpipe                   all forward passes, then all backward passes            m in flight on every
 * stage
 *   oneForwardOneBackward   p - s - 1 forward passes, then one forward and one      at most p - s
 *                           backward in turn, then the backward passes left
 *   interleaved             the same with 2 (p - s - 1) + (v - 1) n forward passes   one chunk each more
 *                           first; n micro-batches go through a chunk before the next chunk
 *   zbH1                    1F1B whose gradients of weights follow s micro-batches   at most p
 *                           behind, off the critical path
 *   zbV, dualPipe,          zero-bubble-v.ts, dual-pipe.ts
 *   dualPipeV
 *
 * n is p if p divides m, else the least number from p on that leaves no group shorter than p.
 *
 * Sources: GPipe, arXiv 1811.06965; PipeDream-Flush and the interleaved schedule, Narayanan et al., arXiv
 * 2104.04473, section 2.2; groups of other sizes, Llama 3, arXiv 2407.21783, section 3.3.2; Zero Bubble
 * Pipeline Parallelism, 2401.10241.
 */
import { bothWays, folded } from './dual-pipe.ts';
import type { PipelineSchedule, PipelineShape } from './facts/names.ts';
import { chunksHeld } from './placement.ts';
import type { StageStep } from './step.ts';
import { zeroBubbleV } from './zero-bubble-v.ts';

/** One list of steps per stage. The shape has passed `checkShape`. */
export function stageOrders(shape: PipelineShape): readonly (readonly StageStep[])[] {
  // Stages share them; they differ in when the first backward pass comes.
  const passes: PassesInOrder = {
    forward: passesInOrder(shape, 'forward'),
    backward: passesInOrder(shape, 'backward'),
  };
  const orders: Readonly<Record<PipelineSchedule, (stage: number) => readonly StageStep[]>> = {
    gpipe: (stage) => inTurn(passes, warmUpOf(shape, stage)!),
    oneForwardOneBackward: (stage) => inTurn(passes, warmUpOf(shape, stage)!),
    interleaved: (stage) => inTurn(passes, warmUpOf(shape, stage)!),
    zbH1: (stage) => weightsBehind(inTurn(passes, shape.stages - stage - 1), stage),
    zbV: (stage) => zeroBubbleV(shape, stage),
    dualPipe: (stage) => bothWays(shape, stage),
    dualPipeV: (stage) => folded(shape, stage),
  };
  return Array.from({ length: shape.stages }, (_, stage) => orders[shape.schedule](stage));
}

/**
 * Forward passes of a stage before its first backward pass, if both alternate after them; null in other
 * schedules.
 */
export function warmUpOf(shape: PipelineShape, stage: number): number | null {
  const behind = shape.stages - stage - 1;
  switch (shape.schedule) {
    case 'gpipe':
      return shape.microBatches * shape.chunks;
    case 'oneForwardOneBackward':
      return behind;
    case 'interleaved':
      return 2 * behind + (shape.chunks - 1) * groupSize(shape);
    default:
      return null;
  }
}

interface PassesInOrder {
  readonly forward: readonly StageStep[];
  readonly backward: readonly StageStep[];
}

/**
 * `warmUp` forward passes, at most all; then one forward and one backward in turn; then the backward passes
 * left.
 */
function inTurn({ forward, backward }: PassesInOrder, warmUp: number): readonly StageStep[] {
  const ahead = Math.min(warmUp, forward.length);
  const steps = forward.slice(0, ahead);
  for (let index = ahead; index < forward.length; index++)
    steps.push(forward[index]!, backward[index - ahead]!);
  return steps.concat(backward.slice(forward.length - ahead));
}

/** Splits backward passes in two, of which the second follows `behind` passes later. */
function weightsBehind(steps: readonly StageStep[], behind: number): readonly StageStep[] {
  const weights: StageStep[] = [];
  let next = 0;
  const split = steps.flatMap((step): readonly StageStep[] => {
    if (step.pass !== 'backward') return [step];
    weights.push({ ...step, pass: 'weightGradient' });
    const due = weights.length > next + behind ? [weights[next++]!] : [];
    return [{ ...step, pass: 'inputGradient' }, ...due];
  });
  return [...split, ...weights.slice(next)];
}

/** Group by group of micro-batches, chunk by chunk in it; backward from the last chunk. */
function passesInOrder(shape: PipelineShape, pass: 'forward' | 'backward'): readonly StageStep[] {
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

/** Number of micro-batches that go through a chunk before the next chunk. */
export function groupSize({ stages, microBatches }: Pick<PipelineShape, 'stages' | 'microBatches'>): number {
  let size = stages;
  while (size < microBatches && microBatches % size !== 0 && microBatches % size < stages) size += 1;
  return Math.min(size, microBatches);
}

/** How often a stage works on each of its chunks. */
export function timesOfChunks(shape: PipelineShape, order: readonly StageStep[]): readonly number[] {
  const times = new Array<number>(chunksHeld(shape)).fill(0);
  for (const { pass, chunk } of order) if (pass === 'forward') times[chunk]! += 1;
  return times;
}
