/** What stages that take turns are bounded by, worked out by hand. */
import { describe, expect, it } from 'vitest';
import { roundTripsNs, tripsNs } from './round-trips.ts';

describe('micro-batches that take turns', () => {
  it('take a round trip for every one that a stage may be ahead', () => {
    // Two stages, passes and messages of 1 ns, three micro-batches. The first stage: forward 0, 1, 6; backward 5, 7, 11.
    expect(roundTripsNs({ stages: 2, microBatches: 3, tripNs: 6, backwardNs: 1 })).toBe(12);
    // The last stage has no messages on its way: forward and backward pass in turn.
    expect(roundTripsNs({ stages: 1, microBatches: 3, tripNs: 2, backwardNs: 1 })).toBe(6);
  });

  it('have their last backward passes one after the other', () => {
    expect(roundTripsNs({ stages: 4, microBatches: 3, tripNs: 10, backwardNs: 2 })).toBe(14);
  });

  it('go down to the last stage and up again, with the messages both ways', () => {
    const passes = { forwardNs: [1, 2, 3], backwardNs: [2, 4, 6] };
    const sends = { toNextNs: Float64Array.of(10, 20, 0), fromNextNs: Float64Array.of(11, 21, 0) };
    expect([...tripsNs(passes, sends, 1)]).toEqual([3 + 21 + 6 + 41 + 9, 6 + 41 + 9, 9]);
  });
});
