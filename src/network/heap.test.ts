import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHeap } from './heap.ts';

describe('the heap', () => {
  it('gives events out by time and then by order, pushes and pops mixed', () => {
    const push = fc.record({ time: fc.nat({ max: 9 }), late: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.option(push), { maxLength: 200 }), (operations) => {
        const heap = createHeap();
        const twin: { time: number; order: number; value: number }[] = [];
        for (const [value, operation] of operations.entries()) {
          if (operation !== null) {
            const order = value + (operation.late ? 1000 : 0);
            heap.push(operation.time, order, value);
            twin.push({ time: operation.time, order, value });
            continue;
          }
          twin.sort((a, b) => a.time - b.time || a.order - b.order);
          const expected = twin.shift();
          const popped: unknown[] = [];
          expect(heap.pop((time, event) => popped.push({ time, event }))).toBe(expected !== undefined);
          expect(popped).toEqual(expected ? [{ time: expected.time, event: expected.value }] : []);
        }
      }),
    );
  });
});
