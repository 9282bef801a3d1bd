/**
 * The analytical network. In `exact` mode a phase is its schedule laid on the links of its block, step by step
 * (phase/laid.ts): no phase is faster than its wires, nothing is truncated, and a reduction takes no time of its own.
 * Where no message meets another on a link that is the closed form of the algorithm (phase/).
 *
 * `reference` is ASTRA-sim 1.0 with its analytical backend: the closed form always, in which a message takes the time
 * it would take alone, however many are on the same links.
 */
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { isPowerOfTwo } from '../collective/can-do.ts';
import type { AlgorithmName, Rounding } from '../collective/types.ts';
import type { Topology } from '../topology/dimension.ts';
import type { EndpointDelays, NetworkBackend, PhaseCost, PhaseRequest } from './backend.ts';
import { endpointOf, NO_ENDPOINT, type Endpoint } from './endpoint.ts';
import { groupOf } from './group.ts';
import { npu0BytesOf } from './npu0-bytes.ts';
import { directTiming } from './phase/direct.ts';
import { doubleBinaryTreeTiming } from './phase/double-binary-tree.ts';
import { halvingDoublingTiming } from './phase/halving-doubling.ts';
import { inNetworkTiming } from './phase/in-network.ts';
import { laidTiming } from './phase/laid.ts';
import { onSwitchesTiming } from './phase/on-switches.ts';
import type { PhaseQuestion, PhaseTiming } from './phase/phase-timing.ts';
import { ringTiming } from './phase/ring.ts';

export interface AnalyticalSettings extends EndpointDelays {
  readonly topology: Topology;
  readonly rounding: Rounding;
}

const timings: Readonly<Record<AlgorithmName, (question: PhaseQuestion) => PhaseTiming>> = {
  ring: ringTiming,
  direct: directTiming,
  halvingDoubling: halvingDoublingTiming,
  doubleBinaryTree: doubleBinaryTreeTiming,
  shiftedHalvingDoubling: onSwitchesTiming,
  groupedHalvingDoubling: onSwitchesTiming,
  additiveHalvingDoubling: onSwitchesTiming,
  hierarchical: onSwitchesTiming,
  inNetwork: inNetworkTiming,
};

function assertAllowed({ logical: { algorithm, size }, operation }: PhaseRequest): void {
  const { collectives, ranks } = ALGORITHM_FACTS[algorithm.name];
  if (!collectives.includes(operation) || (ranks === 'powerOfTwo' && !isPowerOfTwo(size))) {
    throw new RangeError(`${algorithm.name} asked for ${operation} on ${size} ranks; check phases first`);
  }
}

/** The phase by the closed form of its algorithm: every message as if it were alone on its links. */
export function closedTiming(
  { topology, endpointDelayNs, rounding }: AnalyticalSettings,
  { logical, operation, bytes }: PhaseRequest,
  endpoint: Endpoint = endpointOf(endpointDelayNs, rounding),
): { readonly question: PhaseQuestion; readonly timing: PhaseTiming } {
  const { algorithm } = logical;
  const group = groupOf(topology, logical, rounding);
  const question: PhaseQuestion = { group, algorithm, operation, bytes, rounding, endpoint };
  return { question, timing: timings[algorithm.name](question) };
}

/** A backend for topologies that `checkTopology` and phases that `checkPhases` accept; it remembers what it has computed. */
export function createAnalyticalNetwork(settings: AnalyticalSettings): NetworkBackend {
  const { topology, rounding } = settings;
  const known = new Map<string, PhaseCost>();

  const compute = (request: PhaseRequest, endpoint?: Endpoint): PhaseCost => {
    const { logical } = request;
    assertAllowed(request);
    const dimensions = topology.dimensions.length;
    if (logical.size <= 1) {
      return { durationNs: 0, sentBytes: 0, npu0Bytes: new Array<number>(dimensions).fill(0) };
    }
    const { question, timing } = closedTiming(settings, request, endpoint);
    const { sentBytes } = timing;
    const npu0Bytes = npu0BytesOf(question, request, dimensions, sentBytes);
    const laid = rounding === 'exact' ? laidTiming(topology, logical, question) : null;
    if (laid === null) return { durationNs: timing.durationNs, sentBytes, npu0Bytes };
    const durationNs = laid.durationNs ?? timing.durationNs;
    const cost = { durationNs, sentBytes, npu0Bytes, transferNs: Math.min(laid.transferNs, durationNs) };
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
        request.operation,
        request.bytes,
        request.anticlockwise === true,
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
