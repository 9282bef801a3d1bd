import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { shortcutsOf, switchesOf } from '../../topology/loop/shape.ts';
import { proveSchedule } from '../proof.ts';
import { ranksOf, sendsOf, stepsOf, type Gather, type LoopExchange, type Partner } from './exchange.ts';
import { shortcutLoads } from './load.ts';
import { lockstepNs, lockstepSteps } from './lockstep.ts';
import { loopSchedule } from './schedule.ts';
import { SHIFTS, type Shift } from './shift.ts';

const MOST_RANKS = 64;
const SHAPES = [[1], [2], [3], [4], [5], [6], [1, 1], [2, 1], [1, 2], [2, 2], [3, 2], [2, 3], [3, 3]];
const MEETINGS: readonly (readonly [Partner, Gather])[] = [
  ['xor', 'reverse'],
  ['add', 'reverse'],
  ['add', 'forward'],
];

function exchange(
  logSides: readonly number[],
  npusPerSwitch: number,
  shift: Shift,
  [partner, gather]: readonly [Partner, Gather] = ['xor', 'reverse'],
): LoopExchange {
  return { shape: { logSides }, npusPerSwitch, shift, partner, gather };
}

const SOME_ON_SWITCH = new Set([1, 2, 3, 4, 6]);

/** Networks of up to 64 ranks, with a few numbers of NPUs on a switch and the largest; every number with NETLOOM_LARGE. */
const NETWORKS = SHAPES.flatMap((logSides) => {
  const most = Math.floor(MOST_RANKS / switchesOf({ logSides }));
  return Array.from({ length: most }, (_, index) => [logSides, index + 1] as const).filter(
    ([, npusPerSwitch]) => cases(SOME_ON_SWITCH.has(npusPerSwitch), true) || npusPerSwitch === most,
  );
});

describe('halving-doubling on a loop network', () => {
  it.each(SHIFTS.flatMap((shift) => MEETINGS.map((meeting) => [shift, ...meeting] as const)))(
    'shift %s, partners by %s, gathered in %s: every rank ends with every sum, for every size up to 64',
    (shift, ...meeting) => {
      for (const [logSides, z] of NETWORKS) {
        const proof = proveSchedule(loopSchedule(exchange(logSides, z, shift, meeting)));
        expect(proof.ok ? '' : `${logSides.join('x')} z ${z}: ${proof.problems[0]?.message ?? ''}`).toBe('');
      }
    },
  );

  it('sends 2 S (P-1)/P from every rank in 2 (log2 z + q) steps', () => {
    for (const [logSides, z] of NETWORKS) {
      const on = exchange(logSides, z, 'poster');
      const ranks = ranksOf(on);
      const steps = Array.from({ length: stepsOf(on) }, (_, step) => step);
      for (const rank of [0, ranks - 1]) {
        const sent = steps.flatMap((step) => sendsOf(on, step, rank).map(({ share }) => share));
        expect(sent.reduce((sum, share) => sum + share, 0)).toBeCloseTo((2 * (ranks - 1)) / ranks, 12);
      }
      if (Number.isInteger(Math.log2(z))) {
        expect(steps).toHaveLength(2 * (Math.log2(z) + shortcutsOf(on.shape)));
      }
    }
  });
});

describe('the load of the cables', () => {
  const sides = fc.oneof(
    fc.integer({ min: 1, max: 6 }).map((q) => [q]),
    fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
  );
  const npus = fc.integer({ min: 1, max: 24 });

  it("is ceil(z/q) on the busiest with the poster's shift, and min(z, q) shortcuts carry it, if the partners suit the cables", () => {
    fc.assert(
      fc.property(sides, npus, fc.boolean(), (logSides, z, isDirected) => {
        const on = exchange(logSides, z, 'poster', isDirected ? ['add', 'forward'] : ['xor', 'reverse']);
        const q = shortcutsOf(on.shape);
        for (const load of shortcutLoads(on, isDirected ? 'directed' : 'duplex')) {
          expect(load.maxLoad).toBe(Math.ceil(z / q));
          expect(load.onShortcut.filter((flows) => flows > 0)).toHaveLength(Math.min(z, q));
        }
      }),
    );
  });

  it('is z on one shortcut without a shift', () => {
    fc.assert(
      fc.property(sides, npus, (logSides, z) => {
        for (const load of shortcutLoads(exchange(logSides, z, 'none'), 'duplex')) {
          expect(load.maxLoad).toBe(z);
          expect(load.onShortcut.filter((flows) => flows > 0)).toEqual([z]);
        }
      }),
    );
  });
});

it('gives, in lockstep on 32 switches of 16, the times worked out by hand', () => {
  const wires = { wiring: 'duplex', cables: 2, linkGBps: 12.5, cableNs: 0, switchNs: 0 } as const;
  // Inside: 2 x 60 MB. Between: 2 x 3.875 MB, with eight messages on a cable without a shift and two with it.
  const [plain, shifted] = (['none', 'poster'] as const).map((shift) =>
    lockstepNs(lockstepSteps(exchange([5], 16, shift), wires, 64e6)),
  );
  expect(plain).toBeCloseTo((120e6 + 8 * 7.75e6) / 12.5, 3);
  expect(shifted).toBeCloseTo((120e6 + 2 * 7.75e6) / 12.5, 3);
});
