import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPackets } from './check.ts';
import { mergeIsland } from './islands.ts';
import type { PacketLink, PacketNetwork } from '../packet-network.ts';
import { runTransport } from './run-transport.ts';
import { send } from './sender.ts';
import type { TcpSettings } from './settings.ts';
import { createTransport, flowBetween, type Transport } from './transport.ts';
import type { Watch } from '../observer.ts';
import { cases } from '../../../testing/large.ts';

/** 1,000 B per packet: 80 ns through the NIC, 160 ns through the port; 500 ns per link. */
const SETTINGS: TcpSettings = {
  segmentBytes: 946,
  headerBytes: 54,
  windowBytes: 12 * 946,
  initialWindowSegments: 12,
  rtoPs: 1e9,
  ackEverySegments: 1,
  idealAck: true,
};

function pair(bufferBytes = Infinity): PacketNetwork {
  const link = (psPerByte: number, buffer: number): PacketLink => ({
    psPerByte,
    latencyPs: 500_000,
    bufferBytes: buffer,
  });
  return {
    nodes: 2,
    links: [link(80, Infinity), link(80, Infinity), link(160, bufferBytes), link(160, bufferBytes)],
    route: (from, to) => [from, 2 + to],
  };
}

/** Sends messages from node 0 to node 1; returns when each was delivered, in ns. */
function deliveries(network: PacketNetwork, settings: TcpSettings, ...messages: readonly number[]) {
  const times: number[] = [];
  const transport: Transport = createTransport(network, settings, {
    delivered: (_, tag) => {
      times[tag] = transport.nowPs / 1000;
    },
    woken: () => undefined,
  });
  const flow = flowBetween(transport, 0, 1);
  messages.forEach((bytes, tag) => {
    send(transport, flow, bytes, tag);
  });
  expect(runTransport(transport, 1e6)).toBe('idle');
  return { times, counts: transport.counts };
}

describe('a flow of twelve segments into a port for three', () => {
  // Segment k reaches the port at 581 + 80 k ns and one leaves it every 160 ns, so that 5, 7, 9 and 11 find
  // it full. The others arrive at 1241 + 160 j ns; the third duplicate, of segment 10, reaches the sender at
  // 3361 ns.
  it('with NewReno repairs one hole per round trip of 2240 ns', () => {
    const { times, counts } = deliveries(pair(3000), SETTINGS, 12 * 946);
    expect(counts.drops).toBe(4);
    expect(counts.retransmits).toBe(4);
    expect(counts.fastRetransmits).toBe(1);
    expect(times).toEqual([3361 + 3 * 2240 + 1240]);
  });

  it('with SACK resends two holes at once, as half the window permits, and the last when it is requested', () => {
    // 5 and 7 at 3361; 9 when 5 is acknowledged, at 5601; 11 when 9 is, at 5601 + 2240 = 7841.
    const { times, counts } = deliveries(pair(3000), { ...SETTINGS, sack: true }, 12 * 946);
    expect(counts.retransmits).toBe(4);
    expect(counts.timeouts).toBe(0);
    expect(times).toEqual([7841 + 1240]);
  });

  it('loses nothing if the port has room for all', () => {
    expect(deliveries(pair(), SETTINGS, 12 * 946)).toMatchObject({
      times: [1241 + 11 * 160],
      counts: { drops: 0, retransmits: 0, peakQueueBytes: 1000 + 11 * 500 },
    });
  });
});

describe('windows', () => {
  it('grow in slow start by one segment per acknowledgement, or by the two that it covers', () => {
    // From 2 at 1 ns with every second one acknowledged: one at 2401 ns, which permits 2 + 2 or 2 + 1.
    const settings = { ...SETTINGS, initialWindowSegments: 2, ackEverySegments: 2 };
    const six = 6 * 946;
    expect(deliveries(pair(), settings, six).times).toEqual([2401 + 1240 + 3 * 160]);
    // Two of the three are acknowledged at 4801 ns, and the last of the six leaves then.
    const slower = deliveries(pair(), { ...settings, slowStartSegments: 1 }, six);
    expect(slower.times).toEqual([4801 + 1240]);
  });

  const eight = 8 * 946;

  it('fixed at four begin with four and send one per acknowledgement', () => {
    const settings = { ...SETTINGS, windowBytes: 4 * 946, initialWindowSegments: 1 };
    expect(deliveries(pair(), { ...settings, window: 'fixed' }, eight).times).toEqual([
      2241 + 1240 + 3 * 160,
    ]);
  });

  it('of NewReno begin with one and grow by one per acknowledgement', () => {
    // 1 segment at 1 ns, 2 at 2241, 4 from 4481 and the last from 6721 on: three round trips of 2240 ns.
    const settings = { ...SETTINGS, windowBytes: 4 * 946, initialWindowSegments: 1 };
    expect(deliveries(pair(), settings, eight).times).toEqual([1241 + 3 * 2240]);
  });

  it('that are fixed stay after a timeout, when those of NewReno restart at one segment', () => {
    const settings = { ...SETTINGS, windowBytes: 4 * 946, initialWindowSegments: 4 };
    const newReno = deliveries(pair(1000), settings, eight);
    const fixed = deliveries(pair(1000), { ...settings, window: 'fixed' }, eight);
    expect(newReno.counts.drops).toBeLessThan(fixed.counts.drops);
  });
});

describe('acknowledgements and flushes', () => {
  it('send messages within a nanosecond as one segment', () => {
    const { times, counts } = deliveries(pair(), SETTINGS, 446, 500);
    expect(counts.segments).toBe(1);
    expect(times).toEqual([1241, 1241]);
  });

  it('delay one until the second segment or the end of a message', () => {
    expect(deliveries(pair(), { ...SETTINGS, ackEverySegments: 2 }, 5 * 946).counts.acks).toBe(3);
    expect(deliveries(pair(), SETTINGS, 5 * 946).counts.acks).toBe(5);
  });

  it('leave a lone segment that ends no message to the delayed-ACK timer, or without one to the RTO', () => {
    const settings = { ...SETTINGS, ackEverySegments: 2, initialWindowSegments: 1 };
    const timed = deliveries(pair(), { ...settings, ackDelayPs: 1e7 }, 2 * 946);
    // Arrives at 1241 ns, acknowledged 10 us later, back at 12241; the second arrives 1240 ns later.
    expect(timed.times).toEqual([12_241 + 1240]);
    expect(timed.counts).toMatchObject({ acks: 2, timeouts: 0, retransmits: 0 });
    const untimed = deliveries(pair(), settings, 2 * 946);
    // Resent after 1 ms and acknowledged at once, as it contains nothing new.
    expect(untimed.times).toEqual([1_000_001 + 2240 + 1240]);
    expect(untimed.counts).toMatchObject({ timeouts: 1, retransmits: 1 });
  });

  it('send quick ones at once at the start of a flow and after a pause longer than an RTO', () => {
    const settings = { ...SETTINGS, ackEverySegments: 2, quickAckSegments: 3 };
    // Three at once, and of the five after them the second, the fourth and the last, which ends the message.
    expect(deliveries(pair(), settings, 8 * 946).counts.acks).toBe(6);
    expect(deliveries(pair(), { ...settings, quickAckSegments: 0 }, 8 * 946).counts.acks).toBe(4);
  });

  it('take the way back as packets of 54 bytes if real', () => {
    const { counts } = deliveries(pair(), { ...SETTINGS, idealAck: false }, 946);
    // There: 80 + 500 + 160 + 500 ns; back: 4.32 + 500 + 8.64 + 500 ns.
    expect(counts.rttSumPs).toBe(1_240_000 + 1_012_960);
  });
});

describe('out-of-order data', () => {
  it('is kept as islands until the bytes between them arrive', () => {
    const islands: number[] = [];
    expect(mergeIsland(islands, 0, 20, 30)).toBe(0);
    expect(mergeIsland(islands, 0, 40, 50)).toBe(0);
    expect(mergeIsland(islands, 0, 30, 40)).toBe(0);
    expect(islands).toEqual([20, 50]);
    expect(mergeIsland(islands, 0, 0, 25)).toBe(50);
    expect(islands).toEqual([]);
    expect(mergeIsland(islands, 50, 0, 40)).toBe(50);
  });

  it('matches a list of every byte', () => {
    const segment = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 30 }), (segments) => {
        const islands: number[] = [];
        const has = new Set<number>();
        let expected = 0;
        for (const [start, length] of segments) {
          for (let byte = start; byte < start + length; byte++) has.add(byte);
          expected = mergeIsland(islands, expected, start, start + length);
          const bytes = [...Array(expected).keys()];
          for (let island = 0; island < islands.length; island += 2)
            for (let byte = islands[island]!; byte < islands[island + 1]!; byte++) bytes.push(byte);
          expect(bytes).toEqual([...has].sort((a, b) => a - b));
        }
      }),
    );
  });
});

const settingsArbitrary: fc.Arbitrary<TcpSettings> = fc.record({
  segmentBytes: fc.integer({ min: 300, max: 3000 }),
  headerBytes: fc.integer({ min: 0, max: 60 }),
  windowBytes: fc.integer({ min: 1000, max: 20_000 }),
  initialWindowSegments: fc.integer({ min: 0, max: 10 }),
  rtoPs: fc.integer({ min: 5e6, max: 1e9 }),
  ackEverySegments: fc.integer({ min: 1, max: 3 }),
  idealAck: fc.boolean(),
  sack: fc.boolean(),
  recovery: fc.constantFrom('classic' as const, 'prr' as const),
  ackDelayPs: fc.constantFrom(0, 1e6, 1e8, 3e9),
  quickAckSegments: fc.nat(8),
  slowStartSegments: fc.constantFrom(1, 2),
  window: fc.constantFrom('newReno' as const, 'fixed' as const),
});

/** Nodes on a ring of switches, packets the short way round: NIC, switch links, port. */
const networkArbitrary = fc
  .record({
    nodes: fc.integer({ min: 2, max: 5 }),
    buffers: fc.array(fc.integer({ min: 4000, max: 20_000 }), { minLength: 1, maxLength: 4 }),
    psPerByte: fc.array(fc.integer({ min: 10, max: 400 }), { minLength: 1, maxLength: 4 }),
    latencyPs: fc.integer({ min: 0, max: 2_000_000 }),
  })
  .map(({ nodes, buffers, psPerByte, latencyPs }): PacketNetwork => {
    const links = Array.from({ length: 3 * nodes }, (_, index) => ({
      psPerByte: psPerByte[index % psPerByte.length]!,
      latencyPs,
      bufferBytes: index < nodes ? Infinity : buffers[index % buffers.length]!,
    }));
    const route = (from: number, to: number): readonly number[] => {
      const between = Array.from(
        { length: (to - from + nodes) % nodes },
        (_, step) => nodes + ((from + step) % nodes),
      );
      return [from, ...between, 2 * nodes + to];
    };
    return { nodes, links, route };
  });

describe('any network, with any sizes and losses,', () => {
  const message = fc.record({
    from: fc.nat(4),
    to: fc.nat(4),
    bytes: fc.integer({ min: 1, max: 30_000 }),
  });

  it('delivers every message once and in order, counts every lost byte, sends no empty segment, and ends', () => {
    fc.assert(
      fc.property(
        networkArbitrary,
        settingsArbitrary,
        fc.array(message, { minLength: 1, maxLength: 12 }),
        (network, settings, messages) => {
          expect(checkPackets(network, settings).ok).toBe(true);
          const delivered = new Map<number, number[]>();
          const mostFlight = Math.max(settings.windowBytes, settings.segmentBytes);
          let isBounded = true;
          const watch: Watch = {
            queued: (_, link, bytes) => {
              isBounded &&= bytes <= network.links[link]!.bufferBytes;
            },
            acknowledged: (_, __, window, flight) => {
              isBounded &&= flight <= mostFlight && window > 0;
            },
            dropped: () => undefined,
            retransmitted: (_, __, bytes) => {
              isBounded &&= bytes > 0;
            },
            timedOut: () => undefined,
          };
          const transport = createTransport(
            network,
            settings,
            {
              delivered: (flow, tag) => {
                delivered.set(flow, [...(delivered.get(flow) ?? []), tag]);
              },
              woken: () => undefined,
            },
            watch,
          );
          const sent = new Map<number, number[]>();
          messages.forEach(({ from, to, bytes }, tag) => {
            const [a, b] = [from % network.nodes, to % network.nodes];
            if (a === b) return;
            const flow = flowBetween(transport, a, b);
            sent.set(flow, [...(sent.get(flow) ?? []), tag]);
            send(transport, flow, bytes, tag);
          });
          expect(runTransport(transport, 3e6)).toBe('idle');
          expect(isBounded).toBe(true);
          expect(delivered).toEqual(sent);
          const { counts } = transport;
          expect(counts.sentBytes).toBe(counts.arrivedBytes + counts.droppedBytes);
          expect(counts.deliveredMessages).toBe(counts.sentMessages);
        },
      ),
      { numRuns: cases(60, 5000) },
    );
  });

  it('is refused if a segment does not fit before a link', () => {
    expect(checkPackets(pair(999), SETTINGS)).toEqual({
      ok: false,
      problems: [
        {
          path: 'switchBufferBytes',
          message: 'leaves 999 B per port; expected at least a segment with its header, 1000 B',
        },
      ],
    });
  });
});
