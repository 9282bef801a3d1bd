/** What the task graph of a pipeline is written from, and how far it is written. */
import type { StageTask } from '../../taskgraph/graph.ts';
import type { Blocks } from './blocks.ts';
import type { PipelineShape } from './facts/names.ts';
import { timesOfChunks } from './order.ts';
import type { PipelineSource } from './source.ts';
import type { StageStep } from './step.ts';

/** Tasks by micro-batch and part of the model, or NONE. */
export type Placed = Int32Array;
export const NONE = -1;

/** A part that has worked on all of its micro-batches and is to be reduced. */
export interface Complete {
  readonly stage: number;
  readonly chunk: number;
  readonly part: number;
  readonly after: readonly number[];
}

export interface Stages {
  readonly source: PipelineSource;
  readonly shape: PipelineShape;
  readonly blocks: Blocks;
  /** By part: the index of its first layer in the table. */
  readonly firstLayer: readonly number[];
  readonly overlap: boolean;
  /** Share of a message that its sender waits for. */
  readonly heldShare: number;
  /** Number of parts of the model. */
  readonly parts: number;
  /** By stage and chunk: how often the stage works on the chunk in an iteration. */
  readonly times: readonly (readonly number[])[];
  readonly tasks: StageTask[];
  /** By stage: what its next pass waits for. */
  readonly latest: (readonly number[])[];
  /** By stage: what its next reduction waits for. */
  readonly reduced: (readonly number[])[];
}

export interface Iteration {
  readonly done: Readonly<Record<'forward' | 'inputGradient', Placed>>;
  /** The input of the next part: a pass, or the message with its result. */
  readonly given: Readonly<Record<'forward' | 'inputGradient', Placed>>;
  /** By stage and chunk: passes that are left. */
  readonly left: readonly number[][];
  readonly waiting: Complete[];
  /** By stage: what its last pass waited for. */
  readonly begun: (readonly number[])[];
  /** By stage: parts whose reduction is held until the last pass. */
  readonly held: readonly Complete[][];
  /** By part: the first of its two copies that is complete. */
  readonly ofTwins: Map<number, Complete>;
  /** Inputs of the step that is about to run. */
  readonly inputs: number[];
  /** By part: what is over when its gradients are reduced. */
  readonly ends: Map<number, readonly number[]>;
}

export function createStages(
  source: PipelineSource,
  orders: readonly (readonly StageStep[])[],
  blocks: Blocks,
  firstLayer: readonly number[],
  overlap: boolean,
): Stages {
  const { shape, measured } = source;
  return {
    source,
    shape,
    blocks,
    firstLayer,
    overlap,
    heldShare: measured?.heldShare ?? (overlap ? 0 : 1),
    parts: blocks.ofPart.length,
    times: orders.map((order) => timesOfChunks(shape, order)),
    tasks: [],
    latest: emptyLists(shape.stages),
    reduced: emptyLists(shape.stages),
  };
}

export function beginIteration({ shape, parts, times }: Stages): Iteration {
  const placed = (): Placed => new Int32Array(shape.microBatches * parts).fill(NONE);
  return {
    done: { forward: placed(), inputGradient: placed() },
    given: { forward: placed(), inputGradient: placed() },
    left: times.map((counts) => [...counts]),
    waiting: [],
    begun: emptyLists(shape.stages),
    held: Array.from({ length: shape.stages }, (): Complete[] => []),
    ofTwins: new Map(),
    inputs: [],
    ends: new Map(),
  };
}

/** Adds a task; returns its number. */
export function push({ tasks }: Stages, task: StageTask): number {
  return tasks.push(task) - 1;
}

const emptyLists = (length: number): (readonly number[])[] =>
  Array.from({ length }, (): readonly number[] => []);
