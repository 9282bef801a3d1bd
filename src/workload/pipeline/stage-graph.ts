/** The task graph of a pipeline: every stage's passes in the order of its schedule, and what passes between stages. */
import type { BlockTask, SendTask, StageTask } from '../../taskgraph/graph.ts';
import type { Blocks } from './blocks.ts';
import { timesOfChunks } from './order.ts';
import { partOf, stageOf, twinOf } from './placement.ts';
import type { PipelineSource } from './source.ts';
import { onePassEach, type StageStep } from './step.ts';

/** Tasks by micro-batch and part of the model; NONE where there is none yet. */
type Placed = Int32Array;
const NONE = -1;

/** What has worked on all of its micro-batches and is to be reduced. */
interface Complete {
  readonly stage: number;
  readonly chunk: number;
  readonly part: number;
  readonly after: readonly number[];
}

/**
 * A pass waits for the pass before it on its stage and for what it works on: activations of the part before or gradients
 * of the part after, by message where another stage has it. Gradients of weights wait for those of inputs only. A stage reduces
 * a chunk's gradients when it has worked on all of its micro-batches, one chunk after the other, beside its computation;
 * without overlap, when all passes are over, and then a pass also waits until what the pass before it sends is there. Stages with
 * the same part first send each other their gradients of it. First and last stage, where each has a copy of a tied embedding, send
 * each other what they have reduced of its gradients.
 */
export function stageTasks(
  source: PipelineSource,
  orders: readonly (readonly StageStep[])[],
  { ofPart, ofPair, update }: Blocks,
  firstLayer: readonly number[],
  overlap: boolean,
): readonly StageTask[] {
  const { shape, boundaryBytes, gradientBytes, tiedBytes = 0, iterations, measured } = source;
  const heldShare = measured?.heldShare ?? (overlap ? 0 : 1);
  const isHeld = measured !== undefined;
  const { stages } = shape;
  const parts = ofPart.length;
  const placed = (): Placed => new Int32Array(shape.microBatches * parts).fill(NONE);
  const tasks: StageTask[] = [];
  const push = (task: StageTask): number => tasks.push(task) - 1;
  /** By stage: what its next pass, or its next reduction, waits for. */
  const latest = Array.from({ length: stages }, (): readonly number[] => []);
  const reduced = Array.from({ length: stages }, (): readonly number[] => []);
  const times = orders.map((order) => timesOfChunks(shape, order));

  for (let iteration = 0; iteration < iterations; iteration++) {
    const done = { forward: placed(), inputGradient: placed() };
    /** What the next part works on: a pass, or the message with what it has made. */
    const given = { forward: placed(), inputGradient: placed() };
    const left = times.map((own) => [...own]);
    const next = new Array<number>(stages).fill(0);
    const waiting: Complete[] = [];
    /** What the last pass of a stage waited for, and chunks that wait for that pass. */
    const begun = Array.from({ length: stages }, (): readonly number[] => []);
    const held = Array.from({ length: stages }, (): Complete[] => []);
    const ofTwins = new Map<number, Complete>();
    const inputs: number[] = [];
    /** By part: what is over when its gradients are reduced. */
    const ends = new Map<number, readonly number[]>();

    /** Puts what a step works on into `inputs`; false where that is not there yet. */
    const findInputs = (stage: number, step: StageStep): boolean => {
      inputs.length = 0;
      if (step.beside === undefined)
        return addInputs(step.pass, step.microBatch, partOf(shape, stage, step.chunk));
      return onePassEach([step]).every(({ pass, chunk, microBatch }) =>
        addInputs(pass, microBatch, partOf(shape, stage, chunk)),
      );
    };
    const addInputs = (pass: StageStep['pass'], microBatch: number, part: number): boolean => {
      const key = microBatch * parts + part;
      const isForward = pass === 'forward';
      if (!isForward) {
        const own = (pass === 'weightGradient' ? done.inputGradient : done.forward)[key]!;
        if (own === NONE) return false;
        inputs.push(own);
      }
      if (pass === 'weightGradient' || part === (isForward ? 0 : parts - 1)) return true;
      const before = isForward ? given.forward[key - 1]! : given.inputGradient[key + 1]!;
      if (before === NONE) return false;
      inputs.push(before);
      return true;
    };

    const run = (stage: number, step: StageStep): void => {
      const { pass, chunk, beside } = step;
      const part = partOf(shape, stage, chunk);
      const other = beside === undefined ? part : partOf(shape, stage, beside.chunk);
      const after = eachOnce(latest[stage]!, inputs);
      begun[stage] = after;
      const layer = Math.min(firstLayer[part]!, firstLayer[other]!);
      const block = beside === undefined ? ofPart[part]![pass]! : ofPair([part, other]);
      const index = push(blockTask(stage, step, block, layer, after));
      latest[stage] = [index];
      if (beside === undefined) passed(stage, step, index);
      else for (const each of onePassEach([step])) passed(stage, each, index);
    };

    const passed = (stage: number, step: StageStep, index: number): void => {
      const { pass, chunk } = step;
      const part = partOf(shape, stage, chunk);
      if (pass !== 'weightGradient') hand(stage, step, part, index);
      if (pass === 'forward' || pass === 'inputGradient') return;
      left[stage]![chunk]! -= 1;
      if (left[stage]![chunk] !== 0) return;
      const own = { stage, chunk, part, after: [index] };
      if (isHeld) holdBack(own);
      else complete(own);
    };

    /** Activations to the part after, gradients to the one before. */
    const hand = (
      stage: number,
      { pass, chunk, microBatch }: StageStep,
      part: number,
      from: number,
    ): void => {
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
        push({
          kind: 'send',
          from: stage,
          to,
          bytes: boundaryBytes * share,
          pass: way,
          microBatch,
          after: [after],
        });
      const held = heldShare > 0 ? send(heldShare, from) : null;
      given[way][key] = held !== null && heldShare === 1 ? held : send(1 - heldShare, held ?? from);
      if (held !== null) latest[stage] = [...latest[stage]!, held];
    };

    /** A stack that reduces its gradients beside its last pass at most holds them until then. */
    const holdBack = (own: Complete): void => {
      const { stage, part, after } = own;
      held[stage]!.push(own);
      if (left[stage]!.some((passes) => passes > 0)) return;
      const { hold } = ofPart[part]!;
      const from =
        hold === null
          ? after
          : [
              push({
                kind: 'block',
                stage,
                lane: 'data',
                block: hold,
                pass: 'weightGradient',
                microBatch: -1,
                layer: firstLayer[part]!,
                chunk: own.chunk,
                after: begun[stage]!,
              }),
            ];
      for (const each of held[stage]!) complete({ ...each, after: from });
    };

    const complete = (own: Complete): void => {
      const twin = twinOf(shape, own.stage);
      if (twin === null || twin === own.stage) {
        waiting.push(own);
        return;
      }
      const other = ofTwins.get(own.part);
      ofTwins.set(own.part, own);
      if (other === undefined) return;
      const bytes = gradientBytes[own.part]!;
      const messages = [
        push(gradientMessage(own.stage, other.stage, bytes, own.after)),
        push(gradientMessage(other.stage, own.stage, bytes, other.after)),
      ];
      for (const each of [own, other]) waiting.push({ ...each, after: [...each.after, ...messages] });
    };

    const reduce = ({ stage, chunk, part, after }: Complete): void => {
      const { data } = ofPart[part]!;
      if (data === null) {
        reduced[stage] = [...reduced[stage]!, ...after];
        ends.set(part, after);
        return;
      }
      const index = push({
        kind: 'block',
        stage,
        lane: 'data',
        block: data,
        pass: 'weightGradient',
        microBatch: -1,
        layer: firstLayer[part]!,
        chunk,
        after: [...new Set([...reduced[stage]!, ...after, ...(overlap ? [] : latest[stage]!)])],
      });
      reduced[stage] = [index];
      ends.set(part, [index]);
    };

    /** First and last stage add the gradients of their copies of a tied embedding. */
    const addTied = (): void => {
      if (tiedBytes === 0) return;
      const [first, last] = [0, shape.stages - 1];
      const messages = [
        push(gradientMessage(first, last, tiedBytes, ends.get(0)!)),
        push(gradientMessage(last, first, tiedBytes, ends.get(parts - 1)!)),
      ];
      for (const stage of [first, last]) reduced[stage] = [...reduced[stage]!, ...messages];
    };

    for (let isGoing = true; isGoing;) {
      isGoing = false;
      for (let stage = 0; stage < stages; stage++) {
        const order = orders[stage]!;
        for (; next[stage]! < order.length; next[stage]! += 1) {
          const step = order[next[stage]!]!;
          if (!findInputs(stage, step)) break;
          run(stage, step);
          isGoing = true;
          if (overlap && waiting.length > 0) waiting.splice(0).forEach(reduce);
        }
      }
    }
    if (next.some((steps, stage) => steps < orders[stage]!.length)) {
      throw new Error('stages of a pipeline wait for one another');
    }
    waiting.forEach(reduce);
    addTied();
    // Weights of the next iteration are there when all gradients of a stage have been reduced.
    for (let stage = 0; stage < stages; stage++) {
      latest[stage] = [...new Set([...latest[stage]!, ...reduced[stage]!])];
      if (update === null) continue;
      const part = partOf(shape, stage, 0);
      const layer = firstLayer[part]!;
      latest[stage] = [
        push({
          kind: 'block',
          stage,
          lane: 'compute',
          block: update,
          pass: 'weightGradient',
          microBatch: -1,
          layer,
          chunk: 0,
          after: latest[stage]!,
        }),
      ];
    }
  }
  return tasks;
}

function gradientMessage(from: number, to: number, bytes: number, after: readonly number[]): SendTask {
  return { kind: 'send', from, to, bytes, pass: 'weightGradient', microBatch: -1, after };
}

/** There are thousands of them, made before anything is compiled: literals, which cost less there than parts put together. */
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

/** Both lists, each task once. */
function eachOnce(some: readonly number[], others: readonly number[]): readonly number[] {
  const all = [...some];
  for (const other of others) if (!all.includes(other)) all.push(other);
  return all;
}
