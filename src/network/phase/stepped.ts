/**
 * A schedule step by step, for algorithms without a closed form: each step takes the latency of its farthest
 * message plus its largest message, every message as if it were alone on its links. Messages that meet on
 * links are laid on them (laid.ts).
 */
import { algorithms } from '../../collective/all-algorithms.ts';
import type { AlikeSteps } from '../../collective/algorithms/basic-algorithm.ts';
import { requestOf } from '../../collective/schedule.ts';
import { latencyBetween } from '../messages/group.ts';
import { messageBytes, type PhaseQuestion } from './phase-question.ts';

export function steppedNs(question: PhaseQuestion): number {
  const { group, algorithm, operation, endpoint } = question;
  const request = requestOf(algorithm, operation, group.size);
  const { steps: stepsOf, schedule } = algorithms[algorithm.name];
  const written = schedule(request);
  const steps: readonly AlikeSteps[] =
    stepsOf?.(request) ??
    Array.from({ length: written.steps }, (_, step) => ({ count: 1, blocks: NaN, step }));
  let durationNs = endpoint.endpointDelayNs;
  for (const { count, blocks, step, peers } of steps) {
    let latencyNs = 0;
    const reach = (from: number, to: number, carried: number): void => {
      latencyNs = Math.max(latencyNs, latencyBetween(group, from, to, messageBytes(question, carried)));
    };
    for (let rank = 0; rank < group.size; rank++) {
      if (peers === undefined) {
        for (const send of written.sends(step, rank)) reach(rank, send.to, send.blocks.length);
      } else for (const to of peers(rank)) reach(rank, to, blocks);
    }
    durationNs += count * (latencyNs + endpoint.endpointDelayNs);
  }
  return durationNs;
}
