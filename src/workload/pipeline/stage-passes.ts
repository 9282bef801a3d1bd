/** The passes of a stage as tasks, and the messages with their results. */
import type { BlockTask } from '../../taskgraph/graph.ts';
import { partOf, stageOf } from './placement.ts';
import { complete, holdBack } from './stage-reduction.ts';
import { NONE, push, type Iteration, type Stages } from './stage-state.ts';
import { onePassEach, type StageStep } from './step.ts';

/** Puts the inputs of a step into `inputs`; returns false if they are not there yet. */
export function findInputs(
  { shape, parts }: Stages,
  iteration: Iteration,
  stage: number,
  step: StageStep,
): boolean {
  iteration.inputs.length = 0;
  if (step.beside === undefined) {
    const part = partOf(shape, stage, step.chunk);
    return addInputs(iteration, parts, step.pass, step.microBatch, part);
  }
  return onePassEach([step]).every(({ pass, chunk, microBatch }) =>
    addInputs(iteration, parts, pass, microBatch, partOf(shape, stage, chunk)),
  );
}

function addInputs(
  { done, given, inputs }: Iteration,
  parts: number,
  pass: StageStep['pass'],
  microBatch: number,
  part: number,
): boolean {
  const key = microBatch * parts + part;
  const isForward = pass === 'forward';
  if (!isForward) {
    const earlier = (pass === 'weightGradient' ? done.inputGradient : done.forward)[key]!;
    if (earlier === NONE) return false;
    inputs.push(earlier);
  }
  if (pass === 'weightGradient' || part === (isForward ? 0 : parts - 1)) return true;
  const before = isForward ? given.forward[key - 1]! : given.inputGradient[key + 1]!;
  if (before === NONE) return false;
  inputs.push(before);
  return true;
}

/** Adds the task of a step, whose inputs `findInputs` has found. */
export function runStep(stages: Stages, iteration: Iteration, stage: number, step: StageStep): void {
  const { shape, blocks, firstLayer, latest } = stages;
  const { pass, chunk, beside } = step;
  const part = partOf(shape, stage, chunk);
  const other = beside === undefined ? part : partOf(shape, stage, beside.chunk);
  const after = union(latest[stage]!, iteration.inputs);
  iteration.begun[stage] = after;
  const layer = Math.min(firstLayer[part]!, firstLayer[other]!);
  const block = beside === undefined ? blocks.ofPart[part]![pass]! : blocks.ofPair([part, other]);
  const index = push(stages, blockTask(stage, step, block, layer, after));
  latest[stage] = [index];
  if (beside === undefined) passed(stages, iteration, stage, step, index);
  else for (const single of onePassEach([step])) passed(stages, iteration, stage, single, index);
}

function passed(stages: Stages, iteration: Iteration, stage: number, step: StageStep, index: number): void {
  const { pass, chunk } = step;
  const part = partOf(stages.shape, stage, chunk);
  if (pass !== 'weightGradient') sendResult(stages, iteration, stage, step, part, index);
  if (pass === 'forward' || pass === 'inputGradient') return;
  const left = iteration.left[stage]!;
  left[chunk]! -= 1;
  if (left[chunk] !== 0) return;
  const done = { stage, chunk, part, after: [index] };
  if (stages.source.measured === undefined) complete(stages, iteration, done);
  else holdBack(stages, iteration, done);
}

/** Sends activations to the part after, gradients to the one before. */
function sendResult(
  stages: Stages,
  { done, given }: Iteration,
  stage: number,
  { pass, chunk, microBatch }: StageStep,
  part: number,
  from: number,
): void {
  const { shape, parts, heldShare, latest, source } = stages;
  const way = pass === 'forward' ? 'forward' : 'inputGradient';
  const key = microBatch * parts + part;
  done[way][key] = from;
  const next = part + (way === 'forward' ? 1 : -1);
  if (next < 0 || next >= parts) return;
  const to = stageOf(shape, next, chunk);
  if (to === stage) {
    given[way][key] = from;
    return;
  }
  const send = (share: number, after: number): number =>
    push(stages, {
      kind: 'send',
      from: stage,
      to,
      bytes: source.boundaryBytes * share,
      pass: way,
      microBatch,
      after: [after],
    });
  const held = heldShare > 0 ? send(heldShare, from) : null;
  given[way][key] = held !== null && heldShare === 1 ? held : send(1 - heldShare, held ?? from);
  if (held !== null) latest[stage] = [...latest[stage]!, held];
}

/**
 * There are thousands of them, created before the code is optimised: literals are cheaper there than spreads.
 */
function blockTask(
  stage: number,
  { pass, chunk, microBatch, beside }: StageStep,
  block: number,
  layer: number,
  after: readonly number[],
): BlockTask {
  const kind = 'block';
  const lane = 'compute';
  if (pass === 'backward') {
    const withWeights = true;
    const toInputs = 'inputGradient';
    return { kind, stage, lane, chunk, microBatch, block, pass: toInputs, layer, after, withWeights };
  }
  if (beside === undefined) return { kind, stage, lane, chunk, microBatch, block, pass, layer, after };
  return { kind, stage, lane, chunk, microBatch, block, pass, layer, after, beside };
}

/** The union of both lists. */
function union(some: readonly number[], others: readonly number[]): readonly number[] {
  const all = [...some];
  for (const other of others) if (!all.includes(other)) all.push(other);
  return all;
}
