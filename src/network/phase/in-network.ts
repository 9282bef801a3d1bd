/** In the switch: one message up and one down, both under way at once; all-reduce m / (e B) and the latency of two links. */
import { blocksInSwitch } from '../../collective/algorithms/in-network.ts';
import { sentBytes } from '../../collective/traffic.ts';
import { largestLatency } from '../group.ts';
import { blockBytes, type PhaseQuestion, type PhaseTiming } from './phase-timing.ts';

export function inNetworkTiming(question: PhaseQuestion): PhaseTiming {
  const { group, algorithm, operation, bytes, endpoint } = question;
  const { efficiency } = algorithm.inNetwork ?? { efficiency: 1 };
  const message = (blocksInSwitch(operation, group.size) * blockBytes(question)) / efficiency;
  return {
    durationNs: 2 * endpoint.endpointDelayNs + largestLatency(group, message),
    sentBytes: sentBytes(algorithm.name, operation, bytes, group.size),
  };
}
