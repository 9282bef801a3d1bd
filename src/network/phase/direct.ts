import { commonLatency, largestLatency } from '../messages/group.ts';
import { allReduceGateNs } from './direct-gate.ts';
import { SIMULATED_RANKS_MAX, needsEveryRank, simulateDirect } from './direct-simulation.ts';
import { blockBytes } from './phase-question.ts';
import type { PhaseQuestion } from './phase-question.ts';

/** Returns how many sends a rank has in flight. */
export function laneCount({ algorithm, group }: PhaseQuestion): number {
  return Math.min(algorithm.window ?? group.size - 1, group.size - 1);
}

/** Direct: every rank sends to every other, in peer order +1, +2, ..., one window at a time. */
export function directNs(question: PhaseQuestion): number {
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

/** Returns why it cannot be timed, or null: over unequal links a window is simulated rank by rank. */
export function directRefusal(question: PhaseQuestion): string | null {
  const { algorithm, group } = question;
  if (group.size <= SIMULATED_RANKS_MAX || !needsEveryRank(question)) return null;
  return (
    `Direct with a window of ${algorithm.window ?? 0} on ${group.size} ranks joined by unequal links. ` +
    `Allowed: at most ${SIMULATED_RANKS_MAX} ranks, or no window.`
  );
}

/**
 * Returns whether every send waits only for the slowest: all latencies are equal, or all sends leave at once.
 */
export function isDirectInStep(question: PhaseQuestion): boolean {
  const { group, operation } = question;
  if (commonLatency(group, blockBytes(question)) !== undefined) return true;
  return laneCount(question) === group.size - 1 && operation !== 'allReduce';
}
