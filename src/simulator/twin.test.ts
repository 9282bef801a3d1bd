import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/large.ts';
import { simulate } from '../testing/runs/simulation.ts';
import { anySimulation } from '../testing/arbitrary/simulation.arbitrary.ts';
import { simulateSlowly } from '../testing/twin/simulate.ts';
import type { SimulationInput } from './input.ts';

/** Whole trace and all sums, replayed collectives or not, against the slow twin. */
function expectTwin(input: SimulationInput): void {
  const slow = simulateSlowly(input);
  const fast = simulate(input, { delays: true });
  expect(fast.segments).toEqual(slow.segments);
  expect(fast.totals).toEqual({ ...slow.totals, busyIntervals: null });
  const replayed = simulate(input, { replay: true, delays: true });
  expect(replayed.segments).toEqual(slow.segments);
  expect(replayed.totals).toEqual({ ...slow.totals, busyIntervals: null, events: replayed.totals.events });
}

describe('the simulator and its slow twin', () => {
  it('do the same on any graph under any policy', () => {
    fc.assert(fc.property(anySimulation(), expectTwin), { numRuns: cases(150, 1000) });
  });
});
