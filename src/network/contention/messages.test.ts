/**
 * Messages that share links: worked out by hand, and against a checker that knows nothing of how rates are
 * found.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectFair } from '../../testing/oracles/max-min.ts';
import type { Flows } from './flows.ts';
import { createMessages } from './messages.ts';

interface Message {
  readonly startNs: number;
  readonly links: readonly number[];
  readonly bytes: number;
  readonly flightNs: number;
  /** Defaults to 1. */
  readonly shares?: number;
}

interface Observed {
  readonly deliveredNs: readonly number[];
  readonly carriedBytes: readonly number[];
}

function deliver(
  capacityGBps: readonly number[],
  messages: readonly Message[],
  onSettled?: (nowNs: number, flows: Flows) => void,
): Observed {
  const deliveredNs = messages.map(() => NaN);
  const network = createMessages({
    capacityGBps: Float64Array.from(capacityGBps),
    onDelivery: (tag, nowNs) => {
      expect(deliveredNs[tag]).toBeNaN();
      deliveredNs[tag] = nowNs;
    },
    ...(onSettled === undefined ? {} : { onSettled }),
  });
  messages.forEach(({ startNs, links, bytes, flightNs, shares }, tag) =>
    network.send(startNs, network.route(links), bytes, flightNs, tag, undefined, shares),
  );
  while (!network.advance(3));
  return { deliveredNs, carriedBytes: Array.from(network.linkBytes) };
}

const message = (startNs: number, links: readonly number[], bytes: number, flightNs = 0): Message => ({
  startNs,
  links,
  bytes,
  flightNs,
});

describe('messages on one link of 12 GB/s, worked out by hand', () => {
  it('alone, 12,000 B take 1,000 ns, and then the latency', () => {
    expect(deliver([12], [message(5, [0], 12_000, 7)]).deliveredNs).toEqual([5 + 1000 + 7]);
  });

  it('two at once get half each', () => {
    const both = [message(0, [0], 12_000), message(0, [0], 12_000)];
    expect(deliver([12], both).deliveredNs).toEqual([2000, 2000]);
  });

  it('of two, one later: 6,000 B alone, 6,000 B at half', () => {
    const both = [message(0, [0], 12_000), message(500, [0], 12_000)];
    // At 500 the first has 6,000 B left; at 6 GB/s it ends at 1,500; the second then has 6,000 B left and
    // ends alone at 2,000.
    expect(deliver([12], both).deliveredNs).toEqual([1500, 2000]);
  });

  it('three of 12,000, 24,000 and 36,000 B end one after the other', () => {
    const three = [12_000, 24_000, 36_000].map((bytes) => message(0, [0], bytes));
    // 4 GB/s each until 3,000; 6 each, 12,000 B more, until 5,000; 12, 12,000 B more, until 6,000.
    expect(deliver([12], three).deliveredNs).toEqual([3000, 5000, 6000]);
  });

  it('a fourth joins while three are being sent', () => {
    const four = [12_000, 24_000, 36_000].map((bytes) => message(0, [0], bytes));
    four.push(message(1500, [0], 9000));
    // At 1,500 they have sent 6,000 B each; at 3 GB/s the first sends its other 6,000 by 3,500, when the last
    // has sent 6,000; at 4 each the last ends at 4,250; then 24,000 - 15,000 = 9,000 and 21,000 B at 6 until
    // 5,750; then 12,000 B at 12.
    expect(deliver([12], four).deliveredNs).toEqual([3500, 5750, 6750, 4250]);
  });

  it('an empty message takes the latency, even while others send', () => {
    expect(deliver([12], [message(0, [0], 12_000), message(3, [0], 0, 4)]).deliveredNs).toEqual([1000, 7]);
  });
});

describe('messages on several links, worked out by hand', () => {
  it('one over both links of a chain and one on each: the rest of the wide link is used', () => {
    // Links of 10 and 30: the narrow one gives 5 and 5, and the wide one has 25 left.
    const chain = [message(0, [0, 1], 5000), message(0, [0], 5000), message(0, [1], 25_000)];
    expect(deliver([10, 30], chain).deliveredNs).toEqual([1000, 1000, 1000]);
  });

  it('a message that is limited elsewhere leaves its share to the others', () => {
    // Link 0 of 2 limits the first to 2; link 1 of 12 has 10 left for two.
    const three = [message(0, [0, 1], 2000), message(0, [1], 5000), message(0, [1], 5000)];
    expect(deliver([2, 12], three).deliveredNs).toEqual([1000, 1000, 1000]);
  });

  it('messages without a common link do not affect each other', () => {
    const apart = [message(0, [0], 700), message(0, [1], 700), message(13, [1], 1)];
    expect(deliver([7, 7], apart).deliveredNs[0]).toBe(100);
  });
});

const LINKS = 6;
const traffic = fc.record({
  capacityGBps: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: LINKS, maxLength: LINKS }),
  messages: fc.array(
    fc.record({
      startNs: fc.integer({ min: 0, max: 300 }),
      links: fc.uniqueArray(fc.nat(LINKS - 1), { minLength: 1, maxLength: 4 }),
      bytes: fc.integer({ min: 1, max: 5000 }),
      flightNs: fc.integer({ min: 0, max: 50 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});

describe('a message of several shares', () => {
  it('gets two thirds of a link beside a message of one, and a third beside one of four', () => {
    const three = [8000, 4000].map((bytes, index) => ({ ...message(0, [0], bytes), shares: 2 - index }));
    expect(deliver([12], three).deliveredNs).toEqual([1000, 1000]);
    const six = [4000, 8000].map((bytes, index) => ({ ...message(0, [0], bytes), shares: 2 + 2 * index }));
    expect(deliver([12], six).deliveredNs).toEqual([1000, 1000]);
  });

  it('takes as long as that many messages with an equal part of its bytes each', () => {
    fc.assert(
      fc.property(traffic, fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 14 }), (drawn, counts) => {
        const { capacityGBps, messages } = drawn;
        const together = messages.map((sent, index) => ({ ...sent, shares: counts[index]! }));
        const apart = together.flatMap(({ shares, bytes, ...sent }) =>
          Array.from({ length: shares }, () => ({ ...sent, bytes: bytes / shares })),
        );
        const ends = deliver(capacityGBps, apart).deliveredNs;
        let first = 0;
        for (const [index, ns] of deliver(capacityGBps, together).deliveredNs.entries()) {
          expect(ends[first]! / ns).toBeCloseTo(1, 9);
          first += counts[index]!;
        }
      }),
    );
  });

  it('ends with the busiest link where shares are as bytes and all begin together', () => {
    fc.assert(
      fc.property(traffic, ({ capacityGBps, messages }) => {
        const sent = messages.map((drawn) => ({
          ...message(0, drawn.links, drawn.bytes),
          shares: drawn.bytes,
        }));
        const busiest = capacityGBps.map(
          (capacity, link) =>
            sent.reduce((sum, { links, bytes }) => sum + (links.includes(link) ? bytes : 0), 0) / capacity,
        );
        expect(Math.max(...deliver(capacityGBps, sent).deliveredNs) / Math.max(...busiest)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('the shares of any traffic', () => {
  it('are max-min fair, and keep every link within its capacity, at every instant', () => {
    fc.assert(
      fc.property(traffic, ({ capacityGBps, messages }) => {
        deliver(capacityGBps, messages, (_now, flows) => {
          expectFair(flows);
        });
      }),
    );
  });

  it('integrate to the bytes that were sent: what enters a link leaves it', () => {
    fc.assert(
      fc.property(traffic, ({ capacityGBps, messages }) => {
        const flowed = capacityGBps.map(() => 0);
        let loads = capacityGBps.map(() => 0);
        let sinceNs = 0;
        const { carriedBytes, deliveredNs } = deliver(capacityGBps, messages, (nowNs, flows) => {
          loads.forEach((load, link) => (flowed[link]! += load * (nowNs - sinceNs)));
          loads = flows.onLink.map((slots) => slots.reduce((sum, slot) => sum + flows.rateGBps[slot]!, 0));
          sinceNs = nowNs;
        });
        const sent = capacityGBps.map((_, link) =>
          messages.reduce((sum, sent) => sum + (sent.links.includes(link) ? sent.bytes : 0), 0),
        );
        expect(carriedBytes).toEqual(sent);
        flowed.forEach((bytes, link) => expect(bytes).toBeCloseTo(sent[link]!, 5));
        expect(deliveredNs).not.toContain(NaN);
      }),
    );
  });

  it('deliver no message earlier than alone, and the last no later than one after another', () => {
    fc.assert(
      fc.property(traffic, ({ capacityGBps, messages }) => {
        const { deliveredNs } = deliver(capacityGBps, messages);
        const aloneNs = messages.map(
          ({ links, bytes, flightNs }) =>
            bytes / Math.min(...links.map((link) => capacityGBps[link]!)) + flightNs,
        );
        deliveredNs.forEach((ns, index) =>
          expect(ns).toBeGreaterThanOrEqual((messages[index]!.startNs + aloneNs[index]!) * (1 - 1e-12)),
        );
        const latest = Math.max(...messages.map(({ startNs }) => startNs));
        const together = latest + aloneNs.reduce((sum, ns) => sum + ns, 0);
        expect(Math.max(...deliveredNs)).toBeLessThanOrEqual(together * (1 + 1e-9));
      }),
    );
  });

  it('do not depend on the order in which simultaneous messages are given', () => {
    fc.assert(
      fc.property(traffic, ({ capacityGBps, messages }) => {
        const forwards = deliver(capacityGBps, messages).deliveredNs;
        const backwards = deliver(capacityGBps, messages.toReversed()).deliveredNs.toReversed();
        forwards.forEach((ns, index) => expect(backwards[index]! / ns).toBeCloseTo(1, 9));
      }),
    );
  });
});
