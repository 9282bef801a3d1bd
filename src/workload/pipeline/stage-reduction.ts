/** The reductions of a stage's gradients as tasks, and the messages between stages that share weights. */
import type { BlockTask, SendTask } from '../../taskgraph/graph.ts';
import { twinOf } from './placement.ts';
import { push, type Complete, type Iteration, type Stages } from './stage-state.ts';

/** A stack that reduces its gradients only beside its last pass holds them until then. */
export function holdBack(stages: Stages, iteration: Iteration, done: Complete): void {
  const { stage, part, chunk, after } = done;
  const held = iteration.held[stage]!;
  held.push(done);
  if (iteration.left[stage]!.some((passes) => passes > 0)) return;
  const { hold } = stages.blocks.ofPart[part]!;
  const from =
    hold === null
      ? after
      : [push(stages, dataBlock(stages, hold, stage, part, chunk, iteration.begun[stage]!))];
  for (const heldPart of held) complete(stages, iteration, { ...heldPart, after: from });
}

/** Queues a part for its reduction; if it is duplicated, once both copies have exchanged their gradients. */
export function complete(stages: Stages, { ofTwins, waiting }: Iteration, done: Complete): void {
  const twin = twinOf(stages.shape, done.stage);
  if (twin === null || twin === done.stage) {
    waiting.push(done);
    return;
  }
  const other = ofTwins.get(done.part);
  ofTwins.set(done.part, done);
  if (other === undefined) return;
  const bytes = stages.source.gradientBytes[done.part]!;
  const messages = [
    push(stages, gradientMessage(done.stage, other.stage, bytes, done.after)),
    push(stages, gradientMessage(other.stage, done.stage, bytes, other.after)),
  ];
  for (const copy of [done, other]) waiting.push({ ...copy, after: [...copy.after, ...messages] });
}

export function reduce(stages: Stages, { ends }: Iteration, { stage, chunk, part, after }: Complete): void {
  const { reduced, latest, overlap, blocks } = stages;
  const { data } = blocks.ofPart[part]!;
  if (data === null) {
    reduced[stage] = [...reduced[stage]!, ...after];
    ends.set(part, after);
    return;
  }
  const from = [...new Set([...reduced[stage]!, ...after, ...(overlap ? [] : latest[stage]!)])];
  const index = push(stages, dataBlock(stages, data, stage, part, chunk, from));
  reduced[stage] = [index];
  ends.set(part, [index]);
}

/** First and last stage add the gradients of their copies of a tied embedding. */
export function addTiedGradients(stages: Stages, { ends }: Iteration): void {
  const { source, shape, parts, reduced } = stages;
  const { tiedBytes = 0 } = source;
  if (tiedBytes === 0) return;
  const [first, last] = [0, shape.stages - 1];
  const messages = [
    push(stages, gradientMessage(first, last, tiedBytes, ends.get(0)!)),
    push(stages, gradientMessage(last, first, tiedBytes, ends.get(parts - 1)!)),
  ];
  for (const stage of [first, last]) reduced[stage] = [...reduced[stage]!, ...messages];
}

function dataBlock(
  { firstLayer }: Stages,
  block: number,
  stage: number,
  part: number,
  chunk: number,
  after: readonly number[],
): BlockTask {
  return {
    kind: 'block',
    stage,
    lane: 'data',
    block,
    pass: 'weightGradient',
    microBatch: -1,
    layer: firstLayer[part]!,
    chunk,
    after,
  };
}

function gradientMessage(from: number, to: number, bytes: number, after: readonly number[]): SendTask {
  return { kind: 'send', from, to, bytes, pass: 'weightGradient', microBatch: -1, after };
}
