/**
 * Reduction in the switch: one message up and one down, both under way at once; all-reduce takes m / (e B)
 * and the latency of two links.
 */
import { blocksInSwitch } from '../../collective/algorithms/in-network/in-network.ts';
import { largestLatency } from '../messages/group.ts';
import { blockBytes, type PhaseQuestion } from './phase-question.ts';

export function inNetworkNs(question: PhaseQuestion): number {
  const { group, algorithm, operation, endpoint } = question;
  const { efficiency } = algorithm.inNetwork ?? { efficiency: 1 };
  const message = (blocksInSwitch(operation, group.size) * blockBytes(question)) / efficiency;
  return 2 * endpoint.endpointDelayNs + largestLatency(group, message);
}
