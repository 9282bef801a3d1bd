/** The task graph of a pipeline: every stage's passes in the order of its schedule, and what passes between stages. */
import type { BlockTask, SendTask, StageTask } from '../../taskgraph/graph.ts';
import type { Blocks } from './blocks.ts';
import { stageOrders, type StageStep } from './order.ts';
import type { PipelineSource } from './source.ts';

/** Places of tasks by micro-batch and chunk of layers. */
type Placed = Map<number, number>;

/**
 * A pass waits for the pass before it on its stage and for what it works on: activations of the stage before or gradients
 * of the stage after. A stage reduces a chunk's gradients when it has worked on all of its micro-batches, one chunk after
 * the other, beside its computation; without overlap, when all passes are over, and then a pass also waits until what the
 * pass before it sends is there.
 */
export function stageTasks(
  source: PipelineSource,
  { ofChunk }: Blocks,
  firstLayer: readonly number[],
  overlap: boolean,
): readonly StageTask[] {
  const { shape, boundaryBytes, iterations } = source;
  const { stages, chunks, microBatches } = shape;
  const virtual = stages * chunks;
  const tasks: StageTask[] = [];
  const push = (task: StageTask): number => tasks.push(task) - 1;
  const orders = stageOrders(shape);
  /** By stage: what its next pass, or its next reduction, waits for. */
  const latest = Array.from({ length: stages }, (): readonly number[] => []);
  const reduced = Array.from({ length: stages }, (): readonly number[] => []);

  for (let iteration = 0; iteration < iterations; iteration++) {
    const done: Readonly<Record<StageStep['pass'], Placed>> = { forward: new Map(), backward: new Map() };
    const sent: Readonly<Record<StageStep['pass'], Placed>> = { forward: new Map(), backward: new Map() };
    const left = new Array<number>(virtual).fill(microBatches);
    const next = new Array<number>(stages).fill(0);
    const waiting: { readonly stage: number; readonly place: number; readonly after: readonly number[] }[] =
      [];

    /** What a step works on; null where that is not there yet. */
    const input = ({ pass, microBatch }: StageStep, place: number): readonly number[] | null => {
      const key = microBatch * virtual + place;
      const isForward = pass === 'forward';
      const own = isForward ? [] : [done.forward.get(key)];
      const isFirst = place === (isForward ? 0 : virtual - 1);
      const other = isFirst ? [] : [(stages > 1 ? sent : done)[pass].get(key + (isForward ? -1 : 1))];
      const all = [...own, ...other];
      return all.every((each) => each !== undefined) ? all : null;
    };

    const run = (stage: number, step: StageStep, place: number, inputs: readonly number[]): void => {
      const { pass, chunk, microBatch } = step;
      const isForward = pass === 'forward';
      const key = microBatch * virtual + place;
      const block: BlockTask = {
        ...{ kind: 'block', stage, lane: 'compute', chunk, microBatch },
        block: ofChunk[place]![pass],
        pass: isForward ? 'forward' : 'inputGradient',
        layer: firstLayer[place]!,
        after: [...new Set([...latest[stage]!, ...inputs])],
      };
      const index = push(block);
      done[pass].set(key, index);
      latest[stage] = [index];
      const to = place + (isForward ? 1 : -1);
      if (stages > 1 && to >= 0 && to < virtual) {
        const send: SendTask = {
          ...{ kind: 'send', from: stage, to: to % stages, bytes: boundaryBytes },
          ...{ pass: block.pass, microBatch, after: [index] },
        };
        const message = push(send);
        sent[pass].set(key, message);
        if (!overlap) latest[stage] = [message];
      }
      if (isForward) return;
      left[place]! -= 1;
      if (left[place] === 0) waiting.push({ stage, place, after: [index] });
    };

    const reduce = ({ stage, place, after }: (typeof waiting)[number]): void => {
      const { data } = ofChunk[place]!;
      if (data === null) return;
      const index = push({
        ...{ kind: 'block', stage, lane: 'data', block: data, pass: 'weightGradient', microBatch: -1 },
        ...{ layer: firstLayer[place]!, chunk: Math.floor(place / stages) },
        after: [...new Set([...reduced[stage]!, ...after, ...(overlap ? [] : latest[stage]!)])],
      });
      reduced[stage] = [index];
    };

    for (let isGoing = true; isGoing;) {
      isGoing = false;
      for (let stage = 0; stage < stages; stage++) {
        const order = orders[stage]!;
        for (; next[stage]! < order.length; next[stage]! += 1) {
          const step = order[next[stage]!]!;
          const place = step.chunk * stages + stage;
          const inputs = input(step, place);
          if (inputs === null) break;
          run(stage, step, place, inputs);
          isGoing = true;
          if (overlap) waiting.splice(0).forEach(reduce);
        }
      }
    }
    if (next.some((steps, stage) => steps < orders[stage]!.length)) {
      throw new Error('stages of a pipeline wait for one another');
    }
    waiting.forEach(reduce);
    // Weights of the next iteration are there when all gradients of a stage have been reduced.
    for (let stage = 0; stage < stages; stage++) {
      latest[stage] = [...new Set([...latest[stage]!, ...reduced[stage]!])];
    }
  }
  return tasks;
}
