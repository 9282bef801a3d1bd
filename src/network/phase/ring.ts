import { commonLatency } from '../messages/group.ts';
import type { Group } from '../messages/group.ts';
import { blockBytes } from './phase-question.ts';
import type { PhaseQuestion } from './phase-question.ts';

/**
 * Returns the largest sum of the latencies of `steps` consecutive links of the ring rank 0 -> 1 -> ... -> 0.
 *
 * A link crosses level d when the digits below d wrap, so a window of w links crosses level d or a higher one
 * floor(w / stride) times, and once more exactly when adding the window's digits to those of its start
 * carries into d. Which carries can happen together is a walk over the digits with two states, so the cost is
 * the number of levels, not of ranks.
 */
export function largestConsecutiveSum(group: Group, bytes: number, steps: number): number {
  const { size, levels } = group;
  const top = levels[levels.length - 1];
  if (top === undefined) return 0;
  const crossings = levels.map(({ stride, latencyNs }) => ({ stride, latency: latencyNs(1, bytes) }));
  crossings.push({ stride: size, latency: top.latencyNs(top.size - 1, bytes) });
  if (crossings.some(({ latency }) => latency === Infinity)) return Infinity;
  const window = steps % size;
  let lap = 0;
  let sums: readonly [number, number] = [0, -Infinity];
  let lower = 0;
  for (const [index, { stride, latency }] of crossings.entries()) {
    const more = latency - lower;
    lower = latency;
    lap += more * (size / stride);
    const whole = more * Math.floor(window / stride);
    const [still, carried] = [sums[0] + whole, sums[1] + whole + more];
    const level = levels[index];
    if (level === undefined) return Math.floor(steps / size) * lap + Math.max(still, carried);
    const digit = Math.floor(window / stride) % level.size;
    sums = [
      Math.max(still, digit + 1 < level.size ? carried : -Infinity),
      Math.max(digit > 0 ? still : -Infinity, carried),
    ];
  }
  return 0;
}

function stepCount({ operation, group: { size } }: PhaseQuestion): number {
  if (operation === 'allReduce') return 2 * (size - 1);
  return operation === 'allToAll' ? (size * (size - 1)) / 2 : size - 1;
}

/**
 * Ring: one message per step to the next rank, T = e + S (L + e) + R m for S steps, R of them reduced. If
 * links differ, the slowest chain of S consecutive ones counts.
 */
export function ringNs(question: PhaseQuestion): number {
  const { group, operation, endpoint } = question;
  const { endpointDelayNs } = endpoint;
  const bytes = blockBytes(question);
  const steps = stepCount(question);
  const reductions = operation === 'allReduce' || operation === 'reduceScatter' ? group.size - 1 : 0;
  const latency = commonLatency(group, bytes);
  const moving =
    latency === undefined
      ? steps * endpointDelayNs + largestConsecutiveSum(group, bytes, steps)
      : steps * (latency + endpointDelayNs);
  return endpointDelayNs + moving + reductions * endpoint.reductionNs(bytes);
}

/** Returns whether all hops from rank to rank take equally long. */
export function isRingInStep(question: PhaseQuestion): boolean {
  const { levels } = question.group;
  const bytes = blockBytes(question);
  const first = levels[0]?.latencyNs(1, bytes);
  return levels.every(({ rangeNs, size }) => {
    const next = rangeNs({ kind: 'shift', offset: 1 }, bytes);
    const round = rangeNs({ kind: 'pair', from: size - 1, to: 0 }, bytes);
    return next.least === first && next.most === first && round.most === first;
  });
}
