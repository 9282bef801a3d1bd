/**
 * A run in which every NPU has its own iteration, as where conditions make NPUs unlike: it begins each phase when it comes to
 * it, and the messages of all are on the links of the one physical network. One NPU is recorded; the run ends with the last.
 */
import type { LiveNetwork } from '../../network/costs/live.ts';
import { createEventQueue, firstTimeNs, popEvent, pushEvent } from '../../network/events/event-queue.ts';
import type { ModelSystem } from '../../network/models/model.ts';
import type { CreateTransport } from '../../network/messages/transport.ts';
import { createGroupPhases, type GroupPhases } from '../../network/uneven/group-phases.ts';
import { createServing, type Serving } from '../../network/uneven/serving.ts';
import { TOTALS_ONLY, type Recording } from '../../simulator/input.ts';
import type { Run } from '../../simulator/run.ts';
import { success, type Result } from '../../units/result.ts';
import type { DesignConditions } from '../conditions/placed-conditions.ts';
import { slowedGraph } from '../conditions/slowed-graph.ts';
import { checkUneven } from './check-uneven.ts';
import type { BeginOwnRun, StartedUneven, UnevenCase } from './uneven-case.ts';
import { groupOfPort, portsOf, type JobPorts } from './ports.ts';
import { planJob, runJob } from './second-job.ts';

/** Waiting is the network's matter (network/uneven/serving.ts): a dimension of an NPU begins whatever comes to it. */
const ANY_NUMBER = 2 ** 30;

interface Member {
  readonly run: Run;
  /** Phases that have ended and that the run has not been told of: the value, and when. */
  readonly ended: { readonly value: number; readonly atNs: number }[];
  readonly isIdle: () => boolean;
  isOver: boolean;
}

export function startUneven(
  prepared: UnevenCase,
  system: ModelSystem,
  recording: Recording,
  beginOwn: BeginOwnRun,
  transport?: CreateTransport,
): Result<StartedUneven> {
  const { topology, placesOfQueue, queues } = system;
  const { secondJobs } = conditionsOf(prepared);
  const ports = portsOf(topology);
  const jobs = secondJobs.reduce<readonly ReturnType<typeof planJob>[]>((planned, job) => {
    const first = planned.reduce((sum, { ports: used }) => sum + used.npus.length, ports.npus.length);
    return [...planned, planJob(job, topology, first)];
  }, []);
  const fits = checkUneven(prepared, system, jobs);
  if (!fits.ok) return fits;
  const { fabric } = system.wiring();
  const network = createGroupPhases({
    fabric,
    placement: [ports, ...jobs.map((job) => job.ports)].flatMap(({ npus }) => npus),
    endpointDelayNs: system.endpointDelayNs,
    isDealt: system.isDealt,
    steps: system.steps,
    sharedModel: system.sharedModel,
    ...(transport === undefined ? {} : { transport }),
    ...(transport !== undefined && system.packets?.sameOrder === true ? { sendOrder: 'same' } : {}),
  });
  for (const [index, job] of jobs.entries()) runJob(job, `job ${index + 1}`, network);
  return success(
    createUnevenRun(prepared, recording, {
      network,
      ports,
      serving: createServing(placesOfQueue * queues),
      shown: shownPort(ports, prepared),
      beginOwn,
    }),
  );
}

/** NPUs that are not used make a run uneven without a condition. */
function conditionsOf({
  conditions,
}: UnevenCase): Pick<DesignConditions, 'secondJobs' | 'slowNpus' | 'faults'> {
  return conditions ?? { secondJobs: [], slowNpus: new Map(), faults: [] };
}

interface Parts {
  readonly network: GroupPhases;
  readonly ports: JobPorts;
  readonly serving: Serving;
  /** The port that is recorded. */
  readonly shown: number;
  readonly beginOwn: BeginOwnRun;
}

function createUnevenRun(prepared: UnevenCase, recording: Recording, parts: Parts): StartedUneven {
  const { network, ports, shown } = parts;
  const wakes = createEventQueue();
  const healthy = prepared.healthyGraph ?? prepared.graph;
  const policy = { ...prepared.policy, activeChunks: ANY_NUMBER };
  const graphs = new Map<number, UnevenCase['graph']>();
  const graphOf = (factor: number): UnevenCase['graph'] => {
    const graph = graphs.get(factor) ?? slowedGraph(healthy, factor);
    graphs.set(factor, graph);
    return graph;
  };
  const members: Member[] = [];
  const wake = (port: number): void => {
    const { run, ended } = members[port]!;
    const endedNs = ended[0]?.atNs ?? Infinity;
    const nextNs = Math.min(endedNs, run.nextNs!());
    if (nextNs < Infinity) pushEvent(wakes, Math.max(nextNs, 0), port);
  };
  let lanes: StartedUneven['lanes'] = [];
  for (const [port, npu] of ports.npus.entries()) {
    const factor = conditionsOf(prepared).slowNpus.get(npu) ?? 1;
    const ended: Member['ended'] = [];
    const live = liveOf(parts, port, ended, { epochNs: () => members[port]?.run.epochNs() ?? 0, wake });
    const how = port === shown ? { ...recording, replay: false } : { ...TOTALS_ONLY, replay: false };
    const started = parts.beginOwn(graphOf(factor), policy, how, live);
    members[port] = { run: started.run, ended, isIdle: live.isIdle, isOver: false };
    if (port === shown) lanes = started.lanes;
  }
  for (let port = 0; port < members.length; port++) wake(port);

  let left = members.length;
  let endNs = 0;
  let isStuck = false;
  const stepMember = (port: number): void => {
    const member = members[port]!;
    if (member.isOver) return;
    // The next event alone: what follows from it may depend on what others do meanwhile.
    member.isOver = member.run.advance(1) && member.isIdle();
    endNs = Math.max(endNs, member.run.nowNs());
    if (member.isOver) left--;
    else wake(port);
  };
  const { run } = members[shown]!;
  const advance = (maxEvents: number): boolean => {
    for (let executed = 0; executed < maxEvents && left > 0 && !isStuck; executed++) {
      const wakeNs = firstTimeNs(wakes);
      if (wakeNs <= network.nowNs() || wakeNs <= network.nextNs()) {
        if (wakeNs === Infinity) isStuck = !parts.serving.unblock();
        else stepMember(popEvent(wakes));
      } else network.step();
    }
    // Every rank of a phase comes to it, so that what waits can always go on.
    if (isStuck) throw new Error('NPUs wait for a phase that nobody begins');
    return left === 0;
  };
  return {
    lanes,
    run: {
      ...run,
      advance,
      nowNs: () => endNs,
      totals: () => ({ ...run.totals(), endNs }),
    },
  };
}

/** The links as one NPU meets them: it is told when it is through, not when all are. */
function liveOf(
  { network, ports, serving }: Parts,
  port: number,
  ended: Member['ended'],
  { epochNs, wake }: { readonly epochNs: () => number; readonly wake: (port: number) => void },
): LiveNetwork {
  let underWay = 0;
  /** By what they are: phases that this NPU has come to. */
  const met = new Map<string, number>();
  return {
    takes: () => true,
    begin(localNs, request, { value, queue, chunk }) {
      underWay++;
      const { logical, operation, bytes } = request;
      const { group, rank } = groupOfPort(ports, logical, port);
      const servers = `${logical.server} ${group.first}`;
      const kind = `${servers} ${chunk!.task} ${chunk!.phase} ${operation} ${bytes}`;
      const count = met.get(kind) ?? 0;
      met.set(kind, count + 1);
      const key = `${kind} ${count}`;
      const place = `${port} ${logical.server}`;
      const beganNs = epochNs() + localNs;
      const start = (): void =>
        network.enter(Math.max(beganNs, network.nowNs()), {
          key,
          request,
          group,
          rank,
          queue,
          onEnd: (atNs) => {
            ended.push({ value, atNs });
            wake(port);
            serving.done(place, servers);
          },
        });
      serving.ask(place, servers, { key, priority: chunk!.priority, start });
    },
    advance(untilNs, _mostEvents, onEnd) {
      let events = 0;
      while (ended.length > 0 && ended[0]!.atNs - epochNs() <= untilNs) {
        const { value, atNs } = ended.shift()!;
        underWay--;
        events++;
        onEnd(value, atNs - epochNs());
      }
      return events;
    },
    isIdle: () => underWay === 0,
  };
}

/** The NPU that has the worst condition of its own, or one on a line with faults. */
function shownPort({ npus, built: sizes }: JobPorts, prepared: UnevenCase): number {
  const { slowNpus, faults } = conditionsOf(prepared);
  const slowest = [...slowNpus].sort(([, a], [, b]) => a - b).map(([npu]) => npu);
  const named = faults.flatMap((dimension, index) =>
    (dimension?.lines ?? []).flatMap(({ line, ports, slow }) => {
      const stride = sizes.slice(0, index).reduce((product, size) => product * size, 1);
      const first = Math.floor(line / stride) * stride * sizes[index]! + (line % stride);
      const places = [
        ...ports.map(({ npu }) => npu),
        ...slow.flatMap(({ ends }) => ends.filter(({ name }) => name === 'npu').map(({ index: at }) => at)),
        0,
      ];
      return places.map((place) => first + place * stride);
    }),
  );
  const found = [...slowest, ...named].map((npu) => npus.indexOf(npu)).find((port) => port >= 0);
  return found ?? 0;
}
