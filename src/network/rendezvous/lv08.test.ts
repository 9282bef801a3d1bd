/** SimGrid's TCP model, against SimGrid itself and by hand. */
import { describe, expect, it } from 'vitest';
import { exchangeOn, loopWires, ringOn, treeWires } from './loop-collectives.ts';
import { runSteps } from './run-steps.ts';
import { LV08_CASES } from '../contention/lv08/cases.ts';
import { createMessages } from '../contention/messages.ts';

interface Flow {
  readonly links: readonly number[];
  readonly back: readonly number[];
  readonly latencyNs: number;
  readonly bytes: number;
  readonly startNs: number;
}

function endsOf(gbps: readonly number[], flows: readonly Flow[]): readonly number[] {
  const ends: number[] = [];
  const messages = createMessages({
    capacityGBps: Float64Array.from(gbps),
    sharedModel: 'lv08',
    onDelivery: (tag, nowNs) => {
      ends[tag] = nowNs;
    },
  });
  flows.forEach(({ links, back, latencyNs, bytes, startNs }, tag) =>
    messages.send(startNs, messages.route(links, latencyNs, back), bytes, 0, tag),
  );
  while (!messages.advance(8));
  return ends;
}

describe('flows under LV08', () => {
  it('end when they do in SimGrid, with and without latency, whatever links they share', () => {
    for (const { gbps, flows } of LV08_CASES) {
      endsOf(gbps, flows).forEach((endNs, index) =>
        expect(endNs / flows[index]!.endNs, JSON.stringify(gbps)).toBeCloseTo(1, 7),
      );
    }
  });

  it('take 13.01 latencies and 0.97 of the bandwidth when alone', () => {
    const [endNs] = endsOf([10], [{ links: [0], back: [], latencyNs: 1000, bytes: 97_000, startNs: 5 }]);
    expect(endNs).toBeCloseTo(5 + 13_010 + 10_000, 6);
  });

  it('send no more than a window of 4 MiB per round trip', () => {
    const [endNs] = endsOf([100], [{ links: [0], back: [], latencyNs: 1e6, bytes: 4_194_304, startNs: 0 }]);
    expect(endNs).toBeCloseTo(13.01e6 + 2e6, 3);
  });
});

describe('a collective under LV08', () => {
  const rules = { start: 'rendezvous', sharedModel: 'lv08' } as const;
  const links = { linkGBps: 12.5, cableNs: 100, switchNs: 100 };
  const tree = (ranks: number): ReturnType<typeof treeWires> =>
    treeWires(ranks, { ...links, leafPorts: 16, spines: 16 });

  it('takes the same step time over two leaves as over all, since a ring over a fat tree is alike in every leaf', () => {
    const whole = runSteps(ringOn(tree(128), 128, 8e6, rules)).ns;
    const two = { ...ringOn(tree(32), 32, (8e6 * 32) / 128, rules), steps: 2 * 127 };
    expect(runSteps(two).ns / whole).toBeCloseTo(1, 9);
  });

  it('of shifted halving-doubling over a ring of 512 takes the printed ratio: .534 at 64 MB, .950 at 512 MB', () => {
    const exchange = {
      shape: { logSides: [5] },
      npusPerSwitch: 16,
      shift: 'poster',
      partner: 'xor',
      gather: 'reverse',
    } as const;
    const wires = loopWires(exchange.shape, 16, { ...links, wiring: 'duplex', cables: 2 });
    const ratio = (bytes: number): number => {
      const ring = { ...ringOn(tree(32), 32, (bytes * 32) / 512, rules), steps: 2 * 511 };
      return runSteps(exchangeOn(wires, exchange, bytes, rules)).ns / runSteps(ring).ns;
    };
    expect(ratio(64e6)).toBeCloseTo(0.534, 3);
    expect(ratio(512e6)).toBeCloseTo(0.95, 3);
  });
});
