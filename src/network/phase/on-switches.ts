/**
 * Algorithms that go by switch, step by step: each takes the latency of the farthest that it reaches and its largest
 * message, on links of its own. What meets on links between switches is laid on them (phase/laid.ts).
 */
import { algorithms } from '../../collective/algorithms/algorithms.ts';
import { requestOf } from '../../collective/schedule.ts';
import { sentBytes } from '../../collective/traffic.ts';
import { latencyBetween } from '../group.ts';
import { blockBytes, type PhaseQuestion, type PhaseTiming } from './phase-timing.ts';

export function onSwitchesTiming(question: PhaseQuestion): PhaseTiming {
  const { group, algorithm, operation, bytes, endpoint } = question;
  const { steps } = algorithms[algorithm.name];
  const each = blockBytes(question);
  let durationNs = endpoint.endpointDelayNs;
  for (const { count, blocks, peers } of steps?.(requestOf(algorithm, operation, group.size)) ?? []) {
    let latencyNs = 0;
    for (let rank = 0; rank < group.size; rank++) {
      for (const to of peers?.(rank) ?? []) {
        latencyNs = Math.max(latencyNs, latencyBetween(group, rank, to, blocks * each));
      }
    }
    durationNs += count * (latencyNs + endpoint.endpointDelayNs);
  }
  return { durationNs, sentBytes: sentBytes(algorithm.name, operation, bytes, group.size) };
}
