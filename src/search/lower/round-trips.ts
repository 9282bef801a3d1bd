/**
 * What micro-batches that take turns cost a stage at least. With one forward and one backward pass in turn, stage s of p
 * begins no more than p - s micro-batches before the first of them is back: so every p - s of them take a round trip, down
 * to the last stage and up again with all messages on the way.
 */
import type { StageSends } from './neighbour-sends.ts';

export interface RoundTrips {
  /** Of this stage and those after it, this one included. */
  readonly stages: number;
  readonly microBatches: number;
  /** From the beginning of a forward pass of this stage to the end of its backward pass. */
  readonly tripNs: number;
  /** A backward pass of this stage. */
  readonly backwardNs: number;
}

/** ns from the beginning of the first pass of the stage to the end of its last, at least. */
export function roundTripsNs({ stages, microBatches, tripNs, backwardNs }: RoundTrips): number {
  const trips = Math.floor((microBatches - 1) / stages);
  // Those that come behind the last whole trip have their backward passes one after the other.
  const left = microBatches - 1 - trips * stages;
  return (trips + 1) * tripNs + left * backwardNs;
}

/** By stage: what micro-batches that take turns cost it. Messages between neighbours take their time both ways. */
export function tripsNs(
  { forwardNs, backwardNs }: Readonly<Record<'forwardNs' | 'backwardNs', ArrayLike<number>>>,
  { toNextNs, fromNextNs }: Pick<StageSends, 'toNextNs' | 'fromNextNs'>,
  microBatches: number,
): Float64Array {
  const stages = forwardNs.length;
  const found = new Float64Array(stages);
  let tripNs = 0;
  for (let stage = stages - 1; stage >= 0; stage -= 1) {
    if (stage < stages - 1) tripNs += toNextNs[stage]! + fromNextNs[stage]!;
    tripNs += forwardNs[stage]! + backwardNs[stage]!;
    const own = { stages: stages - stage, microBatches, tripNs, backwardNs: backwardNs[stage]! };
    found[stage] = roundTripsNs(own);
  }
  return found;
}
