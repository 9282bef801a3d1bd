import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../testing/large.ts';
import { oneSwitch } from '../packet-network.ts';
import { slowTransport, type SlowInput } from './fixtures/slow-transport.ts';
import { runTransport } from './run-transport.ts';
import { send } from './sender.ts';
import type { TcpSettings } from './settings.ts';
import { createTransport, flowBetween, wakeAfter, type Transport } from './transport.ts';

const NODES = 4;

const settingsArbitrary: fc.Arbitrary<TcpSettings> = fc.record({
  segmentBytes: fc.constantFrom(500, 946, 1448),
  headerBytes: fc.constant(54),
  windowBytes: fc.integer({ min: 4000, max: 40_000 }),
  initialWindowSegments: fc.integer({ min: 0, max: 12 }),
  rtoPs: fc.constantFrom(2e7, 1e8, 1e9),
  ackEverySegments: fc.integer({ min: 1, max: 4 }),
  idealAck: fc.boolean(),
  sack: fc.boolean(),
  recovery: fc.constantFrom('classic' as const, 'prr' as const),
  ackDelayPs: fc.constantFrom(0, 3e6, 4e7, 3e9),
  quickAckSegments: fc.integer({ min: 0, max: 6 }),
  slowStartSegments: fc.constantFrom(1, 2),
  window: fc.oneof(
    { weight: 5, arbitrary: fc.constant('newReno' as const) },
    { weight: 1, arbitrary: fc.constant('fixed' as const) },
  ),
});

/** Several messages per flow, most of them to one node at about the same time, and some much later. */
const messageArbitrary = fc
  .record({
    atPs: fc.oneof(fc.nat(3e6), fc.nat(4e8)),
    from: fc.nat(NODES - 1),
    to: fc.oneof(fc.constant(0), fc.nat(NODES - 1)),
    bytes: fc.integer({ min: 1, max: 40_000 }),
  })
  .filter(({ from, to }) => from !== to);

const inputArbitrary: fc.Arbitrary<SlowInput> = fc.record({
  nodes: fc.constant(NODES),
  psPerByte: fc.constantFrom(10, 80),
  latencyPs: fc.constantFrom(0, 100_000, 500_000),
  bufferBytes: fc.integer({ min: 1502, max: 16_000 }),
  settings: settingsArbitrary,
  messages: fc.array(messageArbitrary, { minLength: 1, maxLength: 10 }),
});

function fastTransport({ nodes, psPerByte, latencyPs, bufferBytes, settings, messages }: SlowInput) {
  const deliveries: (readonly [tag: number, atPs: number])[] = [];
  const network = oneSwitch({
    nodes,
    linkGbps: 8000 / psPerByte,
    linkLatencyPs: latencyPs,
    switchBufferBytes: nodes * bufferBytes,
  });
  const transport: Transport = createTransport(network, settings, {
    delivered: (_, tag) => deliveries.push([tag, transport.nowPs]),
    woken: (tag) => {
      const { from, to, bytes } = messages[tag]!;
      send(transport, flowBetween(transport, from, to), bytes, tag);
    },
  });
  messages.forEach(({ atPs }, tag) => wakeAfter(transport, -1, atPs, tag));
  runTransport(transport);
  return { deliveries, counts: transport.counts };
}

describe('the transport', () => {
  it('matches the pseudo-code to the picosecond, with losses, SACK and every option', () => {
    fc.assert(
      fc.property(inputArbitrary, (input) => {
        const slow = slowTransport(input);
        const fast = fastTransport(input);
        expect(fast.deliveries).toEqual(slow.deliveries);
        expect(fast.counts).toMatchObject(slow.counts);
      }),
      { numRuns: cases(100, 5000) },
    );
  });
});
