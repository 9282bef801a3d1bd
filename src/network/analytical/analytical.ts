/**
 * The analytical network. In `exact` mode a phase is its schedule laid on the links of its block, step by
 * step (phase/laid.ts): no phase is faster than its wires, nothing is truncated, and a reduction takes no
 * time. Where no two messages meet on a link and all take equally long, the time is the algorithm's closed
 * form (phase/), if it has one. With eager steps (step-rule.ts), ranks whose messages share no link advance
 * independently (contention/recursion.ts); phases whose messages do share links are timed step by step under
 * both rules.
 *
 * `reference` reproduces ASTRA-sim 1.0 with its analytical backend: always the closed form, in which a
 * message takes as long as it would alone, however many share its links.
 */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { isPowerOfTwo } from '../../collective/can-do.ts';
import type { LogicalDimension, Rounding } from '../../collective/types.ts';
import type { Topology } from '../../topology/dimension.ts';
import type { EndpointDelays, NetworkBackend, PhaseCost, PhaseRequest } from '../costs/backend.ts';
import { endpointOf, NO_ENDPOINT, type Endpoint } from '../messages/endpoint.ts';
import type { EagerTiming } from './eager.ts';
import { groupOf, type Group } from '../messages/group.ts';
import { closedFormOf } from '../phase/closed-forms.ts';
import { measuredCost, messageKey } from '../costs/measured-cost.ts';
import { laidTiming, type LaidTiming } from '../phase/laid.ts';
import type { PhaseQuestion } from '../phase/phase-question.ts';
import { steppedNs } from '../phase/stepped.ts';
import { sentBytesOf } from './sent-bytes.ts';

export interface AnalyticalSettings extends EndpointDelays {
  readonly topology: Topology;
  readonly rounding: Rounding;
  /** Number of queues that a dimension's bandwidth in `topology` is divided between. Defaults to 1. */
  readonly parts?: (dimension: number) => number;
  /** Times phases with eager steps. Defaults to null, synchronous steps. Has no effect with `reference` rounding. */
  readonly eager?: EagerTiming | null;
}

function assertAllowed({ logical: { algorithm, size }, operation }: PhaseRequest): void {
  const { collectives, ranks } = ALGORITHM_FACTS[algorithm.name];
  if (!collectives.includes(operation) || (ranks === 'powerOfTwo' && !isPowerOfTwo(size))) {
    throw new RangeError(`${algorithm.name} asked for ${operation} on ${size} ranks; check phases first`);
  }
}

/** The cost of the phase if every message were alone on its links. */
export function unsharedOf(
  { topology, endpointDelayNs, rounding }: AnalyticalSettings,
  { logical, operation, bytes }: PhaseRequest,
  endpoint: Endpoint = endpointOf(endpointDelayNs, rounding),
  group: Group = groupOf(topology, logical, rounding),
): { readonly question: PhaseQuestion; readonly durationNs: () => number } {
  const { algorithm } = logical;
  const question: PhaseQuestion = { group, algorithm, operation, bytes, rounding, endpoint };
  const closed = closedFormOf(algorithm, operation);
  return { question, durationNs: () => closed?.durationNs(question) ?? steppedNs(question) };
}

interface Timing {
  readonly durationNs: number;
  readonly transferNs: number;
  readonly busyShare?: number;
}

/**
 * Limits a queue to its share of the links. Where no link is busy throughout a phase, its messages go faster
 * than that share while those of other queues use other links, so each link still carries its share of the
 * bytes overall.
 */
function inItsPart(timing: Timing, parts = 1): Timing {
  const { durationNs, transferNs, busyShare } = timing;
  if (busyShare === undefined || parts === 1) return timing;
  const factor = Math.max(busyShare, 1 / parts);
  return {
    durationNs: durationNs - transferNs * (1 - factor),
    transferNs: transferNs * factor,
    busyShare: busyShare / factor,
  };
}

function timingOf(laid: LaidTiming, durationNs: number, parts: number | undefined): Timing {
  const { busyShare } = laid;
  const transferNs = Math.min(laid.transferNs, durationNs);
  return inItsPart({ durationNs, transferNs, ...(busyShare === undefined ? {} : { busyShare }) }, parts);
}

/**
 * Creates a backend for topologies that `checkTopology` accepts and phases that `checkPhases` accepts; it
 * caches its results.
 */
export function createAnalyticalNetwork(settings: AnalyticalSettings): NetworkBackend {
  const { topology, rounding, parts = () => 1 } = settings;
  const isHealthy = topology.dimensions.every(
    ({ faults, usedPlaces }) => faults === undefined && usedPlaces === undefined,
  );
  // Where something is uneven, a barrier after every step stands for all ranks.
  const eager = rounding === 'exact' && isHealthy ? (settings.eager ?? null) : null;
  const known = new Map<string, PhaseCost>();
  // Phases of many sizes belong to few groups.
  const groups = new Map<LogicalDimension, Group>();
  const groupFor = (logical: LogicalDimension): Group => {
    const group = groups.get(logical) ?? groupOf(topology, logical, rounding);
    groups.set(logical, group);
    return group;
  };

  const compute = (request: PhaseRequest, endpoint?: Endpoint): PhaseCost => {
    const { logical, operation } = request;
    assertAllowed(request);
    const dimensions = topology.dimensions.length;
    if (logical.size <= 1) {
      return { durationNs: 0, sentBytes: 0, npu0Bytes: new Array<number>(dimensions).fill(0) };
    }
    const { question, durationNs: alone } = unsharedOf(settings, request, endpoint, groupFor(logical));
    const { sentBytes, npu0Bytes } = sentBytesOf(question, request, dimensions);
    const isInStep = closedFormOf(logical.algorithm, operation)?.isInStep(question) === true;
    const laid =
      rounding === 'exact' ? laidTiming(topology, logical, question, eager !== null || isInStep) : null;
    if (laid === null) return { durationNs: alone(), sentBytes, npu0Bytes };
    const isFormed = laid.durationNs === null;
    const eagerNs = isFormed && isInStep ? null : (eager?.(topology, request, question.endpoint) ?? null);
    const timing = timingOf(laid, eagerNs ?? laid.durationNs ?? alone(), parts(logical.dimension));
    const plain = { ...timing, sentBytes, npu0Bytes };
    const links = topology.dimensions[logical.dimension]?.measured;
    const cost = links === undefined ? plain : measuredCost(plain, request, links);
    return laid.shares === undefined ? cost : { ...cost, shares: laid.shares };
  };

  const network: NetworkBackend = {
    endpointNs: (request) =>
      Math.max(0, network.phaseCost(request).durationNs - compute(request, NO_ENDPOINT).durationNs),
    phaseCost: (request) => {
      const { dimension, npuStride, size, algorithm } = request.logical;
      const key = [
        dimension,
        npuStride,
        size,
        algorithm.name,
        algorithm.window,
        algorithm.made?.key,
        request.operation,
        request.bytes,
        request.anticlockwise === true,
        messageKey(request.message),
      ].join();
      let cost = known.get(key);
      if (cost === undefined) {
        cost = compute(request);
        known.set(key, cost);
      }
      return cost;
    },
  };
  return network;
}
