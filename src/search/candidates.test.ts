import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCandidates } from './candidates.ts';

it('candidates are given in the order in which they would be taken, and stay', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (bounds) => {
      const candidates = createCandidates();
      for (const [point, bound] of bounds.entries()) candidates.add(point, bound);
      const seen = [...candidates.inOrder()];
      expect(candidates.count()).toBe(bounds.length);
      const taken: typeof seen = [];
      while (candidates.count() > 0) {
        taken.push({ point: candidates.first(), bound: candidates.firstBound() });
        candidates.pop();
      }
      expect(seen).toEqual(taken);
    }),
  );
});
