import type { Collective } from '../collective/types.ts';
import type { GroupRole } from './roles.ts';

/**
 * The one graph that every training loop generates and the simulator runs. Tasks are numbered by
 * their index; `after` lists the tasks that must have completed, all with a smaller index.
 * Completed successors start in index order, so a run is deterministic.
 */
export const PASSES = ['forward', 'recompute', 'inputGradient', 'weightGradient'] as const;
/** Which pass of a layer a task belongs to, in the order in which they first run. */
export type Pass = (typeof PASSES)[number];

/**
 * A communicator: its role and the logical dimensions it spans, as ascending positions in the list
 * of logical dimensions (physical dimensions in order, a split one replaced by its inner and outer
 * part). Two groups may have one role (layers of a customized loop); one may span no
 * dimension larger than 1: its collectives are legal and complete at once.
 */
export interface Group {
  readonly role: GroupRole;
  readonly positions: readonly number[];
}

/** Which way the priority counter moves when the collective is issued; `system` follows the setting. */
export type IssuePolicy = 'system' | 'LIFO' | 'FIFO' | 'highest';

/** What a task is in a product over a mesh: slices are gathered, multiplied and scattered side by side. */
export interface SliceMark {
  /** Number of the product in its graph. */
  readonly product: number;
  readonly slices: number;
  readonly place: SlicePlace;
  /** Equal messages in which its bytes are sent, one after another. Defaults to one. */
  readonly messages?: number;
}

/**
 * `head` and `tail` run whole, before the first slice and after the last; `passed` brings the input of every slice but the
 * first, `sent` takes the output of one away while the next is multiplied; `beside` runs while the whole product does.
 */
export type SlicePlace = 'input' | 'compute' | 'output' | 'head' | 'passed' | 'sent' | 'tail' | 'beside';

export interface ComputeTask {
  readonly kind: 'compute';
  readonly layer: number;
  readonly pass: Pass;
  readonly durationNs: number;
  readonly slice?: SliceMark;
  readonly after: readonly number[];
}

/** Time that is neither compute nor communication (a loop step of the reference simulator). */
export interface DelayTask {
  readonly kind: 'delay';
  readonly durationNs: number;
  readonly after: readonly number[];
}

/** Completes `updateNs` after the last chunk has left its last phase. */
export interface CollectiveTask {
  readonly kind: 'collective';
  readonly layer: number;
  readonly pass: Pass;
  readonly collective: Collective;
  /** Per NPU; for an all-gather the shard each NPU starts with. */
  readonly bytes: number;
  /**
   * Size of the message that these bytes are part of, by which a library was measured. Defaults to `bytes`.
   */
  readonly messageBytes?: number;
  /** Factor on the time of its bytes, as measured on its stack. Defaults to 1. */
  readonly slower?: number;
  /** Index in `TaskGraph.groups`. */
  readonly group: number;
  readonly policy: IssuePolicy;
  readonly updateNs: number;
  /** Time from when it could begin until its first chunk can; it is issued then. Defaults to 0. */
  readonly launchNs?: number;
  /** A slice is sent as one chunk, whatever the system layer cuts collectives into. */
  readonly slice?: SliceMark;
  readonly after: readonly number[];
}

/**
 * The loop waits here for collectives: `after[0]` is where it comes from, the rest is what it waits
 * for. The time between the two is the exposed communication of (`layer`, `pass`).
 */
export interface WaitTask {
  readonly kind: 'wait';
  readonly layer: number;
  readonly pass: Pass;
  readonly after: readonly number[];
}

/** What an NPU does at once: computing, with what that waits for, and reducing gradients beside it. */
export const STAGE_LANES = ['compute', 'data'] as const;
export type StageLane = (typeof STAGE_LANES)[number];

/** A graph of its own (`Stages.blocks`) that a stage of a pipeline runs; it is simulated once for all tasks of it. */
export interface BlockTask {
  readonly kind: 'block';
  readonly stage: number;
  readonly lane: StageLane;
  readonly block: number;
  readonly pass: Pass;
  /** First of its layers, in `layerNames`. */
  readonly layer: number;
  /** Index among the chunks of its stage. */
  readonly chunk: number;
  /** -1 if it belongs to none. */
  readonly microBatch: number;
  /**
   * The backward pass is whole and includes the gradients of weights. By default these are a pass of their
   * own.
   */
  readonly withWeights?: true;
  /** For a forward pass: the whole backward pass that runs beside it. */
  readonly beside?: { readonly chunk: number; readonly microBatch: number };
  readonly after: readonly number[];
}

/** A message from every NPU of a stage to its like in another, in the group `Stages.group`. */
export interface SendTask {
  readonly kind: 'send';
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
  readonly pass: Pass;
  readonly microBatch: number;
  readonly after: readonly number[];
}

export type Task = ComputeTask | DelayTask | CollectiveTask | WaitTask;

export type StageTask = BlockTask | SendTask;

/** The stages of a pipeline: classes of NPUs that do the same, one standing for all of them. */
export interface Stages {
  readonly count: number;
  /** Numbered by their index, as those of the graph are. */
  readonly tasks: readonly StageTask[];
  readonly blocks: readonly TaskGraph[];
  /** If all stages take equally long, the waiting time of each relative to its compute: the bubble. */
  readonly idleShare: number;
  /** Communicator along the pipeline; its NPUs are the stages, in order. */
  readonly group: Group;
}

export interface TaskGraph {
  /** If absent, there is one class of NPUs. Otherwise its tasks are those of the stages and their blocks. */
  readonly stages?: Stages;
  /** Of a block of a pipeline with conditions: its stages have none of them. */
  readonly isHealthy?: true;
  readonly tasks: readonly Task[];
  readonly groups: readonly Group[];
  readonly layerNames: readonly string[];
  /**
   * The run ends with the last task that is no collective, whatever is under way. Defaults to the end of all
   * tasks.
   */
  readonly endsWithLoop?: boolean;
}

/** The graph and, of a pipeline, what its stages run: every graph with tasks of layers. */
export function graphsOf(graph: TaskGraph): readonly TaskGraph[] {
  return graph.stages === undefined ? [graph] : graph.stages.blocks;
}

/** All communicators of a graph. */
export function groupsOf(graph: TaskGraph): readonly Group[] {
  const all = graphsOf(graph).flatMap(({ groups }) => groups);
  return graph.stages === undefined ? all : [...all, graph.stages.group];
}
