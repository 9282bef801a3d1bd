/**
 * The task graph of one sliced product: both rings and the chip's compute are lanes that take the operations
 * of the slices in order. Buffers bound how far communication runs ahead: with two, slice k's input is
 * gathered once slice k-2 is multiplied. With two buffers and a port for each ring, a run takes the time of
 * the closed form.
 *
 *     OS       h_k, v_k after G_(k-buffers);  G_k after h_k, v_k
 *     LS, RS   in_k after G_(k-buffers);  G_k after in_k and out_(k-buffers);  out_k after G_k
 */
import { DIRECTIONS, type Direction } from './directions.ts';
import type { Collective } from '../../collective/types.ts';
import type { Group, Task, TaskGraph } from '../../taskgraph/graph.ts';
import { kindOf, type Flow } from './gemm.ts';
import type { Iterated } from './gemm-time.ts';
import type { OperationTime } from './operation.ts';
import { stepsOf, type Lane, type Step } from './slice-steps.ts';
import { range } from './slices.ts';

/**
 * What a lane does in a step: a product, or an operation of its ring with the bytes that a chip contributes.
 */
export type Work =
  | { readonly durationNs: number }
  | { readonly collective: Collective; readonly bytes: number; readonly time: OperationTime };

export interface PlannedStep extends Step {
  readonly work: Work;
}

/** Launch time of the operation of a slice, in ns. */
export type LaunchNs = (direction: Direction, slice: number) => number;

export interface GemmGraph {
  readonly graph: TaskGraph;
  readonly steps: readonly Step[];
  /**
   * By step: its task, and the task that its successors wait for: the same, or a task of no length that
   * begins when the step is over.
   */
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

/** Positions of the two rings among the logical dimensions. */
export const POSITION: Readonly<Record<Direction, number>> = { horizontal: 0, vertical: 1 };

/**
 * The steps of a product that repeats one pair of operations.
 * @param bytes what a chip contributes to an operation, by direction
 */
export function iteratedSteps(
  flow: Flow,
  time: Iterated,
  bytes: Readonly<Record<Direction, number>>,
  buffers = 2,
): readonly PlannedStep[] {
  const { iterations, perIteration, computeNs } = time;
  return stepsOf(flow, iterations, buffers).map((step): PlannedStep => {
    const { lane } = step;
    if (lane === 'compute') return { ...step, work: { durationNs: computeNs / iterations } };
    const kind = kindOf(flow, lane);
    const collective = time.isBroadcast === true ? BROADCASTS[kind] : kind;
    return { ...step, work: { collective, bytes: bytes[lane], time: perIteration[lane] } };
  });
}

/** From or to one chip of the ring at a time, where others gather and reduce-scatter. */
const BROADCASTS = { allGather: 'broadcast', reduceScatter: 'reduce' } as const;

/**
 * @param launchNs a lane launches its operations one after another; by default operations have no launch of
 * their own
 * @param marksEnds whether tasks of their own mark the ends
 */
export function gemmGraph(steps: readonly PlannedStep[], launchNs?: LaunchNs, marksEnds = true): GemmGraph {
  const groups = DIRECTIONS.map((direction): Group => ({ role: 'model', positions: [POSITION[direction]] }));
  const tasks: Task[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  const last = new Map<Lane, number>();
  let slices = 0;
  for (const { lane, slice, after, work } of steps) {
    slices = Math.max(slices, slice + 1);
    const before = [last.get(lane), ...after.map((step) => ends[step])];
    const place = { layer: slice, pass: 'forward' as const };
    const placed = { ...place, after: [...new Set(before.filter((task) => task !== undefined))] };
    begins.push(tasks.length);
    if (lane === 'compute' || 'durationNs' in work) {
      tasks.push({ kind: 'compute', durationNs: 'durationNs' in work ? work.durationNs : 0, ...placed });
    } else {
      const { collective, bytes, time } = work;
      tasks.push({
        kind: 'collective',
        collective,
        bytes,
        group: POSITION[lane],
        policy: 'FIFO',
        updateNs: 0,
        launchNs: launchNs?.(lane, slice) ?? time.launchNs,
        ...placed,
      });
    }
    if (marksEnds) tasks.push({ kind: 'delay', durationNs: 0, after: [tasks.length - 1] });
    ends.push(tasks.length - 1);
    last.set(lane, tasks.length - 1);
  }
  const layerNames = range(slices).map((slice) => `slice ${slice + 1}`);
  return { graph: { tasks, groups, layerNames }, steps, begins, ends };
}
