/** Collectives on loop blocks against the poster's model (collective/loop) and its own runs (rendezvous). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoopExchange } from '../collective/loop/exchange.ts';
import { lockstepNs, lockstepSteps, type LoopWires } from '../collective/loop/lockstep.ts';
import { defaultAlgorithm } from '../collective/default-algorithm.ts';
import type { AlgorithmName, Collective } from '../collective/types.ts';
import type { BlockShape } from '../topology/blocks/blocks.ts';
import { asShape } from '../testing/as-shape.ts';
import * as times from '../testing/runs/block-times.ts';
import { createAnalyticalNetwork } from './analytical/analytical.ts';
import { exchangeOn, loopWires, ringNs, ringOn } from './rendezvous/loop-collectives.ts';
import { runSteps } from './rendezvous/run-steps.ts';

const LINK = { linkGBps: 12.5, cableNs: 100, switchNs: 100 };

function analyticalNs(
  shape: BlockShape,
  name: AlgorithmName,
  bytes: number,
  operation: Collective = 'allReduce',
): number {
  return times.analyticalNs({ shape, name, bytes, operation }, LINK);
}

function sharedNs(shape: BlockShape, name: AlgorithmName, bytes: number): number {
  return times.sharedNs({ shape, name, bytes }, LINK);
}

const settings = fc.record({
  sides: fc.constantFrom([1], [2], [3], [4], [1, 1], [2, 1], [2, 2]),
  z: fc.integer({ min: 1, max: 6 }),
  w: fc.integer({ min: 1, max: 3 }),
  wiring: fc.constantFrom('duplex' as const, 'half' as const),
  name: fc.constantFrom('shiftedHalvingDoubling' as const, 'groupedHalvingDoubling' as const),
});

interface Setting {
  readonly sides: readonly number[];
  readonly z: number;
  readonly w: number;
  readonly wiring: 'duplex' | 'half';
  readonly name: 'shiftedHalvingDoubling' | 'groupedHalvingDoubling';
}

function blockOf({ sides: [first = 1, second], z, w, wiring }: Setting): BlockShape {
  return second === undefined
    ? asShape('loop', { q: first, z, w, wiring })
    : asShape('loop2d', { x: first, y: second, z, w, wiring });
}

function exchangeOf({ sides, z, w, wiring, name }: Setting): [LoopExchange, LoopWires] {
  const exchange: LoopExchange = {
    shape: { logSides: sides },
    npusPerSwitch: z,
    partner: 'xor',
    gather: 'reverse',
    shift: name === 'shiftedHalvingDoubling' ? 'poster' : 'author',
  };
  return [exchange, { ...LINK, wiring, cables: w }];
}

describe('an all-reduce on a loop block', () => {
  it("takes in lockstep the time of the poster's model", () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const [exchange, wires] = exchangeOf(setting);
        const expected = lockstepNs(lockstepSteps(exchange, wires, 3e6));
        expect(analyticalNs(blockOf(setting), setting.name, 3e6) / expected).toBeCloseTo(1, 12);
      }),
      { numRuns: 60 },
    );
  });

  it('takes on shared links as long as its messages when both ends wait for each other', () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const [exchange, wires] = exchangeOf(setting);
        const links = loopWires(exchange.shape, setting.z, wires);
        const { ns } = runSteps(exchangeOn(links, exchange, 3e6, { start: 'rendezvous' }));
        expect(sharedNs(blockOf(setting), setting.name, 3e6) / ns).toBeCloseTo(1, 9);
      }),
      { numRuns: 30 },
    );
  });

  it('on 512 NPUs with shifted partners takes 75 to 80 % of halving-doubling', () => {
    const ratio = (shape: BlockShape, time: typeof sharedNs, bytes: number): number =>
      time(shape, 'shiftedHalvingDoubling', bytes) / time(shape, 'halvingDoubling', bytes);
    for (const shape of [asShape('loop', {}), asShape('loop2d', {})]) {
      expect(ratio(shape, sharedNs, 64e6)).toBeCloseTo(0.769, 3);
      for (const bytes of [1e6, 16e6, 512e6]) {
        const analytical = ratio(shape, analyticalNs, bytes);
        expect(analytical).toBeGreaterThan(0.73);
        expect(analytical).toBeLessThan(0.81);
      }
    }
  });

  it('one way with additive partners takes as long as both ways', () => {
    const oneWay = asShape('loop', { wiring: 'directed' });
    expect(analyticalNs(oneWay, 'additiveHalvingDoubling', 64e6)).toBeCloseTo(
      analyticalNs(asShape('loop', {}), 'shiftedHalvingDoubling', 64e6),
      6,
    );
  });

  it('goes forward only with e-cube routes, as on one-way cables, so partners behind are many hops away', () => {
    const [forward, oneWay] = [asShape('loop', { routes: 'ecube' }), asShape('loop', { wiring: 'directed' })];
    for (const name of ['additiveHalvingDoubling', 'shiftedHalvingDoubling', 'halvingDoubling'] as const) {
      expect(analyticalNs(forward, name, 64e6)).toBeCloseTo(analyticalNs(oneWay, name, 64e6), 6);
    }
    const xor = analyticalNs(forward, 'shiftedHalvingDoubling', 64e6);
    expect(xor).toBeGreaterThan(1.2 * analyticalNs(forward, 'additiveHalvingDoubling', 64e6));
    expect(defaultAlgorithm(forward).name).toBe('additiveHalvingDoubling');
    expect(defaultAlgorithm(asShape('loop', {})).name).toBe('shiftedHalvingDoubling');
  });

  it('sends to exclusive-or partners the long way round on one-way cables, and a shorter way in a grid', () => {
    const oneWay = { wiring: 'directed' };
    const times = [asShape('loop', oneWay), asShape('loop2d', oneWay)].map(
      (shape) =>
        analyticalNs(shape, 'shiftedHalvingDoubling', 64e6) / analyticalNs(shape, 'halvingDoubling', 64e6),
    );
    expect(times[0]).toBeGreaterThan(0.95);
    expect(times[1]).toBeLessThan(times[0]!);
  });

  it('on a ring of 512 takes the closed form, which equals the run of few NPUs', () => {
    const wires = { ...LINK, wiring: 'duplex', cables: 2 } as const;
    const all = analyticalNs(asShape('loop', {}), 'ring', 64e6);
    expect(all).toBeCloseTo(ringNs(loopWires({ logSides: [5] }, 16, wires), 512, 64e6), 3);
    // 2 (P - 1) times three cables, two switches and a block.
    expect(all).toBeCloseTo(2 * 511 * (3 * 100 + 2 * 100 + 64e6 / 512 / 12.5), 3);
    for (const [q, z] of [
      [1, 1],
      [2, 3],
      [3, 4],
      [2, 16],
    ] as const) {
      const few = loopWires({ logSides: [q] }, z, wires);
      const { ns } = runSteps(ringOn(few, 2 ** q * z, 1e6, { start: 'rendezvous' }));
      expect(analyticalNs(asShape('loop', { q, z }), 'ring', 1e6) / ns).toBeCloseTo(1, 9);
    }
  });

  it('takes half as long for reduce-scatter and for all-gather', () => {
    const shape = asShape('loop', { q: 3, z: 4 });
    const whole = analyticalNs(shape, 'shiftedHalvingDoubling', 1e6);
    const scatter = analyticalNs(shape, 'shiftedHalvingDoubling', 1e6, 'reduceScatter');
    const gather = analyticalNs(shape, 'shiftedHalvingDoubling', 1e6 / 32, 'allGather');
    expect(scatter + gather).toBeCloseTo(whole, 6);
    expect(scatter).toBeCloseTo(gather, 6);
  });

  it('on groups inside switches is as fast as on one switch', () => {
    const shape = asShape('loop', { q: 3, z: 8 });
    const network = createAnalyticalNetwork({
      topology: times.topologyOfBlock(shape, LINK),
      endpointDelayNs: 0,
      rounding: 'exact',
    });
    const single = asShape('switch', {}, 8);
    const logical = {
      server: 0,
      dimension: 0,
      size: 8,
      npuStride: 1,
      algorithm: { name: 'halvingDoubling' },
    } as const;
    const inside = network.phaseCost({ logical, operation: 'allReduce', bytes: 1e6, tree: 0 }).durationNs;
    expect(inside).toBeCloseTo(analyticalNs(single, 'halvingDoubling', 1e6), 6);
  });
});
