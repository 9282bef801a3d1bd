import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryGraph } from '../../testing/arbitrary/graph.arbitrary.ts';
import { valueOf } from '../../units/result.ts';
import { BOUNDED_COLLECTIVES } from '../bounds/bounded-collective.ts';
import { capacitiesOf } from '../bounds/capacities.ts';
import { timeShownBy } from '../bounds/certificate.ts';
import { toNumber } from '../exact/fraction.ts';
import { proveOnGraph } from './prove.ts';
import { boundFor, methodsFor, synthesise } from './synthesise.ts';

it('on 200 random graphs of up to 24 NPUs, every collective is proved, above its bound, and trees and flows reach it', () => {
  fc.assert(
    fc.property(arbitraryGraph(24), fc.nat(1000), (graph, seed) => {
      const capacities = capacitiesOf(graph);
      for (const collective of BOUNDED_COLLECTIVES) {
        const { nsPerByte, certificate, reachedNsPerByte } = valueOf(boundFor(graph, { collective }));
        expect(timeShownBy(graph, collective, certificate)).toEqual(nsPerByte);
        for (const method of methodsFor(collective)) {
          const made = valueOf(synthesise(graph, { collective, method, chunks: 2, seed, bytes: 1 }));
          expect(proveOnGraph(capacities, made.schedule)).toMatchObject({ ok: true });
          expect(made.time.nsPerByte).toBeGreaterThanOrEqual(toNumber(nsPerByte) * (1 - 1e-9));
          if (method !== 'greedy')
            expect(made.time.busiestLinkNsPerByte / reachedNsPerByte).toBeCloseTo(1, 9);
        }
      }
    }),
    { numRuns: 200 },
  );
}, 600_000);
