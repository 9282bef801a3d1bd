/**
 * The task graph of a pipeline: every stage's passes in the order of its schedule, and the messages between
 * stages.
 */
import type { StageTask } from '../../taskgraph/graph.ts';
import type { Blocks } from './blocks.ts';
import { partOf } from './placement.ts';
import type { PipelineSource } from './source.ts';
import { findInputs, runStep } from './stage-passes.ts';
import { addTiedGradients, reduce } from './stage-reduction.ts';
import { beginIteration, createStages, push, type Iteration, type Stages } from './stage-state.ts';
import type { StageStep } from './step.ts';

/**
 * A pass waits for the pass before it on its stage and for its input: activations of the part before or
 * gradients of the part after, by message if another stage has it. Gradients of weights wait only for those
 * of inputs. A stage reduces a chunk's gradients when it has worked on all of its micro-batches, one chunk
 * after another, overlapping its computation; without overlap, when all passes are over, and then a pass also
 * waits until the messages of the pass before it have arrived. Stages with the same part first send each
 * other their gradients of it. If the first and the last stage each have a copy of a tied embedding, they
 * send each other their reduced gradients of it.
 */
export function stageTasks(
  source: PipelineSource,
  orders: readonly (readonly StageStep[])[],
  blocks: Blocks,
  firstLayer: readonly number[],
  overlap: boolean,
): readonly StageTask[] {
  const stages = createStages(source, orders, blocks, firstLayer, overlap);
  for (let count = 0; count < source.iterations; count++) {
    const iteration = beginIteration(stages);
    runPasses(stages, iteration, orders);
    for (const part of iteration.waiting) reduce(stages, iteration, part);
    addTiedGradients(stages, iteration);
    endIteration(stages);
  }
  return stages.tasks;
}

function runPasses(stages: Stages, iteration: Iteration, orders: readonly (readonly StageStep[])[]): void {
  const next = new Array<number>(orders.length).fill(0);
  for (let isGoing = true; isGoing;) {
    isGoing = false;
    for (const [stage, order] of orders.entries()) {
      for (; next[stage]! < order.length; next[stage]! += 1) {
        const step = order[next[stage]!]!;
        if (!findInputs(stages, iteration, stage, step)) break;
        runStep(stages, iteration, stage, step);
        isGoing = true;
        if (!stages.overlap) continue;
        for (const part of iteration.waiting.splice(0)) reduce(stages, iteration, part);
      }
    }
  }
  if (next.some((steps, stage) => steps < orders[stage]!.length)) {
    throw new Error('stages of a pipeline wait for one another');
  }
}

/** Makes the weights of the next iteration wait until all gradients of a stage have been reduced and applied. */
function endIteration(stages: Stages): void {
  const { latest, reduced, shape, blocks, firstLayer } = stages;
  for (let stage = 0; stage < shape.stages; stage++) {
    const after = [...new Set([...latest[stage]!, ...reduced[stage]!])];
    latest[stage] = after;
    if (blocks.update === null) continue;
    const index = push(stages, {
      kind: 'block',
      stage,
      lane: 'compute',
      block: blocks.update,
      pass: 'weightGradient',
      microBatch: -1,
      layer: firstLayer[partOf(shape, stage, 0)]!,
      chunk: 0,
      after,
    });
    latest[stage] = [index];
  }
}
