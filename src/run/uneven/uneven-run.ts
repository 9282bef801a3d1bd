/**
 * A run in which every NPU has its own iteration, as where conditions make NPUs unlike: it begins each phase when it comes to
 * it, and the messages of all are on the links of the one physical network. Other designs on it run their iterations again and again.
 * One NPU is recorded; the run ends with the last of the design's own.
 */
import { firstTimeNs, popEvent } from '../../network/events/event-queue.ts';
import type { Carrier, ModelSystem } from '../../network/models/model.ts';
import { createGroupPhases, type GroupPhases } from '../../network/uneven/group-phases.ts';
import { createServing } from '../../network/uneven/serving.ts';
import { TOTALS_ONLY, type Recording } from '../../simulator/input.ts';
import { success, type Result } from '../../units/result.ts';
import type { DesignConditions } from '../conditions/placed-conditions.ts';
import { checkUneven } from './check-uneven.ts';
import { createJobMembers, type JobMembers, type Parts } from './job-members.ts';
import type { BeginOwnRun, StartedUneven, UnevenCase } from './uneven-case.ts';
import { placedPorts, portsOf, type JobPorts } from './ports.ts';
import { planJob, runJob } from './second-job.ts';

export function startUneven(
  prepared: UnevenCase,
  system: ModelSystem,
  recording: Recording,
  beginOwn: BeginOwnRun,
  carrier?: Carrier,
): Result<StartedUneven> {
  const { topology, placesOfQueue, queues } = system;
  const { others = [] } = prepared;
  const built = topology.dimensions.map(({ size }) => size);
  const used: JobPorts[] = [portsOf(topology)];
  const firstFree = (): number => used.reduce((sum, { npus }) => sum + npus.length, 0);
  for (const { places } of others) used.push(placedPorts(firstFree(), built, places));
  const jobs = conditionsOf(prepared).secondJobs.map((job) => {
    const planned = planJob(job, topology, firstFree());
    used.push(planned.ports);
    return planned;
  });
  const turns = others.map((other, index) => turnsOf(prepared, other.prepared, index + 1, beginOwn));
  const fits = checkUneven(prepared, system, { jobs, turns, carrier });
  if (!fits.ok) return fits;
  const network = createGroupPhases({
    fabric: system.wiring().fabric,
    placement: used.flatMap(({ npus }) => npus),
    endpointDelayNs: system.endpointDelayNs,
    isDealt: system.isDealt,
    steps: system.steps,
    sharedModel: system.sharedModel,
    ...(carrier === undefined ? {} : { transport: carrier.transport }),
    ...(carrier !== undefined && system.packets?.sameOrder === true ? { sendOrder: 'same' } : {}),
  });
  for (const [index, job] of jobs.entries()) runJob(job, `job ${index + 1}`, network);
  const partsOf = (job: number): Parts => ({
    job,
    network,
    ports: used[job]!,
    serving: createServing(placesOfQueue * queues),
    beginOwn,
  });
  const repeated = others.flatMap(({ prepared: other }, index) =>
    // A job that does nothing disturbs nobody.
    turns[index] === 0 ? [] : [createJobMembers(other, TOTALS_ONLY, partsOf(index + 1), null)],
  );
  const shown = shownPort(used[0]!, prepared);
  const own = createJobMembers(prepared, recording, partsOf(0), shown);
  return success(createUnevenRun(network, own, repeated, shown));
}

/** How often the other job runs while the first does, as the cheap model has it; 0 for one that takes no time. */
function turnsOf(first: UnevenCase, other: UnevenCase, job: number, beginOwn: BeginOwnRun): number {
  const timeOf = (index: number, { graph, policy }: UnevenCase): number => {
    const { run } = beginOwn(index, graph, policy, { ...TOTALS_ONLY, replay: true }, undefined);
    while (!run.advance(EVENTS_AT_ONCE));
    return run.totals().endNs;
  };
  const otherNs = timeOf(job, other);
  return otherNs === 0 ? 0 : Math.max(1, Math.ceil(timeOf(0, first) / otherNs));
}

const EVENTS_AT_ONCE = 100_000;

/** NPUs that are not used make a run uneven without a condition. */
function conditionsOf({
  conditions,
}: UnevenCase): Pick<DesignConditions, 'secondJobs' | 'slowNpus' | 'faults'> {
  return conditions ?? { secondJobs: [], slowNpus: new Map(), faults: [] };
}

function createUnevenRun(
  network: GroupPhases,
  own: JobMembers,
  repeated: readonly JobMembers[],
  shown: number,
): StartedUneven {
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
