/**
 * Checks that rates are max-min fair, independently of how they were found: no link is over its capacity, and every message is on a full
 * link on which no other has a larger rate (Bertsekas and Gallager, Data Networks, 6.5.2).
 */
import { expect } from 'vitest';
import type { Flows } from '../../network/contention/flows.ts';

export function expectFair(flows: Flows): void {
  const rates = flows.onLink.map((slots) => slots.map((slot) => flows.rateGBps[slot]!));
  const loads = rates.map((list) => list.reduce((sum, rate) => sum + rate, 0));
  loads.forEach((load, link) => expect(load).toBeLessThanOrEqual(flows.capacityGBps[link]! * (1 + 1e-9)));
  const sending = new Set(flows.onLink.flat());
  for (const slot of sending) {
    const rate = flows.rateGBps[slot]!;
    const hasBottleneck = flows.onLink.some(
      (slots, link) =>
        slots.includes(slot) &&
        loads[link]! >= flows.capacityGBps[link]! * (1 - 1e-9) &&
        Math.max(...rates[link]!) <= rate * (1 + 1e-9),
    );
    expect(hasBottleneck).toBe(true);
  }
}
