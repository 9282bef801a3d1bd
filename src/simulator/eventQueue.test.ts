import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventQueue, nextTimeNs, popEvent, pushEvent } from './eventQueue.ts';

interface Event {
  readonly timeNs: number;
  readonly event: number;
}

/** Pushes (a time) and pops (null) as they come, on the queue and on an array that is sorted at every step. */
function compare(steps: readonly (number | null)[], capacity?: number): void {
  const queue = createEventQueue(capacity);
  // Sorting keeps the order of equals, which is the order of registration.
  const sorted: Event[] = [];
  steps.forEach((timeNs, event) => {
    if (timeNs !== null) {
      pushEvent(queue, timeNs, event);
      sorted.push({ timeNs, event });
      sorted.sort((a, b) => a.timeNs - b.timeNs);
    } else if (sorted.length > 0) {
      expect({ timeNs: nextTimeNs(queue), event: popEvent(queue) }).toEqual(sorted.shift());
    }
    expect(queue.count).toBe(sorted.length);
  });
  const rest: Event[] = [];
  while (queue.count > 0) rest.push({ timeNs: nextTimeNs(queue), event: popEvent(queue) });
  expect(rest).toEqual(sorted);
}

describe('event queue', () => {
  it('gives events in order of time, and those of one time in order of registration', () => {
    compare([3, 1, 2, 1, null, 1, null, null, 0, null]);
  });

  it.each([
    ['few times, so that most are equal', fc.integer({ min: 0, max: 3 })],
    ['any times', fc.double({ min: 0, max: 1e12, noNaN: true })],
  ])('does what a sorted array does: %s', (_name, time) => {
    const steps = fc.array(fc.option(time, { freq: 3 }), { maxLength: 120 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 8 }), (drawn, capacity) => {
        compare(drawn, capacity);
      }),
      { numRuns: 300 },
    );
  });

  it('grows', () => {
    compare(
      Array.from({ length: 300 }, (_, index) => (index * 7919) % 101),
      2,
    );
  });
});
