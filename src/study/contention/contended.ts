/**
 * One scheme's iteration without and with contention: by event-driven runs on the analytical network and on messages
 * that share the links of the physical network. Chunks in service at once, collectives that overlap and logical
 * dimensions on the same wires slow each other; all NPUs keep step, phase by phase, in both.
 */
import type { Phase } from '../../collective/types.ts';
import { createContentionBackend, type RunSettings } from '../../network/contention/backend.ts';
import { checkContention, crossingsOf, MOST_CROSSINGS_OF_RUN } from '../../network/contention/check.ts';
import { createCount } from '../../network/contention/count.ts';
import { isWholeRun, layoutOf } from '../../network/contention/layout.ts';
import {
  createContentionNetwork,
  requestKey,
  type ContentionNetwork,
} from '../../network/contention/network.ts';
import type { NetworkBackend, PhaseRequest } from '../../network/backend.ts';
import type { LiveNetwork } from '../../network/live.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import type { RunTotals } from '../../simulator/record/totals.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { SchemeId } from '../../design/document.ts';
import { fabricAt } from './fabric.ts';
import type { PreparedDesign } from '../run/prepare-design.ts';
import type { ClosedResult } from '../run/results.ts';
import { analyticalNetwork, queueTopology, startRun } from '../run/simulate.ts';

/** Times of an iteration, ns. */
export interface IterationTimes {
  readonly iterationNs: number;
  /** Iteration minus compute. */
  readonly exposedCommNs: number;
}

export interface ContendedScheme {
  readonly scheme: SchemeId;
  readonly computeNs: number;
  readonly alone: IterationTimes;
  readonly shared: IterationTimes;
  /** Whether phases met others on their links, or could have. */
  readonly isLive: boolean;
}

export interface Contended extends ContendedScheme {
  /** Every phase of a chunk that the iteration runs, once. */
  readonly requests: readonly PhaseRequest[];
  readonly analytical: NetworkBackend;
  /** A phase with no other under way. */
  readonly network: ContentionNetwork;
}

export interface ContentionProgress {
  /** Of phases by themselves, then of chunks, of how many. */
  readonly done: number;
  readonly total: number;
  readonly noun: 'phases' | 'chunks';
}

const EVENTS_AT_ONCE = 256;

/** Yields often enough to be stopped at any moment. Problems name fields of the design. */
export function* contended(
  { design, prepared }: PreparedDesign,
  { scheme, splitGBps }: ClosedResult,
): Generator<ContentionProgress, Result<Contended>, void> {
  const wiring = fabricAt(design, splitGBps);
  const { topology } = wiring;
  const analytical = analyticalNetwork(prepared, topology);
  const asked = new Map<string, PhaseRequest>();
  const run = (
    network: NetworkBackend,
    live?: LiveNetwork,
    isEnough: () => boolean = () => false,
  ): ReturnType<typeof runTo> => runTo(startRun(prepared, topology, TOTALS_ONLY, network, live), isEnough);
  const alone = yield* run(remembering(analytical, asked));
  if (!alone.ok) return alone;
  const requests = [...asked.values()];
  const checked = checkContention(wiring, requests.map(phaseOf));
  if (!checked.ok) return checked;
  const { endpointDelayNs, logical, policy } = prepared;
  const { rounding, activeChunks, queuesPerDimension } = policy;
  const settings: RunSettings = {
    ...wiring,
    endpointDelayNs,
    rounding,
    queueTopology: queueTopology(prepared, topology),
    isDealt: prepared.queueBandwidth === 'share' && queuesPerDimension > 1,
    logical,
    places: activeChunks * queuesPerDimension,
  };
  const network = createContentionNetwork(settings);
  const backend = createContentionBackend(settings, network);
  const isWhole = isWholeRun(settings);
  const count = createCount(backend.live.takes, (request) =>
    crossingsOf(layoutOf(wiring, request.logical, isWhole), request.operation),
  );
  const isTooMuch = (): boolean => count.total() > MOST_CROSSINGS_OF_RUN;
  const isLive = requests.some(({ logical: { server } }) => backend.live.takes(server));
  const counted = isLive ? yield* run(analytical, count.live, isTooMuch) : alone;
  if (!counted.ok) return counted;
  if (isTooMuch()) {
    return problem(
      'system.chunks',
      `The messages of an iteration cross more than ${formatCount(MOST_CROSSINGS_OF_RUN)} links, one by one, which is the most that is computed. Allowed: fewer chunks, layers or NPUs.`,
    );
  }
  for (const [done, request] of requests.entries()) {
    if (backend.live.takes(request.logical.server)) continue;
    const steps = network.prepare(request);
    while (steps.next().done !== true) yield { done, total: requests.length, noun: 'phases' };
    yield { done: done + 1, total: requests.length, noun: 'phases' };
  }
  const shared = yield* run(backend.network, isLive ? backend.live : undefined);
  if (!shared.ok) return shared;
  return success({
    scheme,
    computeNs: alone.value.computeNs,
    alone: timesOf(alone.value),
    shared: timesOf(shared.value),
    isLive,
    requests,
    analytical,
    network,
  });
}

function* runTo(
  started: ReturnType<typeof startRun>,
  isEnough: () => boolean,
): Generator<ContentionProgress, Result<RunTotals>, void> {
  if (!started.ok) return started;
  const { run } = started.value;
  while (!isEnough() && !run.advance(EVENTS_AT_ONCE)) {
    yield { done: run.chunksDone(), total: run.chunksTotal, noun: 'chunks' };
  }
  return success(run.totals());
}

function timesOf({ endNs, computeNs }: RunTotals): IterationTimes {
  return { iterationNs: endNs, exposedCommNs: endNs - computeNs };
}

/** The same network; what it is asked is kept, each question once. */
function remembering(network: NetworkBackend, asked: Map<string, PhaseRequest>): NetworkBackend {
  return {
    phaseCost: (request) => {
      asked.set(requestKey(request), request);
      return network.phaseCost(request);
    },
  };
}

function phaseOf({ logical, operation, bytes }: PhaseRequest): Phase {
  return { logical, operation, bytesIn: bytes, bytesOut: bytes };
}
