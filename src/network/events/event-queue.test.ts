import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createEventQueue,
  firstTimeNs,
  nextTimeNs,
  popEvent,
  pushEvent,
  pushInSequence,
  replaceNext,
} from './event-queue.ts';

interface Event {
  readonly timeNs: number;
  readonly event: number;
}

type Step = number | 'pop' | { readonly replaceBy: number };

/**
 * Pushes (a time), pops and replaces in the given order, on the queue and on an array that is sorted at every
 * step.
 */
function compare(steps: readonly Step[], capacity?: number): void {
  const queue = createEventQueue(capacity);
  // Sorting is stable, so equal times keep their order of registration.
  const sorted: Event[] = [];
  const keep = (timeNs: number, event: number): void => {
    sorted.push({ timeNs, event });
    sorted.sort((a, b) => a.timeNs - b.timeNs);
  };
  steps.forEach((step, event) => {
    if (typeof step === 'number') {
      pushEvent(queue, step, event);
      keep(step, event);
    } else if (sorted.length > 0) {
      if (step === 'pop') {
        expect({ timeNs: nextTimeNs(queue), event: popEvent(queue) }).toEqual(sorted.shift());
      } else {
        replaceNext(queue, step.replaceBy, event);
        sorted.shift();
        keep(step.replaceBy, event);
      }
    }
    expect(queue.count).toBe(sorted.length);
  });
  const rest: Event[] = [];
  while (queue.count > 0) rest.push({ timeNs: nextTimeNs(queue), event: popEvent(queue) });
  expect(rest).toEqual(sorted);
}

describe('event queue', () => {
  it('gives events in order of time, and those of one time in order of registration', () => {
    compare([3, 1, 2, 1, 'pop', 1, 'pop', { replaceBy: 1 }, 'pop', 0, 'pop']);
  });

  it.each([
    ['few times, so that most are equal', fc.integer({ min: 0, max: 3 })],
    ['any times', fc.double({ min: 0, max: 1e12, noNaN: true })],
  ])('behaves like a sorted array: %s', (_name, time) => {
    const replace = time.map((replaceBy) => ({ replaceBy }));
    const step = fc.oneof({ arbitrary: time, weight: 3 }, fc.constant('pop' as const), replace);
    const steps = fc.array(step, { maxLength: 120 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 8 }), (drawn, capacity) => {
        compare(drawn, capacity);
      }),
      { numRuns: 300 },
    );
  });

  it('grows beyond its capacity', () => {
    compare(
      Array.from({ length: 300 }, (_, index) => (index * 7919) % 101),
      2,
    );
  });

  it('orders events of one time by sequence if the caller gives it, with pushes and pops mixed', () => {
    const push = fc.record({ timeNs: fc.nat({ max: 9 }), late: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.option(push), { maxLength: 200 }), (operations) => {
        const queue = createEventQueue(1);
        const twin: { timeNs: number; sequence: number; event: number }[] = [];
        for (const [event, operation] of operations.entries()) {
          if (operation !== null) {
            const sequence = event + (operation.late ? 1000 : 0);
            pushInSequence(queue, operation.timeNs, sequence, event);
            twin.push({ timeNs: operation.timeNs, sequence, event });
            continue;
          }
          twin.sort((a, b) => a.timeNs - b.timeNs || a.sequence - b.sequence);
          const expected = twin.shift();
          expect(firstTimeNs(queue)).toBe(expected?.timeNs ?? Infinity);
          if (expected !== undefined) expect(popEvent(queue)).toBe(expected.event);
        }
      }),
    );
  });
});
