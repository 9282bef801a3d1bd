/**
 * A run in which every NPU goes through the task graph by itself, over packets: it computes, issues collectives,
 * and goes on when its own messages have arrived. All NPUs begin chunks in one order (start-order.ts), since
 * NPUs that fill their slots with different chunks can wait for one another for ever.
 *
 * The trace, the layers and the times of tasks are those of NPU 0.
 */
import {
  createCollectives,
  type Collectives,
} from '../../network/packets/collectives/chunked-collectives.ts';
import type { EachNpuSystem } from '../../network/packets/each-npu/system.ts';
import { switchedNetwork } from '../../network/packets/each-npu/switches.ts';
import { settingsOn } from '../../network/packets/settings-on.ts';
import { runTransport } from '../../network/packets/tcp/run-transport.ts';
import { createTransport, wakeAfter, type Transport } from '../../network/packets/tcp/transport.ts';
import { PASSES } from '../../taskgraph/graph.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import type { Recording, SimulationInput } from '../input.ts';
import { createIntervals } from '../record/intervals.ts';
import { createLayerLog } from '../record/layer-log.ts';
import { createTrace } from '../record/trace.ts';
import type { RunTotals } from '../record/totals.ts';
import { createUtilisation } from '../record/utilisation.ts';
import type { Run } from '../run.ts';
import { chunksOf, type ChunkedCollective } from './chunks-of.ts';
import { createPhaseLog, type PhaseLog } from './phase-log.ts';
import { createPrograms, type Programs } from './programs.ts';

const PS_PER_NS = 1000;

export interface EachNpuRun extends Run {
  readonly transport: Transport;
  /** Exposed communication by layer x passes + pass, and compute, in ps, added up over all NPUs. */
  readonly everyNpu: () => { readonly exposedPs: Float64Array; readonly computePs: number };
}

interface State {
  readonly input: SimulationInput;
  readonly npus: number;
  readonly collectives: readonly ChunkedCollective[];
  readonly transport: Transport;
  readonly log: ReturnType<typeof createLayerLog>;
  readonly phases: PhaseLog;
  readonly trace: ReturnType<typeof createTrace> | null;
  readonly utilisation: ReturnType<typeof createUtilisation> | null;
  readonly startedNs: Float64Array;
  readonly issuedNs: Float64Array;
  readonly endedNs: Float64Array;
  readonly exposedPs: Float64Array;
  readonly roleNs: Float64Array;
  computePs: number;
  computeOfNpu0Ns: number;
  chunksEnded: number;
  isOver: boolean;
}

/** @param system one that `checkEachNpu` has accepted */
export function createEachNpuRun(
  input: SimulationInput,
  system: EachNpuSystem,
  recording: Recording,
): EachNpuRun {
  const { tasks, layerNames } = input.graph;
  const network = switchedNetwork(system);
  const npus = network.nodes;
  const collectives = tasks
    .flatMap(({ kind }, index) => (kind === 'collective' ? [index] : []))
    .map((task, number) => chunksOf(input, system, task, number));
  const transport = createTransport(network, settingsOn(system.wiring().fabric, system.packets ?? {}), {
    delivered: (flow, tag) => runs.delivered(flow, tag),
    woken: (tag) => (tag < 0 ? wake(-1 - tag) : runs.woken(tag)),
  });
  const trace = recording.segments ? createTrace() : null;
  const utilisation =
    recording.buckets > 0
      ? createUtilisation(input.serverBandwidthGBps, recording.buckets, recording.expectedNs)
      : null;
  const state: State = {
    input,
    npus,
    collectives,
    transport,
    log: createLayerLog(layerNames.length, 'exact'),
    phases: createPhaseLog(input, collectives, () => nowNs(transport), trace, utilisation),
    trace,
    utilisation,
    startedNs: new Float64Array(tasks.length),
    issuedNs: new Float64Array(tasks.length),
    endedNs: new Float64Array(tasks.length),
    exposedPs: new Float64Array(layerNames.length * PASSES.length),
    roleNs: new Float64Array(GROUP_ROLES.length),
    computePs: 0,
    computeOfNpu0Ns: 0,
    chunksEnded: 0,
    isOver: false,
  };
  const runs: Collectives = createCollectives(
    {
      nodes: npus,
      slotsPerNode: input.policy.activeChunks,
      sendOrder: system.packets?.sameOrder === true ? 'ascending' : 'rotated',
      chunks: collectives.map(({ chunks }) => chunks),
      completed: (npu, number) => programs.completed(npu, collectives[number]!.task),
      watch: state.phases,
      chunkEnded: () => void state.chunksEnded++,
    },
    () => transport,
  );
  const programs = programsOf(state, runs);
  /** The number behind the last task stands for the start of an NPU. */
  const wake = (place: number): void => {
    const npu = Math.floor(place / (tasks.length + 1));
    const task = place - npu * (tasks.length + 1);
    if (task === tasks.length) programs.start(npu);
    else programs.woken(npu, task);
  };
  for (let npu = 0; npu < npus; npu++) wakeAt(state, npu, tasks.length, 0);
  return runOf(state);
}

function nowNs({ nowPs }: Transport): number {
  return nowPs / PS_PER_NS;
}

function wakeAt({ transport, input }: State, npu: number, task: number, delayPs: number): void {
  wakeAfter(transport, -1, delayPs, -1 - (npu * (input.graph.tasks.length + 1) + task));
}

function programsOf(state: State, runs: Collectives): Programs {
  const { input, npus, transport, log, collectives } = state;
  const { graph } = input;
  const numberOf = new Map(collectives.map(({ task }, number) => [task, number]));
  const roles = createIntervals(state.roleNs);
  /** The roles of the collectives that NPU 0 has under way. */
  const open: number[] = [];
  const roleOf = (task: number): number => {
    const asked = graph.tasks[task]!;
    return asked.kind === 'collective' ? GROUP_ROLES.indexOf(graph.groups[asked.group]!.role) : -1;
  };
  return createPrograms(graph, {
    npus,
    nowPs: () => transport.nowPs,
    wake: (npu, task, delayPs) => wakeAt(state, npu, task, delayPs),
    issue(npu, task) {
      const number = numberOf.get(task)!;
      if (collectives[number]!.chunks.length === 0) return false;
      if (npu === 0) {
        state.issuedNs[task] = nowNs(transport);
        roles.begin(roleOf(task), nowNs(transport));
        open.push(roleOf(task));
        state.phases.issued(number);
      }
      runs.issue(npu, number);
      return true;
    },
    began(npu, task) {
      if (npu === 0) state.startedNs[task] = nowNs(transport);
    },
    ended(npu, index) {
      const task = graph.tasks[index]!;
      if (task.kind === 'compute') state.computePs += Math.floor(task.durationNs * PS_PER_NS);
      if (npu !== 0) return;
      const endNs = nowNs(transport);
      state.endedNs[index] = endNs;
      if (task.kind === 'compute') {
        state.computeOfNpu0Ns += task.durationNs;
        log.add('computeNs', task, state.startedNs[index]!, endNs);
        state.trace?.compute(state.startedNs[index]!, endNs, task.layer, log.passOf(task));
        const span = endNs - state.startedNs[index]!;
        state.utilisation?.add(input.servers, state.startedNs[index]!, endNs, span);
      } else if (task.kind === 'collective') {
        log.add('commNs', task, state.startedNs[index]!, endNs);
        const number = numberOf.get(index)!;
        if (collectives[number]!.chunks.length === 0) return;
        roles.end(roleOf(index), endNs);
        open.splice(open.indexOf(roleOf(index)), 1);
        state.phases.completed(number);
      }
    },
    waited(npu, wait, sincePs) {
      const endNs = nowNs(transport);
      const cell = wait.layer * PASSES.length + PASSES.indexOf(wait.pass);
      state.exposedPs[cell] = state.exposedPs[cell]! + transport.nowPs - sincePs;
      if (npu === 0) log.add('exposedNs', wait, sincePs / PS_PER_NS, endNs);
    },
    over() {
      state.isOver = true;
      state.phases.close();
      for (const role of open) roles.end(role, nowNs(transport));
      transport.stopped = true;
    },
  });
}

function runOf(state: State): EachNpuRun {
  const { transport, npus, collectives } = state;
  return {
    advance(maxEvents) {
      if (state.isOver) return true;
      const end = runTransport(transport, maxEvents);
      if (end === 'idle') throw new Error('nothing is under way, but not every NPU has ended its tasks');
      return state.isOver;
    },
    nowNs: () => nowNs(transport),
    epochNs: () => 0,
    chunksDone: () => Math.floor(state.chunksEnded / npus),
    chunksTotal: collectives.reduce((sum, { chunks }) => sum + chunks.length, 0),
    startedNs: state.startedNs,
    issuedNs: state.issuedNs,
    endedNs: state.endedNs,
    entries: null,
    phaseParts: () => {
      throw new RangeError('phases are not recorded by their parts');
    },
    trace: state.trace,
    utilisation: state.utilisation,
    totals: () => totalsOf(state),
    transport,
    everyNpu: () => ({ exposedPs: state.exposedPs, computePs: state.computePs }),
  };
}

function totalsOf(state: State): RunTotals {
  const { transport, phases, input } = state;
  const servers = phases.totals();
  const npu0Bytes = new Array<number>(input.physicalDimensions).fill(0);
  for (const { dimension, server } of Object.values(input.logical).flat()) {
    if (dimension >= 0) npu0Bytes[dimension] = servers[server]!.bytes;
  }
  return {
    endNs: nowNs(transport),
    computeNs: state.computeOfNpu0Ns,
    events: transport.counts.events,
    chunks: Math.floor(state.chunksEnded / state.npus),
    servers,
    roleNs: Array.from(state.roleNs),
    npu0Bytes,
    layers: state.log.times,
    delays: null,
    busyIntervals: null,
  };
}
