import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoopExchange } from '../../collective/loop/exchange.ts';
import { lockstepNs, lockstepSteps, type LoopWires } from '../../collective/loop/lockstep.ts';
import { exchangeOn, loopWires, ringNs, ringOn, treeWires } from './loop-collectives.ts';
import { runSteps } from './run-steps.ts';

const WIRES: LoopWires = { wiring: 'duplex', cables: 1, linkGBps: 12.5, cableNs: 100, switchNs: 100 };

function expectClose(value: number, expected: number): void {
  expect(Math.abs(value / expected - 1)).toBeLessThan(1e-9);
}

describe('a ring of all ranks', () => {
  it('takes the time of the closed form, on loops, grids and fat trees', () => {
    for (const logSides of [[1], [3], [4], [2, 1], [2, 2]]) {
      for (const npus of [1, 3, 4]) {
        const shape = { logSides };
        const ranks = 2 ** logSides.reduce((sum, bits) => sum + bits, 0) * npus;
        const wires = loopWires(shape, npus, WIRES);
        expectClose(
          ringNs(wires, ranks, 4e6),
          runSteps(ringOn(wires, ranks, 4e6, { start: 'rendezvous' })).ns,
        );
      }
    }
    const tree = treeWires(64, { leafPorts: 16, spines: 16, linkGBps: 12.5, cableNs: 100, switchNs: 100 });
    expectClose(ringNs(tree, 64, 4e6), runSteps(ringOn(tree, 64, 4e6, { start: 'rendezvous' })).ns);
  });
});

describe('halving-doubling on a loop network', () => {
  const exchange = (z: number, shift: LoopExchange['shift'], q: number): LoopExchange => ({
    shape: { logSides: [q] },
    npusPerSwitch: z,
    shift,
    partner: 'xor',
    gather: 'reverse',
  });

  it('takes the lockstep time if all cables of a step carry the same load', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(1, 2, 4),
        fc.constantFrom('none' as const, 'poster' as const),
        fc.integer({ min: 1, max: 4 }),
        (q, times, shift, cables) => {
          // Shortcuts divide the NPUs of a switch, so that the shift spreads them evenly.
          const z = shift === 'none' ? 2 ** times : q * times;
          const on = exchange(z, shift, q);
          const wires = { ...WIRES, cables };
          const run = runSteps(exchangeOn(loopWires(on.shape, z, wires), on, 1e6, { start: 'rendezvous' }));
          expectClose(run.ns, lockstepNs(lockstepSteps(on, wires, 1e6)));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('is disturbed otherwise: early ranks go on and meet late ones', () => {
    const on = exchange(16, 'poster', 5);
    const wires = { ...WIRES, cables: 2, cableNs: 0, switchNs: 0 };
    const links = loopWires(on.shape, 16, wires);
    const lockstep = lockstepNs(lockstepSteps(on, wires, 64e6));
    expect(lockstep / 1e6).toBeCloseTo(10.84, 6);
    expect(runSteps(exchangeOn(links, on, 64e6, { start: 'rendezvous' })).ns / 1e6).toBeCloseTo(11.205138, 5);
    expect(runSteps(exchangeOn(links, on, 64e6, { start: 'eager' })).ns / 1e6).toBeCloseTo(11.847, 2);
  });

  it('carries every byte once over each of its links', () => {
    const on = exchange(4, 'poster', 3);
    const links = loopWires(on.shape, 4, WIRES);
    const { carriedBytes } = runSteps(exchangeOn(links, on, 32e6, { start: 'rendezvous' }));
    // 2 S (P-1)/P leave and reach every rank.
    for (let link = 0; link < 64; link++) expect(carriedBytes[link]).toBeCloseTo((2 * 32e6 * 31) / 32, 3);
  });
});
