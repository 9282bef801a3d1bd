/**
 * The simulator again, slow and obviously right: objects in lists that are sorted at every step,
 * written from the description of the reference's scheduler and not from the engine's code. It keeps
 * everything it did and adds it up at the end. The scheduler's tests compare the two.
 */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import type { PhaseCost } from '../../network/costs/backend.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import type { PhaseRow } from '../runs/simulation.ts';
import type { CollectiveTask } from '../../taskgraph/graph.ts';
import { dispatcher } from './order.ts';
import { placeIn, type Queued } from './insert.ts';
import { isSharded } from './sharded.ts';
import { phasesOf } from './phases.ts';
import { summary, type Diary, type Summary } from './summary.ts';

interface TwinPhase extends Pick<Queued, 'phase'> {
  readonly queue: number;
  readonly cost: PhaseCost;
}

interface Chunk {
  readonly task: number;
  readonly serial: number;
  readonly priority: number;
  readonly phases: readonly TwinPhase[];
  at: number;
  isRunning: boolean;
  joinedNs: number;
  startNs: number;
}

interface Timer {
  readonly timeNs: number;
  readonly number: number;
  readonly action: () => void;
}

export interface Twin {
  readonly segments: readonly PhaseRow[];
  readonly totals: Summary;
}

export function simulateSlowly(input: SimulationInput): Twin {
  const { graph, policy } = input;
  const dispatch = dispatcher(input);
  const timers: Timer[] = [];
  const queues: Chunk[][] = Array.from({ length: input.servers * policy.queuesPerDimension }, () => []);
  const queuesDealt = new Array<number>(input.servers).fill(0);
  /** By type of collective and server: every list of algorithms has trees of its own. */
  const treesDealt = new Map<string, number>();
  const chunksLeft = new Map<number, number>();
  const segments: PhaseRow[] = [];
  const diary: Diary = { served: [], present: [], spans: [], issuedNs: [], doneNs: [], doneOrder: [] };
  let nowNs = 0;
  let timersSet = 0;
  let chunksMade = 0;
  let priorityCounter = 0;

  const later = (delayNs: number, action: () => void): void => {
    timers.push({ timeNs: nowNs + delayNs, number: timersSet++, action });
  };

  const asQueued = (chunk: Chunk): Queued => ({
    priority: chunk.priority,
    isRunning: chunk.isRunning,
    phase: chunk.phases[chunk.at]!.phase,
    left: chunk.phases.length - chunk.at - 1,
  });

  const join = (chunk: Chunk): void => {
    const queue = queues[chunk.phases[chunk.at]!.queue]!;
    chunk.isRunning = false;
    chunk.joinedNs = nowNs;
    queue.splice(placeIn(queue.map(asQueued), asQueued(chunk), policy.intraDimension), 0, chunk);
  };

  const startChunks = (queue: readonly Chunk[]): void => {
    const places = Math.ceil(policy.activeChunks / policy.queuesPerDimension);
    for (const chunk of queue) {
      if (queue.filter((other) => other.isRunning).length >= places) return;
      if (chunk.isRunning) continue;
      chunk.isRunning = true;
      chunk.startNs = nowNs;
      later(chunk.phases[chunk.at]!.cost.durationNs, () => {
        leave(chunk);
      });
    }
  };

  const leave = (chunk: Chunk): void => {
    const { phase, queue, cost } = chunk.phases[chunk.at]!;
    const { server, dimension } = phase.logical;
    const { startNs, joinedNs, serial, task } = chunk;
    segments.push({
      server,
      startNs,
      endNs: nowNs,
      chunk: serial,
      phase: chunk.at,
      operation: phase.operation,
      task,
      bytes: cost.sentBytes,
    });
    diary.served.push({
      task,
      phase: chunk.at,
      server,
      dimension,
      cost,
      waitedNs: startNs - joinedNs,
      servedNs: nowNs - startNs,
    });
    diary.present.push({ owner: server, fromNs: joinedNs, toNs: nowNs });
    const oldQueue = queues[queue]!;
    const isLast = chunk.at === chunk.phases.length - 1;
    if (isLast) accountTo(task);
    oldQueue.splice(oldQueue.indexOf(chunk), 1);
    if (!isLast) {
      chunk.at++;
      join(chunk);
    }
    startChunks(oldQueue);
    if (!isLast) startChunks(queues[chunk.phases[chunk.at]!.queue]!);
  };

  const accountTo = (task: number): void => {
    const left = chunksLeft.get(task)! - 1;
    chunksLeft.set(task, left);
    if (left > 0) return;
    const collective = graph.tasks[task] as CollectiveTask;
    diary.spans.push({ task, fromNs: diary.issuedNs[task]!, toNs: nowNs });
    later(collective.updateNs, () => {
      settle(complete(task));
    });
  };

  const takePriority = ({ policy: own }: CollectiveTask): number => {
    const rule = own === 'system' ? policy.scheduling : own;
    if (rule === 'highest') return 100_000_000;
    return rule === 'LIFO' ? priorityCounter++ : priorityCounter--;
  };

  /** Returns whether the task is done at once. */
  const begin = (index: number): boolean => {
    const task = graph.tasks[index]!;
    diary.issuedNs[index] = nowNs;
    if (task.kind === 'wait') return true;
    if (task.kind !== 'collective') {
      if (task.durationNs === 0) return true;
      later(task.durationNs, () => {
        settle(complete(index));
      });
      return false;
    }
    const priority = takePriority(task);
    const { positions } = graph.groups[task.group]!;
    const pieces = dispatch(task, positions, nowNs);
    if (pieces.length === 0) return true;
    const balanced = policy.interDimension.startsWith('themis') && isSharded(task.collective);
    chunksLeft.set(index, pieces.length);
    const plans = pieces.map(({ bytes, visit }) =>
      phasesOf(task.collective, bytes, visit, { ...policy, balanced }),
    );
    for (const phases of plans) {
      const dealt = phases.map((phase): TwinPhase => {
        const { server } = phase.logical;
        const queue = server * policy.queuesPerDimension + (queuesDealt[server]! % policy.queuesPerDimension);
        queuesDealt[server]!++;
        const isTree = ALGORITHM_FACTS[phase.logical.algorithm.name].isTwin === true;
        const list = `${task.collective} ${server}`;
        const before = treesDealt.get(list) ?? 0;
        if (isTree) treesDealt.set(list, before + 1);
        const tree = isTree && before % 2 === 1 ? 1 : 0;
        const request = {
          logical: phase.logical,
          operation: phase.operation,
          bytes: phase.bytesIn,
          tree,
        } as const;
        return { phase, queue, cost: input.network.phaseCost(request) };
      });
      const chunk: Chunk = {
        task: index,
        serial: chunksMade++,
        priority,
        phases: dealt,
        at: 0,
        isRunning: false,
        joinedNs: nowNs,
        startNs: nowNs,
      };
      join(chunk);
      startChunks(queues[dealt[0]!.queue]!);
    }
    return false;
  };

  /** Marks a task as done; the tasks that waited for nothing else, in index order. */
  const complete = (done: number): readonly number[] => {
    diary.doneNs[done] = nowNs;
    diary.doneOrder.push(done);
    return graph.tasks.flatMap((task, next) =>
      task.after.includes(done) && task.after.every((before) => diary.doneNs[before] !== undefined)
        ? [next]
        : [],
    );
  };

  /** Begins tasks, and those that become ready by it, first come first served. */
  const settle = (ready: readonly number[]): void => {
    const line = [...ready];
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      if (begin(next)) line.push(...complete(next));
    }
  };

  settle(graph.tasks.flatMap((task, index) => (task.after.length === 0 ? [index] : [])));
  let events = 0;
  while (timers.length > 0) {
    timers.sort((a, b) => a.timeNs - b.timeNs || a.number - b.number);
    const timer = timers.shift()!;
    nowNs = timer.timeNs;
    events++;
    timer.action();
  }
  return { segments, totals: summary(input, diary, { events, chunks: chunksMade, endNs: nowNs }) };
}
