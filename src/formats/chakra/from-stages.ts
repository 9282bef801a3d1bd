/**
 * Writes the stages of a pipeline as an execution trace of every rank. The blocks of a stage stand one after another as its schedule has
 * them, and a message between stages is a send of one rank and a receive of its like, with a tag of their own. Ranks of a stage differ in
 * their groups and peers only.
 */
import type { Group, StageTask, Stages, Task, TaskGraph } from '../../taskgraph/graph.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { ChakraNode } from './node.ts';
import { nodeOf } from './task-node.ts';
import { writeEt } from './write-et.ts';

/** The most nodes of all traces together: each rank is written by itself. */
const MOST_NODES = 1_000_000;

/** Dimensions on which positions of groups count, innermost first, by the distance of neighbours in ranks. */
export interface RankAxis {
  readonly size: number;
  readonly stride: number;
}

/** A node of all ranks of a stage. */
type StageNode =
  | { readonly kind: 'task'; readonly block: TaskGraph; readonly task: Task }
  | { readonly kind: 'end'; readonly name: string; readonly after: readonly number[] }
  | {
      readonly kind: 'send' | 'receive';
      readonly message: number;
      readonly peer: number;
      readonly bytes: number;
      readonly after: readonly number[];
    };

interface StageInput {
  readonly stages: Stages;
  readonly npus: number;
  /** The axes along which the stages lie. */
  readonly along: readonly RankAxis[];
  /** Returns the number of the group in which a rank is; 0 stands for all ranks. */
  readonly groupOf: (group: Group, rank: number) => number;
}

export function stageTraces({ stages, npus, along, groupOf }: StageInput): Result<readonly Uint8Array[]> {
  const total = countOf(stages) * (npus / stages.count);
  if (total > MOST_NODES) {
    const message = `The traces of ${formatCount(npus)} NPUs have ${formatCount(total)} nodes; at most ${formatCount(MOST_NODES)} are written of a pipeline.`;
    return problem('parallelism.pipeline', message);
  }
  const nodes = nodesOfStages(stages);
  const traces = Array.from({ length: npus }, (_, rank) => {
    const stage = stageOf(rank, along);
    const numbers = new Map(
      stages.blocks.map((block) => [block, block.groups.map((group) => groupOf(group, rank))] as const),
    );
    const written = nodes[stage]!.map((node, id): ChakraNode => {
      if (node.kind === 'task') return nodeOf(node.block, node.task, id, numbers.get(node.block)!);
      if (node.kind === 'end') return plain(id, node.name, node.after);
      return messageNode(id, node, rank + (offsetOf(node.peer, along) - offsetOf(stage, along)));
    });
    return writeEt(written);
  });
  return success(traces);
}

/** Returns the nodes of one rank of every stage together. */
function countOf({ tasks, blocks }: Stages): number {
  return tasks.reduce(
    (sum, task) => sum + (task.kind === 'send' ? 2 : blocks[task.block]!.tasks.length + 1),
    0,
  );
}

function stageOf(rank: number, along: readonly RankAxis[]): number {
  let [stage, below] = [0, 1];
  for (const { size, stride } of along) {
    stage += (Math.floor(rank / stride) % size) * below;
    below *= size;
  }
  return stage;
}

/** Returns how far a stage is from the first, in ranks. */
function offsetOf(stage: number, along: readonly RankAxis[]): number {
  let [offset, left] = [0, stage];
  for (const { size, stride } of along) {
    offset += (left % size) * stride;
    left = Math.floor(left / size);
  }
  return offset;
}

/** The nodes of each stage; what they wait for are indices in the list of their stage. */
function nodesOfStages(stages: Stages): readonly (readonly StageNode[])[] {
  const lists = Array.from({ length: stages.count }, (): StageNode[] => []);
  /** By task, the node of a stage that ends with it. */
  const ends: Map<number, number>[] = [];
  for (const [index, task] of stages.tasks.entries()) {
    const before = (stage: number): readonly number[] => [
      ...new Set(task.after.flatMap((other) => ends[other]?.get(stage) ?? [])),
    ];
    if (task.kind === 'send') {
      const { from, to, bytes } = task;
      const shared = { message: index, bytes };
      const sent = lists[from]!.push({ kind: 'send', peer: to, after: before(from), ...shared }) - 1;
      const received = lists[to]!.push({ kind: 'receive', peer: from, after: [], ...shared }) - 1;
      ends.push(
        new Map([
          [from, sent],
          [to, received],
        ]),
      );
    } else {
      const list = lists[task.stage]!;
      addBlock(list, stages.blocks[task.block]!, before(task.stage), nameOf(task));
      ends.push(new Map([[task.stage, list.length - 1]]));
    }
  }
  return lists;
}

function nameOf(task: StageTask): string {
  return `end of ${task.pass}${task.microBatch < 0 ? '' : `, micro-batch ${task.microBatch}`}`;
}

/** Adds a block, whose last node ends with it. */
function addBlock(list: StageNode[], block: TaskGraph, before: readonly number[], name: string): void {
  const base = list.length;
  const open = new Set<number>();
  for (const [index, task] of block.tasks.entries()) {
    const after = task.after.length === 0 ? before : task.after.map((other) => base + other);
    list.push({ kind: 'task', block, task: { ...task, after } });
    // What the loop does not wait for does not hold back the next block.
    if (block.endsWithLoop === true && task.kind === 'collective') continue;
    for (const other of task.after) open.delete(base + other);
    open.add(base + index);
  }
  list.push({ kind: 'end', name, after: open.size === 0 ? before : [...open] });
}

function plain(id: number, name: string, after: readonly number[]): ChakraNode {
  return { id, name, type: 'metadata', after, attributes: new Map([['is_cpu_op', 0]]), durationUs: 0 };
}

function messageNode(
  id: number,
  { kind, message, bytes, after }: Extract<StageNode, { readonly message: number }>,
  peer: number,
): ChakraNode {
  const attributes = new Map<string, number | string>([
    ['is_cpu_op', 0],
    [kind === 'send' ? 'comm_dst' : 'comm_src', peer],
    ['comm_size', Math.round(bytes)],
    ['comm_tag', message],
  ]);
  const name = kind === 'send' ? `send to NPU ${peer}` : `receive from NPU ${peer}`;
  return { id, name, type: kind, after, attributes, durationUs: 0 };
}
