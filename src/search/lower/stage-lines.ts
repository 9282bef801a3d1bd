/** The stages of a pipeline as a bound needs them: which blocks each runs, and how often. */
import type { Design } from '../../design/document.ts';
import type { Stages, TaskGraph } from '../../taskgraph/graph.ts';
import type { GraphSource } from '../../workload/pipeline/generators.ts';
import { chunksHeld } from '../../workload/pipeline/placement.ts';
import { SCHEDULE_FACTS } from '../../workload/pipeline/facts/schedules.ts';

/** What a stage runs, and how often in an iteration. */
export interface Often {
  readonly block: number;
  readonly times: number;
}

/** A stage of a pipeline. */
export interface StageLine {
  /** Without passes for gradients of weights alone. */
  readonly passes: readonly Often[];
  readonly weights: readonly Often[];
  /** Reductions, by chunk of its layers; -1: none. */
  readonly data: readonly number[];
  /** Of its first chunk: the block of its first pass, and that of its last. */
  readonly forward: number;
  readonly backward: number;
  /** What the optimizer takes when all is reduced; -1: no time. */
  readonly update: number;
  /** From the beginning of its last pass to that of its reductions, where these run beside it; -1: they begin behind it. */
  readonly hold: number;
}

/** The stages of a pipeline, or one class of NPUs. */
export interface StageLines {
  readonly stages: readonly StageLine[];
  readonly microBatches: number;
  readonly iterations: number;
  readonly overlap: boolean;
  /** Share of a message that its sender waits for. */
  readonly heldShare: number;
  /** Micro-batches come in at the first stage only, and their gradients end there. */
  readonly isOneWay: boolean;
  /** Chunks of a stage whose activations go to the next stage and whose gradients come back from it: 0 if the chunks go both ways. */
  readonly chunksAhead: number;
  /** A stage has one forward and one backward pass in turn, each of all its layers. */
  readonly isInTurn: boolean;
  readonly boundaryBytes: number;
  /** The axis along which the stages lie. */
  readonly axis: number;
}

/** null if there are no stages. @param few the same with as few micro-batches as the graph has */
export function stageLines(
  design: Design,
  value: GraphSource,
  few: GraphSource,
  { stages }: TaskGraph,
): Omit<StageLines, 'axis'> | null {
  if (stages === undefined) return null;
  if (value.kind !== 'pipeline' || few.kind !== 'pipeline') throw new Error('stages are those of a pipeline');
  const { shape, boundaryBytes, iterations, measured } = value;
  const each = shape.microBatches / few.shape.microBatches;
  return {
    stages: Array.from({ length: shape.stages }, (_, stage) =>
      stageLine(stages, stage, chunksHeld(shape), each),
    ),
    microBatches: shape.microBatches,
    iterations,
    boundaryBytes,
    overlap: design.parallelism.overlap,
    heldShare: measured?.heldShare ?? (design.parallelism.overlap ? 0 : 1),
    isOneWay: SCHEDULE_FACTS[shape.schedule].placement !== 'bothWays',
    isInTurn: shape.schedule === 'oneForwardOneBackward',
    chunksAhead: SCHEDULE_FACTS[shape.schedule].placement === 'wrap' ? chunksHeld(shape) : 0,
  };
}

/** @param each how many micro-batches one of the tasks stands for */
function stageLine({ tasks, blocks }: Stages, stage: number, chunks: number, each: number): StageLine {
  const passes = new Map<number, number>();
  const weights = new Map<number, number>();
  const data = new Array<number>(chunks).fill(-1);
  let [forward, backward, update, hold] = [-1, -1, -1, -1];
  for (const task of tasks) {
    if (task.kind !== 'block' || task.stage !== stage) continue;
    const { block, lane, pass, chunk, microBatch } = task;
    if (lane === 'data') {
      if (isDelay(blocks[block]!)) hold = block;
      else data[chunk] = block;
      continue;
    }
    if (microBatch < 0) {
      update = block;
      continue;
    }
    const own = pass === 'weightGradient' ? weights : passes;
    own.set(block, (own.get(block) ?? 0) + each);
    if (chunk === 0 && pass === 'forward' && forward < 0) forward = block;
    if (chunk === 0 && pass === 'inputGradient') backward = block;
  }
  const listOf = (counts: ReadonlyMap<number, number>): readonly Often[] =>
    [...counts].map(([block, times]) => ({ block, times }));
  return { passes: listOf(passes), weights: listOf(weights), data, forward, backward, update, hold };
}

function isDelay({ tasks }: TaskGraph): boolean {
  return tasks.length === 1 && tasks[0]!.kind === 'delay';
}
