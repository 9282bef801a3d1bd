/** The task graph as every NPU runs it by itself. Times in ps. */
import { dependenciesOf, type Dependencies } from '../dependencies.ts';
import type { Task, TaskGraph, WaitTask } from '../../taskgraph/graph.ts';

const PS_PER_NS = 1000;

/** What runs the tasks that take time, and is told what was waited for. */
export interface ProgramHost {
  readonly npus: number;
  readonly nowPs: () => number;
  /** Calls `woken` with the NPU and the task after the delay, which may be 0. */
  readonly wake: (npu: number, task: number, delayPs: number) => void;
  /** Issues a collective on an NPU; returns false if it sends nothing, so that it is complete at once. */
  readonly issue: (npu: number, task: number) => boolean;
  readonly began: (npu: number, task: number) => void;
  readonly ended: (npu: number, task: number) => void;
  readonly waited: (npu: number, wait: WaitTask, sincePs: number) => void;
  /** All that the run lasts for has ended on every NPU. */
  readonly over: () => void;
}

export interface Programs {
  /** Begins the tasks of an NPU that wait for nothing. */
  readonly start: (npu: number) => void;
  readonly woken: (npu: number, task: number) => void;
  /** All chunks of a collective have ended on an NPU. */
  readonly completed: (npu: number, task: number) => void;
}

interface State {
  readonly graph: TaskGraph;
  readonly host: ProgramHost;
  readonly dependencies: Dependencies;
  /** By NPU x tasks + task: what it still waits for, and whether it has begun. */
  readonly pending: Int32Array;
  readonly begun: Uint8Array;
  /** By NPU x waits + number of the wait: when the loop came to it. */
  readonly since: Float64Array;
  readonly waitOf: ReadonlyMap<number, number>;
  readonly ready: number[];
  /** Tasks that the run lasts for and that have not ended, over all NPUs. */
  left: number;
}

export function createPrograms(graph: TaskGraph, host: ProgramHost): Programs {
  const { tasks, endsWithLoop = false } = graph;
  const dependencies = dependenciesOf(tasks);
  const waits = tasks.flatMap(({ kind }, index) => (kind === 'wait' ? [index] : []));
  const pending = new Int32Array(host.npus * tasks.length);
  for (let npu = 0; npu < host.npus; npu++) pending.set(dependencies.pending, npu * tasks.length);
  const lasting = tasks.filter(({ kind }) => kind !== 'collective' || !endsWithLoop).length;
  const state: State = {
    graph,
    host,
    dependencies,
    pending,
    begun: new Uint8Array(host.npus * tasks.length),
    since: new Float64Array(host.npus * waits.length),
    waitOf: new Map(waits.map((task, number) => [task, number])),
    ready: [],
    left: host.npus * lasting,
  };
  return {
    start(npu) {
      for (let task = 0; task < tasks.length; task++)
        if (dependencies.pending[task] === 0) state.ready.push(task);
      drain(state, npu);
      if (tasks.length === 0) host.over();
    },
    woken(npu, task) {
      if (tasks[task]!.kind === 'collective') followOn(state, npu, task);
      else end(state, npu, task);
      drain(state, npu);
    },
    completed: (npu, task) => completed(state, npu, task),
  };
}

/** A collective goes on in an event of its own, behind all that has been scheduled for this instant. */
function completed(state: State, npu: number, task: number): void {
  const updatePs = updatePsOf(state.graph.tasks[task]!);
  if (updatePs > 0) state.host.wake(npu, task, updatePs);
  else if (finish(state, npu, task)) state.host.wake(npu, task, 0);
}

function updatePsOf(task: Task): number {
  return task.kind === 'collective' ? Math.floor(task.updateNs * PS_PER_NS) : 0;
}

/** Queues the tasks behind a collective that wait for nothing more. */
function followOn(state: State, npu: number, task: number): void {
  const { graph, dependencies, pending, begun, ready } = state;
  if (updatePsOf(graph.tasks[task]!) > 0) finish(state, npu, task);
  const { offsets, successors } = dependencies;
  const base = npu * graph.tasks.length;
  for (let place = offsets[task]!; place < offsets[task + 1]!; place++) {
    const next = successors[place]!;
    if (pending[base + next] === 0 && begun[base + next] === 0) ready.push(next);
  }
}

/** Notes the end of a task; returns whether another task now waits for nothing more. */
function finish(state: State, npu: number, task: number): boolean {
  const { graph, host, dependencies, pending, since, waitOf } = state;
  const { offsets, successors } = dependencies;
  const { tasks } = graph;
  host.ended(npu, task);
  let isAny = false;
  for (let place = offsets[task]!; place < offsets[task + 1]!; place++) {
    const next = successors[place]!;
    const successor = tasks[next]!;
    if (successor.kind === 'wait' && successor.after[0] === task)
      since[npu * waitOf.size + waitOf.get(next)!] = host.nowPs();
    const at = npu * tasks.length + next;
    pending[at] = pending[at]! - 1;
    if (pending[at] === 0) isAny = true;
  }
  if (graph.endsWithLoop === true && tasks[task]!.kind === 'collective') return isAny;
  state.left -= 1;
  if (state.left === 0) host.over();
  return isAny;
}

function end(state: State, npu: number, task: number): void {
  if (finish(state, npu, task)) followOn(state, npu, task);
}

/** Begins what is ready on an NPU, and what that makes ready. */
function drain(state: State, npu: number): void {
  const { ready, begun, graph } = state;
  for (let head = 0; head < ready.length; head++) {
    const task = ready[head]!;
    begun[npu * graph.tasks.length + task] = 1;
    begin(state, npu, task);
  }
  ready.length = 0;
}

function begin(state: State, npu: number, index: number): void {
  const { graph, host, since, waitOf } = state;
  const task = graph.tasks[index]!;
  host.began(npu, index);
  if (task.kind === 'collective') {
    if (!host.issue(npu, index)) end(state, npu, index);
    return;
  }
  if (task.kind === 'wait') {
    host.waited(npu, task, since[npu * waitOf.size + waitOf.get(index)!]!);
    end(state, npu, index);
    return;
  }
  const delayPs = Math.floor(task.durationNs * PS_PER_NS);
  if (delayPs > 0) host.wake(npu, index, delayPs);
  else end(state, npu, index);
}
