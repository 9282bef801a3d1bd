/** Begins a run that a network model times. */
import type { NetworkBackend, PhaseRequest } from '../network/costs/backend.ts';
import { requestKey } from '../network/costs/request-key.ts';
import { createCount } from '../network/contention/count.ts';
import type { LiveNetwork } from '../network/costs/live.ts';
import type { Laying, ModelSystem, NetworkModel, Timing } from '../network/models/model.ts';
import type { NetworkModelId } from '../network/models/facts.ts';
import { TOTALS_ONLY, type Recording } from '../simulator/input.ts';
import type { RunTotals } from '../simulator/record/totals.ts';
import { failure, success, type Result } from '../units/result.ts';
import { withFastest } from './fastest.ts';
import { systemOf } from './model-system.ts';
import { checkNetwork } from './checks/check-network.ts';
import type { PreparedCase } from './prepare-case.ts';
import { runOf, type StartedRun } from './simulate.ts';

/** Progress of laying the messages of a run on links before it starts. */
export interface LayingProgress {
  /** Phases or chunks that are finished, out of `total`. */
  readonly done: number;
  readonly total: number;
  readonly noun: 'phases' | 'chunks';
}

/** Yields often enough to be cancelled at any moment; does not yield where phases have a closed form. */
export type Beginning<T> = Generator<LayingProgress, Result<T>, void>;

const EVENTS_AT_ONCE = 256;

/**
 * Starts a run. Problems name fields of a design.
 *
 * @param watch wraps the network that the run calls
 */
export function* beginRun(
  asked: PreparedCase,
  systemAsked: ModelSystem,
  recording: Recording,
  id: NetworkModelId = 'analytical',
  watch = (network: NetworkBackend): NetworkBackend => network,
): Beginning<StartedRun> {
  const { prepared, system } = yield* withFastest(asked, systemAsked, id, (alone, systemAlone) =>
    beginRun(alone, systemAlone, TOTALS_ONLY, id),
  );
  const { topology } = system;
  // A design that names a model that its engine has not is not prepared.
  const model = prepared.engine.models[id]!;
  const checked = checkNetwork(prepared, system, model);
  if (!checked.ok) return checked;
  const { eachNpu } = prepared.engine;
  if (id === 'packets' && system.packets?.eachNpu === true && eachNpu !== undefined)
    return eachNpu(prepared, system, recording);
  if (id !== 'analytical' && isUneven(prepared, system))
    return beginUneven(prepared, system, recording, { model, watch });
  const timing = model.create(besideOthers(prepared, system));
  if (timing.laying === undefined) {
    return success(runOf(prepared, topology, recording, watch(timing.network), timing.live));
  }
  const laid = yield* layRun(prepared, system, timing, timing.laying);
  if (!laid.ok) return laid;
  const started = runOf(prepared, topology, recording, watch(timing.network), laid.value.live);
  const { packets, refusal } = timing;
  return success({ ...started, ...(packets && { packets }), ...(refusal && { refusal }) });
}

/** The system as other jobs leave it to this one. */
function besideOthers({ conditions, engine }: PreparedCase, system: ModelSystem): ModelSystem {
  const { secondJobs = [] } = conditions ?? {};
  if (secondJobs.length === 0) return system;
  const { besideJobs } = engine.conditions!;
  return { ...system, beside: (network) => besideJobs(network, system, secondJobs) };
}

/** NPUs that are not alike run by themselves. */
function beginUneven(
  prepared: PreparedCase,
  system: ModelSystem,
  recording: Recording,
  {
    model,
    watch,
  }: { readonly model: NetworkModel; readonly watch: (network: NetworkBackend) => NetworkBackend },
): Result<StartedRun> {
  const { topology } = system;
  const carrier = model.carrier?.(system);
  const { analytical } = prepared.engine.models;
  const others = othersOf(prepared, topology);
  for (const job of others) {
    const checked = checkNetwork(job.prepared, systemOf(job.prepared, job.topology));
    if (!checked.ok) return failure(...prepared.engine.conditions!.problemsOfJob(checked.problems, job.at));
  }
  const jobs = [
    { prepared, topology, network: analytical.create(system).network },
    ...others.map((job) => ({
      ...job,
      network: analytical.create(systemOf(job.prepared, job.topology)).network,
    })),
  ];
  const started = prepared.engine.conditions!.startUneven(
    prepared,
    system,
    recording,
    (job, graph, policy, how, live) => {
      const { prepared: of, topology: placed, network } = jobs[job]!;
      return runOf({ ...of, graph, policy }, placed, how, job === 0 ? watch(network) : network, live);
    },
    carrier,
  );
  if (!started.ok || carrier === undefined) return started;
  const { packets, refusal } = carrier;
  return success({ ...started.value, packets, refusal });
}

/** The other designs on the network, each with the places of a line that it has. */
function othersOf({ others = [] }: PreparedCase, topology: ModelSystem['topology']) {
  return others.map(({ prepared, places, at }) => ({
    prepared,
    at,
    topology: {
      ...topology,
      dimensions: topology.dimensions.map(({ usedPlaces: _places, ...dimension }, index) => {
        const usedPlaces = places[index]!;
        return usedPlaces.length === dimension.size ? dimension : { ...dimension, usedPlaces };
      }),
    },
  }));
}

/** Whether conditions make NPUs of a run unlike each other; a background share does not. */
function isUneven({ conditions, others = [] }: PreparedCase, { topology }: ModelSystem): boolean {
  if (topology.dimensions.some(({ usedPlaces }) => usedPlaces !== undefined) || others.length > 0)
    return true;
  if (conditions === undefined) return false;
  const { faults, slowNpus, secondJobs } = conditions;
  return secondJobs.length > 0 || slowNpus.size > 0 || faults.some((dimension) => dimension !== null);
}

/** What the analysis of an iteration finds before its messages are run. */
export interface LaidRun {
  /** Totals by the analytical network. */
  readonly alone: RunTotals;
  readonly analytical: NetworkBackend;
  /** The phases of chunks that the iteration runs, without duplicates. */
  readonly requests: readonly PhaseRequest[];
  /** Absent if no phase shares its links with another. */
  readonly live?: LiveNetwork;
}

/** Runs the iteration on the analytical network to find its phases, and times those that never share a link. */
export function* layRun(
  prepared: PreparedCase,
  system: ModelSystem,
  { live }: Pick<Timing, 'live'>,
  laying: Laying,
): Beginning<LaidRun> {
  const { topology } = system;
  const { network: analytical, live: meeting } = prepared.engine.models.analytical.create(system);
  const asked = new Map<string, PhaseRequest>();
  const run = (
    network: NetworkBackend,
    counted?: LiveNetwork,
    isEnough?: () => boolean,
  ): ReturnType<typeof runTo> => runTo(runOf(prepared, topology, TOTALS_ONLY, network, counted), isEnough);
  const alone = yield* run(remembering(analytical, asked), meeting);
  const requests = [...asked.values()];
  const takes = (request: PhaseRequest): boolean => live?.takes(request.logical.server) === true;
  const found = { alone, analytical, requests };
  const isLive = requests.some(takes);
  if (live !== undefined && isLive) {
    const count = createCount(live.takes, laying.weigh);
    const { most, countTo = most } = laying;
    yield* run(analytical, count.live, () => count.total() > countTo);
    if (count.total() > laying.most) return failure(laying.refusal(count.total()));
  }
  for (const [done, request] of requests.entries()) {
    if (takes(request)) continue;
    for (const steps = laying.prepare(request); steps.next().done !== true;) {
      yield { done, total: requests.length, noun: 'phases' };
    }
    yield { done: done + 1, total: requests.length, noun: 'phases' };
  }
  return success(isLive && live !== undefined ? { ...found, live } : found);
}

/** Runs to the end, or until `isEnough` returns true. */
export function* runTo(
  { run }: StartedRun,
  isEnough: () => boolean = () => false,
): Generator<LayingProgress, RunTotals, void> {
  while (!isEnough() && !run.advance(EVENTS_AT_ONCE)) {
    yield { done: run.chunksDone(), total: run.chunksTotal, noun: 'chunks' };
  }
  return run.totals();
}

/** Returns the same network, and records each distinct request in `asked`. */
function remembering(network: NetworkBackend, asked: Map<string, PhaseRequest>): NetworkBackend {
  return {
    phaseCost: (request) => {
      asked.set(requestKey(request), request);
      return network.phaseCost(request);
    },
  };
}
