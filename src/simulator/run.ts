/**
 * One run of a task graph: the event loop.
 *
 * All NPUs of a symmetric system move in lock-step (a chunk leaves a phase when the last rank of its group
 * has finished it), so one NPU stands for all and cost does not grow with their number. Each logical
 * dimension is a server; a collective is cut into chunks; a chunk passes through the phases of its
 * flow, waiting in the queue of each server and holding a place there for the phase's duration.
 *
 * An event is one integer: a chunk slot (its phase ends) or ~task (the task completes). When a chunk
 * leaves a phase: it is accounted to its collective if that was its last, it joins its next queue, its
 * old queue starts a waiting chunk, its new queue starts one; ties follow from this order.
 */
import { COLLECTIVES, type Collective } from '../collective/types.ts';
import { PASSES, type WaitTask } from '../taskgraph/graph.ts';
import { createChunks } from './chunks.ts';
import { dependenciesOf } from './dependencies.ts';
import { createEventQueue } from './eventQueue.ts';
import { createFlowTable } from './flows.ts';
import type { Recording, SimulationInput } from './input.ts';
import { createIssuer, type Issued } from './issue.ts';
import { createServers, enter, leave } from './servers.ts';
import { chunkCount } from './slices.ts';
import { layerTimes, npu0Bytes, serverTotals, type RunTotals } from './totals.ts';
import { createTrace, type Trace } from './trace.ts';
import { createUsage } from './usage.ts';
import { createUtilisation, type UtilisationRecorder } from './utilisation.ts';

/** Phases a chunk can have at most: up and down 8 dimensions, one of them split. */
const MAX_PHASES = 18;

export interface Run {
  /** Executes at most `maxEvents` events; true when the run is over. */
  readonly advance: (maxEvents: number) => boolean;
  readonly nowNs: () => number;
  readonly events: () => number;
  readonly chunksDone: () => number;
  readonly chunksTotal: number;
  readonly trace: Trace | null;
  readonly utilisation: UtilisationRecorder | null;
  /** What the run added up so far; complete once it is over. */
  readonly totals: () => RunTotals;
}

export function createRun(input: SimulationInput, recording: Recording): Run {
  const { graph, policy } = input;
  const { tasks } = graph;
  const { offsets, successors, pending } = dependenciesOf(graph);
  const queue = createEventQueue();
  const chunks = createChunks();
  const flows = createFlowTable({
    network: input.network,
    optimization: policy.optimization,
    rounding: policy.rounding,
    servers: input.servers,
  });
  const servers = createServers(
    input.servers,
    policy,
    {
      priority: (slot) => chunks.priority[slot] as number,
      operation: (slot) => COLLECTIVES[flows.operation[chunks.entry[slot] as number] as number] as Collective,
      largestBytes: (slot) => flows.largestBytes[chunks.entry[slot] as number] as number,
      phasesLeft: (slot) => (chunks.flowEnd[slot] as number) - (chunks.entry[slot] as number) - 1,
    },
    recording.busyIntervals,
  );
  const { queuesPerServer, places, waiting, running } = servers;
  const issue = createIssuer(input, flows);
  const usage = createUsage(input.servers);
  const layers = layerTimes(graph.layerNames.length);
  const queueNs = new Float64Array(input.servers);
  const serviceNs = new Float64Array(input.servers);
  const trace = recording.segments ? createTrace() : null;
  const utilisation =
    recording.buckets > 0
      ? createUtilisation(input.serverBandwidthGBps, recording.buckets, recording.expectedNs)
      : null;

  const remainingChunks = new Int32Array(tasks.length);
  const issuedAtNs = new Float64Array(tasks.length);
  /** When the loop came to each wait; -1 before that and once it is charged. */
  const waitSinceNs = new Float64Array(tasks.length).fill(-1);
  const underWay = new Map<number, Issued>();
  const ready: number[] = [];
  /** Queue of each phase of each chunk slot, where a server has several. */
  let queueOfPhase = new Uint16Array(0);
  const nextQueue = new Int32Array(input.servers);

  /** The clock as statistics see it: the reference truncates it to whole ns. */
  const seen: (timeNs: number) => number = policy.rounding === 'reference' ? Math.floor : (timeNs) => timeNs;
  let nowNs = 0;
  let events = 0;
  let computeNs = 0;
  let chunksCreated = 0;
  let chunksDone = 0;

  function queueOf(slot: number): number {
    const entry = chunks.entry[slot] as number;
    const server = flows.server[entry] as number;
    if (queuesPerServer === 1) return server;
    const phase = entry - (chunks.flowStart[slot] as number);
    return server * queuesPerServer + (queueOfPhase[slot * MAX_PHASES + phase] as number);
  }

  function assignQueues(slot: number): void {
    const needed = (slot + 1) * MAX_PHASES;
    if (queueOfPhase.length < needed) {
      const wider = new Uint16Array(2 * needed);
      wider.set(queueOfPhase);
      queueOfPhase = wider;
    }
    const start = chunks.flowStart[slot] as number;
    for (let entry = start; entry < (chunks.flowEnd[slot] as number); entry++) {
      const server = flows.server[entry] as number;
      const chosen = nextQueue[server] as number;
      queueOfPhase[slot * MAX_PHASES + entry - start] = chosen;
      nextQueue[server] = (chosen + 1) % queuesPerServer;
    }
  }

  /** The chunk joins the queue of the phase at `chunks.entry`. */
  function join(slot: number): void {
    const entry = chunks.entry[slot] as number;
    enter(servers, flows.server[entry] as number, nowNs);
    chunks.queuedNs[slot] = nowNs;
    waiting[queueOf(slot)]?.insert(slot, chunks.priority[slot] as number);
  }

  function startWaiting(queueIndex: number): void {
    const line = waiting[queueIndex];
    if (line === undefined) return;
    while ((running[queueIndex] as number) < places) {
      const slot = line.takeFirst();
      if (slot < 0) return;
      const entry = chunks.entry[slot] as number;
      const server = flows.server[entry] as number;
      running[queueIndex] = (running[queueIndex] as number) + 1;
      queueNs[server] = (queueNs[server] as number) + nowNs - (chunks.queuedNs[slot] as number);
      chunks.startNs[slot] = nowNs;
      queue.push(nowNs + (flows.durationNs[entry] as number), slot);
    }
  }

  function endPhase(slot: number): void {
    const entry = chunks.entry[slot] as number;
    const server = flows.server[entry] as number;
    const oldQueue = queueOf(slot);
    flows.uses[entry] = (flows.uses[entry] as number) + 1;
    serviceNs[server] = (serviceNs[server] as number) + seen(nowNs) - seen(chunks.startNs[slot] as number);
    record(slot, entry, server);
    const isLast = entry + 1 === chunks.flowEnd[slot];
    if (isLast) {
      finishChunk(slot);
    } else {
      chunks.entry[slot] = entry + 1;
      join(slot);
    }
    running[oldQueue] = (running[oldQueue] as number) - 1;
    leave(servers, server, nowNs);
    startWaiting(oldQueue);
    if (!isLast) startWaiting(queueOf(slot));
  }

  function record(slot: number, entry: number, server: number): void {
    const startNs = chunks.startNs[slot] as number;
    const bytes = flows.sentBytes[entry] as number;
    utilisation?.add(server, startNs, nowNs, bytes);
    trace?.segment(
      server,
      startNs,
      nowNs,
      chunks.serial[slot] as number,
      entry - (chunks.flowStart[slot] as number),
      flows.operation[entry] as number,
      chunks.task[slot] as number,
      bytes,
    );
  }

  function finishChunk(slot: number): void {
    const task = chunks.task[slot] as number;
    chunks.release(slot);
    chunksDone++;
    const left = (remainingChunks[task] as number) - 1;
    remainingChunks[task] = left;
    if (left > 0) return;
    const issued = underWay.get(task) as Issued;
    underWay.delete(task);
    usage.end(issued.servers, issued.role, nowNs);
    const definition = tasks[task];
    queue.push(nowNs + (definition?.kind === 'collective' ? definition.updateNs : 0), ~task);
  }

  /** Starts a task whose dependencies are done; true when it is done at once. */
  function begin(index: number): boolean {
    const task = tasks[index];
    if (task === undefined) throw new RangeError(`no task ${index}`);
    switch (task.kind) {
      case 'compute':
      case 'delay':
        issuedAtNs[index] = nowNs;
        if (task.durationNs <= 0) return true;
        queue.push(nowNs + task.durationNs, ~index);
        return false;
      case 'wait':
        chargeWait(index, task);
        return true;
      case 'collective': {
        issuedAtNs[index] = nowNs;
        const issued = issue(task, nowNs);
        if (issued.flows.length === 0) return true;
        underWay.set(index, issued);
        usage.begin(issued.servers, issued.role, nowNs);
        remainingChunks[index] = issued.flows.length;
        for (const flow of issued.flows) createChunk(index, flow, issued.priority);
        return false;
      }
    }
  }

  function createChunk(task: number, flow: number, priority: number): void {
    const slot = chunks.allocate();
    const start = flows.first[flow] as number;
    chunks.task[slot] = task;
    chunks.serial[slot] = chunksCreated++;
    chunks.entry[slot] = start;
    chunks.flowStart[slot] = start;
    chunks.flowEnd[slot] = start + (flows.length[flow] as number);
    chunks.priority[slot] = priority;
    if (queuesPerServer > 1) assignQueues(slot);
    join(slot);
    startWaiting(queueOf(slot));
  }

  function complete(index: number): void {
    const task = tasks[index];
    if (task?.kind === 'compute') {
      const startNs = issuedAtNs[index] as number;
      computeNs += nowNs - startNs;
      addLayer(layers.computeNs, task.layer, PASSES.indexOf(task.pass), nowNs - startNs);
      trace?.compute(startNs, nowNs, task.layer, PASSES.indexOf(task.pass));
      utilisation?.add(input.servers, startNs, nowNs, nowNs - startNs);
    } else if (task?.kind === 'collective') {
      const underWayNs = seen(nowNs) - seen(issuedAtNs[index] as number);
      addLayer(layers.commNs, task.layer, PASSES.indexOf(task.pass), underWayNs);
    }
    for (let place = offsets[index] as number; place < (offsets[index + 1] as number); place++) {
      const next = successors[place] as number;
      const successor = tasks[next];
      if (successor?.kind === 'wait') passToWait(next, successor, index);
      pending[next] = (pending[next] as number) - 1;
      if (pending[next] === 0) ready.push(next);
    }
  }

  /**
   * A wait is exposed from where the loop comes to it until all it waits for is finished; the reference
   * charges only the time until the first of several collectives of one layer and pass is.
   */
  function passToWait(wait: number, task: WaitTask, completed: number): void {
    if (task.after[0] === completed) waitSinceNs[wait] = nowNs;
    else if (policy.rounding === 'reference') chargeWait(wait, task);
  }

  function chargeWait(wait: number, task: WaitTask): void {
    const sinceNs = waitSinceNs[wait] as number;
    if (sinceNs < 0) return;
    addLayer(layers.exposedNs, task.layer, PASSES.indexOf(task.pass), seen(nowNs) - seen(sinceNs));
    waitSinceNs[wait] = -1;
  }

  function drainReady(): void {
    for (let head = 0; head < ready.length; head++) {
      const index = ready[head] as number;
      if (begin(index)) complete(index);
    }
    ready.length = 0;
  }

  function addLayer(cells: Float64Array, layer: number, pass: number, ns: number): void {
    const cell = layer * PASSES.length + pass;
    cells[cell] = (cells[cell] as number) + ns;
  }

  for (let index = 0; index < tasks.length; index++) if (pending[index] === 0) ready.push(index);
  drainReady();

  return {
    advance(maxEvents) {
      for (let executed = 0; executed < maxEvents; executed++) {
        if (queue.size() === 0) return true;
        nowNs = queue.nextTimeNs();
        const event = queue.pop();
        events++;
        if (event >= 0) {
          endPhase(event);
        } else {
          complete(~event);
          drainReady();
        }
      }
      return queue.size() === 0;
    },
    nowNs: () => nowNs,
    events: () => events,
    chunksDone: () => chunksDone,
    chunksTotal: tasks.reduce(
      (sum, task) =>
        sum + (task.kind === 'collective' ? chunkCount(task.bytes, policy.chunks, policy.rounding) : 0),
      0,
    ),
    trace,
    utilisation,
    totals: () => ({
      endNs: nowNs,
      computeNs,
      events,
      chunks: chunksDone,
      servers: serverTotals(flows, servers, usage, { queueNs, serviceNs }),
      roleNs: Array.from(usage.roleNs),
      npu0Bytes: npu0Bytes(flows, input.physicalDimensions),
      layers,
      busyIntervals: servers.busyIntervals,
    }),
  };
}
