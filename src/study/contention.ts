/**
 * A design without and with contention: the shown scheme by event-driven runs whose phases are timed by the analytical
 * network and by the contention-aware one, and every phase of a chunk beside itself. The dimensions serve chunks as the
 * system says; what chunks in service at once on one dimension do to each other is in neither.
 */
import type { AlgorithmName, Collective, Phase } from '../collective/types.ts';
import type { NetworkBackend, PhaseRequest } from '../network/backend.ts';
import { checkContention, createContentionNetwork } from '../network/contention/network.ts';
import { TOTALS_ONLY } from '../simulator/input.ts';
import type { Topology } from '../topology/dimension.ts';
import { success, type Result } from '../units/result.ts';
import { closedResult } from './closed.ts';
import type { Design, SchemeId } from './document.ts';
import { topologyOf } from './network.ts';
import type { PreparedCase } from './prepare.ts';
import { prepareDesign } from './prepareDesign.ts';
import { analyticalNetwork, startRun } from './simulate.ts';

/** One phase of a chunk, on its links alone and sharing them with the other messages of the phase. */
export interface ContendedPhase {
  /** Index of the dimension, or -1 for a group of all NPUs. */
  readonly dimension: number;
  readonly operation: Collective;
  readonly algorithm: AlgorithmName;
  readonly ranks: number;
  /** Per NPU entering the phase. */
  readonly bytes: number;
  readonly aloneNs: number;
  readonly sharedNs: number;
}

export interface Contention {
  readonly scheme: SchemeId;
  readonly computeNs: number;
  readonly aloneNs: number;
  readonly sharedNs: number;
  /** Each once, the one that loses most first. */
  readonly phases: readonly ContendedPhase[];
}

export interface ContentionProgress {
  /** Phases laid on links, of how many. */
  readonly done: number;
  readonly total: number;
}

const EVENTS_AT_ONCE = 256;

/** Yields often enough to be stopped at any moment. Problems name fields of the design. */
export function* contention(design: Design): Generator<ContentionProgress, Result<Contention>, void> {
  const whole = prepareDesign(design);
  if (!whole.ok) return whole;
  const closed = closedResult(whole.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  const { prepared } = whole.value;
  const topology = topologyOf(design, closed.value.splitGBps);
  const analytical = analyticalNetwork(prepared, topology);
  const asked = new Map<string, PhaseRequest>();
  const alone = yield* iteration(prepared, topology, remembering(analytical, asked), { done: 0, total: 0 });
  if (!alone.ok) return alone;
  const requests = [...asked.values()];
  const checked = checkContention(topology, requests.map(phaseOf));
  if (!checked.ok) return checked;
  const network = createContentionNetwork({ topology, endpointDelayNs: prepared.endpointDelayNs });
  for (const [done, request] of requests.entries()) {
    const steps = network.prepare(request);
    while (steps.next().done !== true) yield { done, total: requests.length };
  }
  const all = { done: requests.length, total: requests.length };
  const shared = yield* iteration(prepared, topology, network, all);
  if (!shared.ok) return shared;
  const phases = requests.map(({ logical, operation, bytes, tree }): ContendedPhase => {
    const request = { logical, operation, bytes, tree };
    return {
      dimension: logical.dimension,
      operation,
      algorithm: logical.algorithm.name,
      ranks: logical.size,
      bytes,
      aloneNs: analytical.phaseCost(request).durationNs,
      sharedNs: network.phaseCost(request).durationNs,
    };
  });
  return success({
    scheme: closed.value.scheme,
    computeNs: alone.value.computeNs,
    aloneNs: alone.value.endNs,
    sharedNs: shared.value.endNs,
    phases: phases.toSorted((a, b) => b.sharedNs - b.aloneNs - (a.sharedNs - a.aloneNs)),
  });
}

function* iteration(
  prepared: PreparedCase,
  topology: Topology,
  network: NetworkBackend,
  progress: ContentionProgress,
): Generator<ContentionProgress, Result<{ readonly endNs: number; readonly computeNs: number }>, void> {
  const started = startRun(prepared, topology, TOTALS_ONLY, network);
  if (!started.ok) return started;
  const { run } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield progress;
  return success(run.totals());
}

/** The same network; what it is asked is kept, each question once. */
function remembering(network: NetworkBackend, asked: Map<string, PhaseRequest>): NetworkBackend {
  return {
    phaseCost: (request) => {
      const { logical, operation, bytes } = request;
      const { dimension, size, npuStride, algorithm } = logical;
      asked.set(
        [dimension, size, npuStride, algorithm.name, algorithm.window, operation, bytes].join(),
        request,
      );
      return network.phaseCost(request);
    },
  };
}

function phaseOf({ logical, operation, bytes }: PhaseRequest): Phase {
  return { logical, operation, bytesIn: bytes, bytesOut: bytes };
}
