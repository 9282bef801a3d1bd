/**
 * Jobs on one network whose NPUs all do the same at the same time: one NPU runs for its whole job. What it begins, every rank begins on one
 * line of the dimension, which stands for all lines, beside whatever the other jobs have there. As long as every phase ends on all its ranks
 * at once, this is the run of every NPU by itself, and `isExact` says so; a rank that is through earlier waits for the last.
 */
import { createEventQueue, firstTimeNs, popEvent, pushEvent } from '../../network/events/event-queue.ts';
import type { EnteredPhase, GroupPhases, LinkUse } from '../../network/uneven/group-phases.ts';
import { lineOf } from '../../topology/physical/graph.ts';
import { groupOfPort, type JobPorts } from './ports.ts';
import type { UnevenCase } from './uneven-case.ts';

/** A share of the end of a phase by which ranks may differ through rounding. */
const ROUNDING = 1e-9;

export interface LockStepJob {
  readonly prepared: Pick<UnevenCase, 'logical'>;
  readonly ports: JobPorts;
}

export interface LockStep {
  /** The network as the one NPU of each job meets it. */
  readonly networks: readonly GroupPhases[];
  /** By job and dimension: whether its phases meet others on the links, so that their times are found as they go. */
  readonly isLive: readonly (readonly boolean[])[];
  /** Whether any two jobs have phases on the same links. */
  readonly meets: boolean;
  /** Whether all ranks have ended all phases so far at once. */
  readonly isExact: () => boolean;
}

/** A phase with its links to itself, on all ranks of a line. */
interface LonePhase {
  readonly ns: number;
  /** Links of the line and the bytes on them. */
  readonly sent: readonly (readonly [link: number, bytes: number])[];
}

/** Whether one line of each dimension can stand for all: a line that has NPUs of two jobs must be like every line of both. */
export function canLockStep(jobs: readonly LockStepJob[]): boolean {
  const isInOneDimension = jobs.every(({ prepared: { logical } }) =>
    Object.values(logical).every((groups) => groups.every(({ dimension }) => dimension >= 0)),
  );
  return (
    isInOneDimension &&
    jobs.every((job, index) =>
      jobs.slice(index + 1).every((other) =>
        job.ports.places.every((_, dimension) => {
          const { meet, alike } = outside(job.ports, other.ports, dimension);
          return !meet || alike;
        }),
      ),
    )
  );
}

/**
 * @param create the links of the network, with ports of all jobs
 * @param phasesAtOnce that a dimension of an NPU serves
 */
export function createLockStep(
  jobs: readonly LockStepJob[],
  create: () => GroupPhases,
  phasesAtOnce: number,
): LockStep {
  const shared = create();
  const lonely = create();
  const timers = createEventQueue();
  const calls = new Map<number, () => void>();
  let nextCall = 0;
  let timerNs = 0;
  let isExact = true;
  const isLive = liveDimensions(jobs, phasesAtOnce);
  const lone = new Map<string, LonePhase>();
  const carried: Float64Array = new Float64Array(shared.links().bytes.length);

  const enterAll = (network: GroupPhases, { ports }: LockStepJob, nowNs: number, phase: EnteredPhase): void =>
    enterLine(network, ports, nowNs, phase, (firstNs, lastNs) => {
      if (lastNs - firstNs > ROUNDING * Math.max(lastNs, 1)) isExact = false;
    });

  const timeAlone = (job: LockStepJob, phase: EnteredPhase): LonePhase => {
    const before = lonely.links().bytes.slice();
    const startNs = lonely.nowNs();
    let endNs = -1;
    enterAll(lonely, job, startNs, { ...phase, onEnd: (atNs) => void (endNs = atNs) });
    while (endNs < 0) lonely.step();
    const { bytes } = lonely.links();
    const sent = Array.from(bytes, (now, link) => [link, now - before[link]!] as const);
    return { ns: endNs - startNs, sent: sent.filter(([, more]) => more > 0) };
  };

  const enter = (index: number, nowNs: number, phase: EnteredPhase): void => {
    const job = jobs[index]!;
    const { logical, operation, bytes, tree } = phase.request;
    if (isLive[index]![logical.dimension] === true) {
      enterAll(shared, job, nowNs, phase);
      return;
    }
    const key = `${index} ${logical.server} ${operation} ${bytes} ${tree} ${phase.queue}`;
    const known = lone.get(key) ?? timeAlone(job, phase);
    lone.set(key, known);
    for (const [link, sent] of known.sent) carried[link]! += sent;
    const endNs = nowNs + known.ns;
    calls.set(nextCall, () => phase.onEnd(endNs));
    pushEvent(timers, endNs, nextCall++);
  };

  const step = (): void => {
    if (shared.nextNs() <= firstTimeNs(timers)) {
      shared.step();
      return;
    }
    timerNs = firstTimeNs(timers);
    const call = popEvent(timers);
    calls.get(call)!();
    calls.delete(call);
  };
  const whole = {
    nowNs: () => Math.max(shared.nowNs(), timerNs),
    nextNs: () => Math.min(shared.nextNs(), firstTimeNs(timers)),
    step,
    links: () => onAllLines(jobs, shared.links(), carried),
  };
  return {
    networks: jobs.map((_, index) => ({
      ...whole,
      enter: (nowNs: number, phase: EnteredPhase) => enter(index, nowNs, phase),
    })),
    isLive,
    meets: jobs.some((_, index) => jobs[0]!.ports.places.some((_places, at) => meetsOthers(jobs, index, at))),
    isExact: () => isExact,
  };
}

/** Phases meet where two jobs have NPUs on a line, or where one has several of its own under way there. */
function liveDimensions(jobs: readonly LockStepJob[], phasesAtOnce: number): readonly (readonly boolean[])[] {
  return jobs.map((job, index) =>
    job.ports.places.map((_, dimension) => {
      const servers = serversOn(job, dimension);
      if (servers === 0) return false;
      if (servers > 1 || phasesAtOnce > 1) return true;
      return meetsOthers(jobs, index, dimension);
    }),
  );
}

/** Enters a phase on all ranks of a line, which is through when the last is. */
function enterLine(
  network: GroupPhases,
  ports: JobPorts,
  nowNs: number,
  phase: EnteredPhase,
  ended: (firstNs: number, lastNs: number) => void,
): void {
  const { logical } = phase.request;
  const line = portsOfLine(ports, logical.dimension);
  let left = line.length;
  let firstNs = Infinity;
  const onEnd = (atNs: number): void => {
    firstNs = Math.min(firstNs, atNs);
    left--;
    if (left > 0) return;
    ended(firstNs, atNs);
    phase.onEnd(atNs);
  };
  for (const port of line) {
    const { group, rank } = groupOfPort(ports, logical, port);
    network.enter(nowNs, { ...phase, key: `${phase.key} in ${group.first}`, group, rank, onEnd });
  }
}

function meetsOthers(jobs: readonly LockStepJob[], index: number, dimension: number): boolean {
  const job = jobs[index]!;
  if (serversOn(job, dimension) === 0) return false;
  return jobs.some(
    (other, at) =>
      at !== index && serversOn(other, dimension) > 0 && outside(job.ports, other.ports, dimension).meet,
  );
}

function serversOn({ prepared }: LockStepJob, dimension: number): number {
  const groups = Object.values(prepared.logical).flat();
  const here = groups.filter((group) => group.dimension === dimension && group.size > 1);
  return new Set(here.map(({ server }) => server)).size;
}

/** Whether two jobs have lines of the dimension in common, and whether they have all of them in common. */
function outside(
  { places }: JobPorts,
  { places: theirs }: JobPorts,
  dimension: number,
): { readonly meet: boolean; readonly alike: boolean } {
  const others = places.flatMap((own, index) =>
    index === dimension ? [] : [{ own, other: theirs[index]! }],
  );
  return {
    meet: others.every(({ own, other }) => own.some((place) => other.includes(place))),
    alike: others.every(
      ({ own, other }) => own.length === other.length && own.every((place, at) => place === other[at]),
    ),
  };
}

/** The ports of a job on its first line of a dimension. */
function portsOfLine({ sizes }: JobPorts, dimension: number): readonly number[] {
  const stride = sizes.slice(0, dimension).reduce((product, size) => product * size, 1);
  return Array.from({ length: sizes[dimension]! }, (_, at) => at * stride);
}

/** What was sent on the lines that were run, on all that they stand for. */
function onAllLines(jobs: readonly LockStepJob[], { graph, bytes }: LinkUse, carried: Float64Array): LinkUse {
  const all = bytes.map((sent, link) => sent + carried[link]!);
  for (const { ports } of jobs) {
    for (const [dimension, block] of graph.blocks.entries()) {
      if (block === null) continue;
      const size = ports.built[dimension]!;
      const lines = graph.npus / size;
      const stride = graph.stride[dimension]!;
      const [first, ...rest] = new Set(ports.npus.map((npu) => lineOf(npu, stride, size)));
      for (let link = 0; link < block.from.length; link++) {
        const start = graph.firstLink[dimension]! + link * lines;
        for (const line of rest) all[start + line] = all[start + first!]!;
      }
    }
  }
  return { graph, bytes: all };
}
