/** The hops that greedy matching gives blocks to, and how long each takes with one. */
import type { Capacities } from '../../bounds/capacities.ts';
import type { GreedyRequest } from './greedy-request.ts';
import { hopSteps, type Hop } from '../hops.ts';
import { someHops } from './some-hops.ts';

/** NPUs up to which a network with switches is matched by the hops between every two. */
const MOST_OF_ALL_HOPS = 128;

export interface HopsToMatch {
  readonly hops: readonly Hop[];
  /** By hop, in ns: its latencies, and the block on its slowest arc. */
  readonly durations: Float64Array;
  /** By arc, in ns: the block alone. */
  readonly arcNs: Float64Array;
}

export function* hopsToMatch(
  capacities: Capacities,
  { blockBytes, latencyNs }: Pick<GreedyRequest, 'blockBytes' | 'latencyNs'>,
): Generator<void, HopsToMatch, void> {
  const { npus, whole, unit } = capacities;
  const nsPerByte = whole.map((capacity) => Number(unit) / capacity);
  const hops =
    npus > MOST_OF_ALL_HOPS
      ? yield* someHops(capacities, nsPerByte)
      : yield* hopSteps(capacities, nsPerByte, { isSpread: true });
  const durations = Float64Array.from(hops, ({ arcs }) => {
    let [slowest, latency] = [0, 0];
    for (const arc of arcs) {
      slowest = Math.max(slowest, nsPerByte[arc]!);
      latency += latencyNs[arc]!;
    }
    return latency + slowest * blockBytes;
  });
  return { hops, durations, arcNs: Float64Array.from(nsPerByte, (ns) => ns * blockBytes) };
}
