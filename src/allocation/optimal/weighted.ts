import { grouped, type Traffic } from '../traffic.ts';

/** One of several workloads that share a network, and how much its iteration time counts. */
export interface WeightedTraffic {
  readonly traffic: Traffic;
  readonly weight: number;
}

/** Combines several workloads into one whose iteration is the weighted sum of theirs, so that its optimum serves the group. */
export function weightedTraffic(parts: readonly WeightedTraffic[]): Traffic {
  return {
    dimensions: Math.max(0, ...parts.map(({ traffic }) => traffic.dimensions)),
    communications: grouped(
      parts.flatMap(({ traffic, weight }) =>
        weight > 0 ? traffic.communications.map((value) => ({ ...value, count: value.count * weight })) : [],
      ),
    ),
    computeNs: parts.reduce((sum, { traffic, weight }) => sum + weight * traffic.computeNs, 0),
    delayNs: parts.reduce((sum, { traffic, weight }) => sum + weight * traffic.delayNs, 0),
  };
}
