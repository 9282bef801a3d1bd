/**
 * A run in which every NPU has its own iteration, as where conditions make NPUs unlike: it begins each phase when it comes to
 * it, and the messages of all are on the links of the one physical network. Other designs on it run their iterations again and again.
 * One NPU is recorded; the run ends with the last of the design's own. Where NPUs are too many to run each, one runs for its whole job
 * (lock-step.ts).
 */
import { firstTimeNs, popEvent } from '../../network/events/event-queue.ts';
import type { Carrier, ModelSystem } from '../../network/models/model.ts';
import {
  createGroupPhases,
  type GroupPhases,
  type GroupPhaseSettings,
} from '../../network/uneven/group-phases.ts';
import { createInTurnPhases } from '../../network/uneven/in-turn-phases.ts';
import { createServing } from '../../network/uneven/serving.ts';
import { TOTALS_ONLY, type Recording } from '../../simulator/input.ts';
import { once } from '../../units/once.ts';
import { success, type Result } from '../../units/result.ts';
import type { DesignConditions } from '../conditions/placed-conditions.ts';
import { checkBuilt, checkLockStep, checkRepeats, checkSize } from './check-uneven.ts';
import { createJobMembers, type JobMembers, type Parts } from './job-members.ts';
import { canLockStep, createLockStep, type LockStepJob } from './lock-step.ts';
import type { BeginOwnRun, StartedUneven, UnevenCase } from './uneven-case.ts';
import { placedPorts, portsOf, type JobPorts } from './ports.ts';
import { planJob, runJob, type PlannedJob } from './second-job.ts';

/** @param isForced whether one NPU runs for its whole job, where it may, even though there are few; for tests. Defaults to false */
export function startUneven(
  prepared: UnevenCase,
  system: ModelSystem,
  recording: Recording,
  beginOwn: BeginOwnRun,
  carrier?: Carrier,
  isForced = false,
): Result<StartedUneven> {
  const { others = [] } = prepared;
  const { used, jobs } = placesOfJobs(prepared, system);
  const aloneNs = once(() => timeAlone(prepared, 0, beginOwn));
  const turns = others.map((other, index) => turnsOf(aloneNs, other.prepared, index + 1, beginOwn));
  const areBuilt = checkBuilt(prepared, system);
  if (!areBuilt.ok) return areBuilt;
  const phasesAtOnce = system.placesOfQueue * system.queues;
  const create = (): GroupPhases => createGroupPhases(settingsOf(system, used, carrier));
  const fits = checkSize(prepared, system, { jobs, turns, carrier });
  if (!fits.ok || isForced) {
    const alike = carrier === undefined ? alikeJobs(prepared, system, used) : null;
    if (alike !== null) {
      const lockStep = createLockStep(alike, create, phasesAtOnce);
      const isFew = checkLockStep(prepared, system, turns, lockStep.isLive);
      if (!isFew.ok) return isFew;
      const partsOf = (job: number): Parts => ({
        job,
        network: lockStep.networks[job]!,
        ports: { ...used[job]!, npus: used[job]!.npus.slice(0, 1) },
        serving: createServing(system.placesOfQueue),
        beginOwn,
      });
      const started = createUnevenRun(prepared, recording, partsOf, lockStep.meets ? turns : [], 0);
      return success({ ...started, isLockStepExact: lockStep.isExact });
    }
  }
  if (!fits.ok) return fits;
  const isSeldom = checkRepeats(
    jobs,
    system,
    jobs.length === 0 ? 0 : aloneNs(),
    conditionsOf(prepared).secondJobsAt,
  );
  if (!isSeldom.ok) return isSeldom;
  const createOwn = areInTurn(prepared, system, carrier) ? createInTurnPhases : createGroupPhases;
  const network = createOwn(settingsOf(system, used, carrier));
  for (const [index, job] of jobs.entries()) runJob(job, `job ${index + 1}`, network);
  const partsOf = (job: number): Parts => ({
    job,
    network,
    ports: used[job]!,
    serving: createServing(system.placesOfQueue),
    beginOwn,
  });
  return success(createUnevenRun(prepared, recording, partsOf, turns, shownPort(used[0]!, prepared)));
}

/** The ports of the design, of the other designs and of the jobs that repeat a collective. */
function placesOfJobs(
  prepared: UnevenCase,
  { topology }: ModelSystem,
): { readonly used: readonly JobPorts[]; readonly jobs: readonly PlannedJob[] } {
  const built = topology.dimensions.map(({ size }) => size);
  const used: JobPorts[] = [portsOf(topology)];
  const firstFree = (): number => used.reduce((sum, { npus }) => sum + npus.length, 0);
  for (const { places } of prepared.others ?? []) used.push(placedPorts(firstFree(), built, places));
  const jobs = conditionsOf(prepared).secondJobs.map((job) => {
    const planned = planJob(job, topology, firstFree());
    used.push(planned.ports);
    return planned;
  });
  return { used, jobs };
}

function settingsOf(
  system: ModelSystem,
  used: readonly JobPorts[],
  carrier: Carrier | undefined,
): GroupPhaseSettings {
  return {
    fabric: system.wiring().fabric,
    placement: used.flatMap(({ npus }) => npus),
    endpointDelayNs: system.endpointDelayNs,
    isDealt: system.isDealt,
    steps: system.steps,
    sharedModel: system.sharedModel,
    ...(carrier === undefined ? {} : { transport: carrier.transport }),
    ...(carrier !== undefined && system.packets?.sameOrder === true ? { sendOrder: 'same' } : {}),
  };
}

/**
 * Whether every NPU does one phase after another, in one order that nothing but the design decides: then it does not matter which of two
 * that end at one instant is told first. Messages share links max-min fairly and begin when both ends have come to them.
 */
function areInTurn(
  prepared: UnevenCase,
  { placesOfQueue, queues, isElsewhere = false, sharedModel = 'maxMin', steps }: ModelSystem,
  carrier: Carrier | undefined,
): boolean {
  const { logical, policy, graph, others = [] } = prepared;
  const groups = Object.values(logical)
    .flat()
    .filter(({ size }) => size > 1);
  const servers = new Set(groups.map(({ server }) => server));
  const dimensions = new Set(groups.map(({ dimension }) => dimension));
  return (
    carrier === undefined &&
    !isElsewhere &&
    sharedModel === 'maxMin' &&
    steps === 'synchronous' &&
    placesOfQueue * queues === 1 &&
    others.length === 0 &&
    conditionsOf(prepared).secondJobs.length === 0 &&
    servers.size === dimensions.size &&
    !dimensions.has(-1) &&
    (policy.chunks === 1 || servers.size === 1) &&
    graph.tasks.every(({ after }, task) => task === 0 || after.includes(task - 1))
  );
}

/** The jobs, if one NPU of each may run for all of it; null where something makes NPUs of a job unlike. */
function alikeJobs(
  prepared: UnevenCase,
  { isElsewhere = false }: ModelSystem,
  used: readonly JobPorts[],
): readonly LockStepJob[] | null {
  const { slowNpus, secondJobs, faults } = conditionsOf(prepared);
  const isWhole = faults.every((dimension) => dimension === null);
  if (isElsewhere || slowNpus.size > 0 || secondJobs.length > 0 || !isWhole) return null;
  const cases = [prepared, ...(prepared.others ?? []).map((other) => other.prepared)];
  const jobs = cases.map((job, index) => ({ prepared: job, ports: used[index]! }));
  return canLockStep(jobs) ? jobs : null;
}

/** How often the other job runs while the first does, as the cheap model has it; 0 for one that takes no time. */
function turnsOf(firstNs: () => number, other: UnevenCase, job: number, beginOwn: BeginOwnRun): number {
  const otherNs = timeAlone(other, job, beginOwn);
  return otherNs === 0 ? 0 : Math.max(1, Math.ceil(firstNs() / otherNs));
}

/** The time of an iteration, as the cheap model has it. */
function timeAlone({ graph, policy }: UnevenCase, job: number, beginOwn: BeginOwnRun): number {
  const { run } = beginOwn(job, graph, policy, { ...TOTALS_ONLY, replay: true }, undefined);
  while (!run.advance(EVENTS_AT_ONCE));
  return run.totals().endNs;
}

const EVENTS_AT_ONCE = 100_000;

/** NPUs that are not used make a run uneven without a condition. */
function conditionsOf({
  conditions,
}: UnevenCase): Pick<DesignConditions, 'secondJobs' | 'secondJobsAt' | 'slowNpus' | 'faults'> {
  return conditions ?? { secondJobs: [], secondJobsAt: [], slowNpus: new Map(), faults: [] };
}

/** @param turns how often each other design runs; those without any disturb nobody and are left out */
function createUnevenRun(
  prepared: UnevenCase,
  recording: Recording,
  partsOf: (job: number) => Parts,
  turns: readonly number[],
  shown: number,
): StartedUneven {
  const repeated = (prepared.others ?? []).flatMap(({ prepared: other }, index) =>
    (turns[index] ?? 0) === 0 ? [] : [createJobMembers(other, TOTALS_ONLY, partsOf(index + 1), null)],
  );
  const parts = partsOf(0);
  const { network } = parts;
  const own = createJobMembers(prepared, recording, parts, shown);
  const all = [own, ...repeated];
  let isStuck = false;
  const { run } = own.members[shown]!;
  /** The job whose NPU acts next. */
  const firstAwake = (): JobMembers =>
    all.reduce((first, job) => (firstTimeNs(job.wakes) < firstTimeNs(first.wakes) ? job : first));
  const advance = (maxEvents: number): boolean => {
    for (let executed = 0; executed < maxEvents && own.left() > 0 && !isStuck; executed++) {
      const awake = firstAwake();
      const wakeNs = firstTimeNs(awake.wakes);
      if (wakeNs <= network.nowNs() || wakeNs <= network.nextNs()) {
        if (wakeNs === Infinity) isStuck = !all.some(({ serving }) => serving.unblock());
        else awake.step(wakeNs, popEvent(awake.wakes));
      } else network.step();
    }
    // Every rank of a phase comes to it, so that what waits can always go on.
    if (isStuck) throw new Error('NPUs wait for a phase that nobody begins');
    return own.left() === 0;
  };
  return {
    lanes: own.lanes,
    links: network.links,
    run: {
      ...run,
      advance,
      nowNs: own.endNs,
      totals: () => ({ ...run.totals(), endNs: own.endNs() }),
    },
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
