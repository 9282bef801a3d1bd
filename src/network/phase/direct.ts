import { commonLatency, largestLatency } from '../group.ts';
import { allReduceGateNs } from './direct-gate.ts';
import { simulateDirect } from './direct-simulation.ts';
import { blockBytes } from './phase-timing.ts';
import type { PhaseQuestion, PhaseTiming } from './phase-timing.ts';

/** Sends a rank has in flight. */
export function laneCount({ algorithm, group }: PhaseQuestion): number {
  return Math.min(algorithm.window ?? group.size - 1, group.size - 1);
}

function durationNs(question: PhaseQuestion): number {
  const { group, operation, endpoint } = question;
  const { endpointDelayNs } = endpoint;
  const peers = group.size - 1;
  const lanes = laneCount(question);
  const bytes = blockBytes(question);
  const latency = commonLatency(group, bytes);
  const reductionNs = endpoint.reductionNs(bytes);
  const rounds = Math.ceil(peers / lanes);
  if (latency !== undefined && operation !== 'allReduce') {
    // Of every two rounds the receptions of the first are reduced, as the reference counts them.
    const reductions = operation === 'reduceScatter' ? Math.ceil(rounds / 2) : 0;
    return endpointDelayNs + rounds * (latency + endpointDelayNs) + reductions * reductionNs;
  }
  if (latency !== undefined && (lanes === peers || reductionNs === 0)) {
    return endpointDelayNs + 2 * rounds * (latency + endpointDelayNs) + reductionNs;
  }
  if (lanes < peers) return simulateDirect(question);
  if (operation === 'allReduce') return allReduceGateNs(question);
  const slowest = endpointDelayNs + largestLatency(group, bytes) + endpointDelayNs;
  return operation === 'reduceScatter' ? slowest + reductionNs : slowest;
}

/** Direct: every rank sends to every other, in peer order +1, +2, ..., a window's worth at a time. */
export function directTiming(question: PhaseQuestion): PhaseTiming {
  const halves = question.operation === 'allReduce' ? 2 : 1;
  return {
    durationNs: durationNs(question),
    sentBytes: halves * (question.group.size - 1) * blockBytes(question),
  };
}
