/** The NPUs of a job, each with its own iteration on the one network. */
import type { LiveNetwork } from '../../network/costs/live.ts';
import { createEventQueue, pushEvent, type EventQueue } from '../../network/events/event-queue.ts';
import type { GroupPhases } from '../../network/uneven/group-phases.ts';
import type { Serving } from '../../network/uneven/serving.ts';
import { TOTALS_ONLY, type Recording } from '../../simulator/input.ts';
import type { Run } from '../../simulator/run.ts';
import { slowedGraph } from '../conditions/slowed-graph.ts';
import { groupOfPort, type JobPorts } from './ports.ts';
import type { BeginOwnRun, StartedUneven, UnevenCase } from './uneven-case.ts';

/** Waiting is the network's matter (network/uneven/serving.ts): a dimension of an NPU begins whatever comes to it. */
const ANY_NUMBER = 2 ** 30;

interface Member {
  run: Run;
  /** When its iteration began. */
  beganNs: number;
  /** Phases that have ended and that the run has not been told of: the value, and when. */
  readonly ended: { readonly value: number; readonly atNs: number }[];
  /** By what they are: phases that this NPU has come to, in all its iterations. */
  readonly met: Map<string, number>;
  isIdle: () => boolean;
  isOver: boolean;
}

export interface Parts {
  /** 0 for the design's own job. */
  readonly job: number;
  readonly network: GroupPhases;
  readonly ports: JobPorts;
  readonly serving: Serving;
  readonly beginOwn: BeginOwnRun;
}

export interface JobMembers {
  readonly members: readonly Pick<Member, 'run'>[];
  readonly lanes: StartedUneven['lanes'];
  readonly serving: Serving;
  /** When each of its NPUs acts next. */
  readonly wakes: EventQueue;
  /** The next event of an NPU that was woken at this time. */
  readonly step: (wakeNs: number, port: number) => void;
  /** NPUs whose iteration is not over. */
  readonly left: () => number;
  /** When the last of those that are over ended. */
  readonly endNs: () => number;
}

/** @param shown the port that is recorded; null for a job that begins its iteration again whenever it is over */
export function createJobMembers(
  prepared: UnevenCase,
  recording: Recording,
  parts: Parts,
  shown: number | null,
): JobMembers {
  const { ports, serving } = parts;
  const wakes = createEventQueue();
  const policy = { ...prepared.policy, activeChunks: ANY_NUMBER };
  const graphs = graphsOf(prepared);
  const members: Member[] = [];
  const nextOf = (port: number): number => {
    const { run, ended, beganNs } = members[port]!;
    return Math.max(0, Math.min(ended[0]?.atNs ?? Infinity, beganNs + run.nextNs!()));
  };
  const wake = (port: number): void => {
    const nextNs = nextOf(port);
    if (nextNs < Infinity) pushEvent(wakes, nextNs, port);
  };
  const begin = (port: number, beganNs: number): StartedUneven['lanes'] => {
    const before = members[port];
    const ended: Member['ended'] = [];
    const met: Member['met'] = before?.met ?? new Map<string, number>();
    let current: Run | null = null;
    const epochNs = (): number => beganNs + (current?.epochNs() ?? 0);
    const live = liveOf(parts, port, { ended, met }, { epochNs, wake });
    const how = { ...(port === shown ? recording : TOTALS_ONLY), replay: false };
    const { run, lanes } = parts.beginOwn(parts.job, graphs(ports.npus[port]!), policy, how, live);
    current = run;
    members[port] = { run, beganNs, ended, met, isIdle: live.isIdle, isOver: false };
    return lanes;
  };
  let lanes: StartedUneven['lanes'] = [];
  for (let port = 0; port < ports.npus.length; port++) {
    const begun = begin(port, 0);
    if (port === shown) lanes = begun;
  }
  for (let port = 0; port < members.length; port++) wake(port);
  // An NPU with nothing to do is never woken.
  for (const member of members) member.isOver = shown !== null && isNothing(member);
  let left = members.filter(({ isOver }) => !isOver).length;
  let endNs = 0;
  const step = (wakeNs: number, port: number): void => {
    const member = members[port]!;
    // It was woken for what it has done since; what comes next has its own time.
    if (member.isOver || nextOf(port) > wakeNs) return;
    // The next event alone: what follows from it may depend on what others do meanwhile.
    const isOver = member.run.advance(1) && member.isIdle();
    const nowNs = member.beganNs + member.run.nowNs();
    endNs = Math.max(endNs, nowNs);
    if (isOver && shown === null) begin(port, nowNs);
    member.isOver = isOver;
    if (isOver && shown !== null) left--;
    else wake(port);
  };
  return { members, lanes, serving, wakes, step, left: () => left, endNs: () => endNs };
}

function isNothing({ run, isIdle }: Member): boolean {
  return run.nextNs!() === Infinity && isIdle() && run.advance(1);
}

/** By NPU: the tasks of its iteration. */
function graphsOf({
  graph,
  healthyGraph = graph,
  conditions,
}: UnevenCase): (npu: number) => UnevenCase['graph'] {
  const graphs = new Map<number, UnevenCase['graph']>();
  return (npu) => {
    const factor = conditions?.slowNpus.get(npu) ?? 1;
    const found = graphs.get(factor) ?? slowedGraph(healthyGraph, factor);
    graphs.set(factor, found);
    return found;
  };
}

/** The links as one NPU meets them: it is told when it is through, not when all are. */
function liveOf(
  { network, ports, serving }: Parts,
  port: number,
  { ended, met }: Pick<Member, 'ended' | 'met'>,
  { epochNs, wake }: { readonly epochNs: () => number; readonly wake: (port: number) => void },
): LiveNetwork {
  let underWay = 0;
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
      const place = `${ports.first + port} ${logical.server}`;
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
            serving.done(place, key);
          },
        });
      serving.ask(place, servers, { key, priority: chunk!.priority, queue, start });
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
