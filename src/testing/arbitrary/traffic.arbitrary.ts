import fc from 'fast-check';
import type { Communication, Traffic } from '../../allocation/traffic.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';

/** A communication that sends `bytes` on the whole bandwidth of every dimension. */
export function communication(role: GroupRole, bytes: readonly number[], count = 1): Communication {
  return { role, label: role, bytes, loads: bytes, count };
}

export function traffic(communications: readonly Communication[], computeNs = 0): Traffic {
  return { dimensions: communications[0]?.bytes.length ?? 0, communications, computeNs, delayNs: 0 };
}

const someBytes = fc.double({ min: 1, max: 1e12, noNaN: true });

/**
 * Traffic as SmartBW assumes it: one model-parallel communication on the inner dimensions, one data-parallel on the outer ones, and at most
 * one shared dimension; either communication may be missing.
 */
export const twoGroupTraffic: fc.Arbitrary<Traffic> = fc
  .record({
    bytes: fc.array(fc.tuple(someBytes, someBytes), { minLength: 1, maxLength: 8 }),
    cut: fc.nat({ max: 8 }),
    shared: fc.boolean(),
    counts: fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 })),
  })
  .map(({ bytes, cut, shared, counts }) => {
    const last = Math.min(cut, bytes.length);
    const model = bytes.map(([entry], dimension) => (dimension < last ? entry : 0));
    const first = shared && last > 0 ? last - 1 : last;
    const data = bytes.map(([, entry], dimension) => (dimension >= first ? entry : 0));
    return traffic([communication('model', model, counts[0]), communication('data', data, counts[1])]);
  });
