/** Packets under the schedules of collectives, against fluids that share the same links. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canDo } from '../collective/can-do.ts';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { COLLECTIVES } from '../collective/types.ts';
import { cases } from '../testing/large.ts';
import { asShape } from '../testing/as-shape.ts';
import { ROUTE_CHOICES } from '../topology/blocks/routed/route-parameters.ts';
import type { BlockShape } from '../topology/blocks/blocks.ts';
import { TREE_ROUTES } from '../topology/blocks/fat-tree/tree-shape.ts';
import type { BlockKind, Dimension } from '../topology/dimension.ts';
import { WIRINGS } from '../topology/loop/shape.ts';
import { physicalGraph } from '../topology/physical/graph.ts';
import { wireTopology } from '../topology/physical/wire.ts';
import { createContentionNetwork } from './contention/contention-network.ts';
import { flowsOfRoutes, graphNetwork } from './packets/graph-network.ts';
import { packetTransport } from './packets/on-graph.ts';
import { SACK_RECOVERIES, type PacketOptions } from './models/packets/option-facts.ts';
import type { Counts } from './packets/counts.ts';

const LINKS = { bandwidthGBps: 100, linkLatencyNs: 500, tier: 'node' } as const;
const dimension = (kind: BlockKind, size: number, bandwidthGBps = 100): Dimension => ({
  kind,
  size,
  ...LINKS,
  bandwidthGBps,
});

interface Delivered {
  readonly times: readonly (readonly [tag: number, nowNs: number])[];
  readonly counts: Readonly<Counts>;
  readonly linkBytes: readonly number[];
}

/** Messages between NPUs of one switch of 100 GB/s links: 10 ps per byte, 500 ns per link. */
function onSwitch(
  messages: readonly {
    readonly startNs: number;
    readonly route: readonly [number, number];
    readonly bytes: number;
  }[],
  options: PacketOptions = {},
  endNs = 0,
): Delivered {
  const graph = physicalGraph(wireTopology({ dimensions: [dimension('switch', 4)], splitBandwidth: 'full' }));
  const times: (readonly [number, number])[] = [];
  let counts: Readonly<Counts> | undefined;
  const carrier = packetTransport(options, { made: (made) => (counts = made) })(graph, (tag, nowNs) =>
    times.push([tag, nowNs]),
  );
  const up = (npu: number): number => graph.from.indexOf(npu);
  const down = (npu: number): number => graph.to.indexOf(npu);
  messages.forEach(({ startNs, route: [from, to], bytes }, tag) =>
    carrier.send(
      startNs,
      carrier.route([up(from), down(to)], 1000, { from, to, channel: 0 }),
      bytes,
      endNs,
      tag,
    ),
  );
  while (!carrier.advance(7));
  expect(carrier.nextNs()).toBe(Infinity);
  return { times, counts: counts!, linkBytes: Array.from(carrier.linkBytes) };
}

describe('messages as packets on a graph, worked out by hand', () => {
  it('one of a segment takes the flush, two links of its bytes and header, two latencies, and the delay at its end', () => {
    // 1,000 B and 54 of header at 10 ps per byte: 10.54 ns per link; 1 ns until the flush.
    const { times, counts } = onSwitch([{ startNs: 40, route: [0, 1], bytes: 1000 }], {}, 30);
    expect(times).toEqual([[0, (40_000 + 1000 + 2 * (10_540 + 500_000) + 30_000) / 1000]]);
    expect([counts.segments, counts.drops, counts.deliveredMessages]).toEqual([1, 0, 1]);
  });

  it('of three segments the second and third follow at once: the first link paces them', () => {
    const { times } = onSwitch([{ startNs: 0, route: [0, 1], bytes: 3000 }], { segmentBytes: 1000 });
    expect(times).toEqual([[0, (1000 + 3 * 10_540 + 500_000 + 10_540 + 500_000) / 1000]]);
  });

  it('two into one port wait for what is queued before them', () => {
    const { times, linkBytes } = onSwitch([
      { startNs: 0, route: [0, 2], bytes: 1000 },
      { startNs: 0, route: [1, 2], bytes: 1000 },
    ]);
    const firstPs = 1000 + 2 * (10_540 + 500_000);
    expect(times).toEqual([
      [0, firstPs / 1000],
      [1, (firstPs + 10_540) / 1000],
    ]);
    expect(linkBytes.reduce((sum, bytes) => sum + bytes, 0)).toBe(4000);
  });

  it('those without room are dropped, and arrive after a timeout', () => {
    // A port of 4 x 1,100 / 4 B holds one packet: of two that arrive at one instant the second is dropped.
    const { times, counts } = onSwitch(
      [
        { startNs: 0, route: [0, 2], bytes: 1000 },
        { startNs: 0, route: [1, 2], bytes: 1000 },
      ],
      { segmentBytes: 1000, switchBufferBytes: 4400, rtoNs: 1e6 },
    );
    const alonePs = 2 * (10_540 + 500_000);
    expect(times).toEqual([
      [0, (1000 + alonePs) / 1000],
      [1, (1000 + 1e9 + alonePs) / 1000],
    ]);
    expect(counts).toMatchObject({ drops: 1, timeouts: 1, retransmits: 1, retransmittedBytes: 1000 });
  });
});

describe('quick acknowledgements on a graph', () => {
  it('are renewed after a pause of the run, not after timers that only the packets waited for', () => {
    const graph = physicalGraph(
      wireTopology({ dimensions: [dimension('switch', 4)], splitBandwidth: 'full' }),
    );
    const acksAfter = (pauseNs: number): number => {
      let counts: Readonly<Counts> | undefined;
      const options = { segmentBytes: 1000, quickAckSegments: 4 };
      const carrier = packetTransport(options, { made: (made) => (counts = made) })(graph, () => undefined);
      const links = [graph.from.indexOf(0), graph.to.indexOf(1)];
      const route = carrier.route(links, 1000, { from: 0, to: 1, channel: 0 });
      carrier.send(0, route, 4000, 0, 0);
      while (!carrier.advance(1));
      const beginsNs = carrier.nowNs() + pauseNs;
      carrier.restart(beginsNs);
      const before = 4;
      carrier.send(beginsNs, route, 4000, 0, 1);
      while (!carrier.advance(1));
      return counts!.acks - before;
    };
    // Each of the first four segments is acknowledged; of the next four every second one, or after 50 ms each
    // again.
    expect([acksAfter(1000), acksAfter(49e6), acksAfter(51e6)]).toEqual([2, 2, 4]);
  });
});

const KINDS = ['ring', 'fullyConnected', 'switch'] as const satisfies readonly BlockKind[];
interface Drawn {
  readonly kind: (typeof KINDS)[number];
  readonly ranks: number;
  readonly name: (typeof ALGORITHMS)[number];
  readonly operation: (typeof COLLECTIVES)[number];
}

const collective = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    ranks: fc.integer({ min: 2, max: 5 }),
    name: fc.constantFrom(...ALGORITHMS),
    operation: fc.constantFrom(...COLLECTIVES),
  })
  .filter(({ name, operation, ranks }) => canDo({ name }, operation, ranks))
  .filter((drawn) => !meetsOutOfStep(drawn));

/**
 * The blocks of a direct broadcast leave the root one by one and are exchanged by ranks that start at different times. On a ring of
 * more than three NPUs these messages meet on links, where fluids share max-min and packets queue in the order of their arrival:
 * the two end 1 to 9 % apart for every size of segment, and neither is a bound of the other.
 */
function meetsOutOfStep({ kind, name, operation, ranks }: Drawn): boolean {
  return kind === 'ring' && name === 'direct' && operation === 'broadcast' && ranks > 3;
}

describe('a collective in packets', () => {
  it('takes as long as with fluids plus its headers, which cost less in larger segments, if windows are open', () => {
    fc.assert(
      fc.property(collective, ({ kind, ranks, name, operation }) => {
        const topology = { dimensions: [dimension(kind, ranks, 50)], splitBandwidth: 'full' } as const;
        const settings = {
          topology,
          fabric: wireTopology(topology),
          endpointDelayNs: 0,
          ...({ rounding: 'exact', steps: 'synchronous', isDealt: false } as const),
        };
        // Messages of 4 MB on every channel.
        const bytes = operation === 'allGather' ? 8e6 : 8e6 * ranks;
        const logical = { server: 0, dimension: 0, size: ranks, npuStride: 1, algorithm: { name } };
        const request = { logical, operation, bytes, tree: 0 } as const;
        const fluid = createContentionNetwork(settings).phaseCost(request).durationNs;
        const within = (segmentBytes: number): number => {
          const transport = packetTransport({ segmentBytes, initialWindowSegments: 0 });
          const packets = createContentionNetwork({ ...settings, transport }).phaseCost(request).durationNs;
          return packets / fluid;
        };
        const errors = [536, 1448, 4096].map((segmentBytes) => within(segmentBytes) - 1);
        expect(Math.abs((1 + errors[0]!) / (1 + 54 / 536) - 1)).toBeLessThan(0.01);
        expect(errors[1]).toBeLessThan(errors[0]!);
        expect(errors[2]).toBeLessThan(errors[1]!);
      }),
      { numRuns: cases(3, 20) },
    );
  });
});

const optionsArbitrary: fc.Arbitrary<PacketOptions> = fc.record(
  {
    segmentBytes: fc.integer({ min: 500, max: 9000 }),
    switchBufferBytes: fc.integer({ min: 100_000, max: 400_000 }),
    windowBytes: fc.integer({ min: 10_000, max: 200_000 }),
    initialWindowSegments: fc.integer({ min: 0, max: 20 }),
    rtoNs: fc.constant(1e6),
    slowStartSegments: fc.integer({ min: 1, max: 2 }),
    realAcks: fc.boolean(),
    ackDelayNs: fc.constantFrom(0, 1e5, 1e7),
    quickAckSegments: fc.nat(20),
    sack: fc.boolean(),
    recovery: fc.constantFrom(...SACK_RECOVERIES),
    fixedWindow: fc.boolean(),
    lossless: fc.boolean(),
  },
  { requiredKeys: ['segmentBytes', 'switchBufferBytes', 'rtoNs'] },
);

const sizes = fc.integer({ min: 2, max: 5 });
const side = fc.integer({ min: 1, max: 2 });
/** The smallest blocks of every kind. */
const anyBlock: fc.Arbitrary<BlockShape> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...KINDS, 'mesh' as const), size: sizes }),
  fc
    .record({ q: side, z: side, w: side, wiring: fc.constantFrom(...WIRINGS) })
    .map((parameters): BlockShape => ({ kind: 'loop', size: 2 ** parameters.q * parameters.z, parameters })),
  fc.record({ x: side, y: side, z: side, w: side }).map((parameters): BlockShape => ({
    kind: 'loop2d',
    size: 2 ** (parameters.x + parameters.y) * parameters.z,
    parameters,
  })),
  fc
    .record({
      leaf: fc.constantFrom(1, 2, 4),
      over: fc.constantFrom(1, 2, 4),
      spines: side,
      routes: fc.constantFrom(...TREE_ROUTES),
    })
    .map((parameters): BlockShape => ({ kind: 'fatTree', size: 8, parameters })),
  fc
    .record({ routes: fc.constantFrom(...ROUTE_CHOICES), seed: side })
    .map((parameters): BlockShape => ({ kind: 'hypercube', size: 8, parameters })),
  fc
    .record({ p: side, a: side, g: side, h: side, routes: fc.constantFrom(...ROUTE_CHOICES) })
    .filter(({ p, a, g }) => p * a * g > 1)
    .map((parameters): BlockShape => asShape('dragonfly', parameters)),
);
const onBlock = fc
  .record({
    block: anyBlock,
    name: fc.constantFrom(...ALGORITHMS),
    operation: fc.constantFrom(...COLLECTIVES),
  })
  .filter(({ name, operation, block: { size } }) => canDo({ name }, operation, size));

describe('any collective on any block, with losses or with credits', () => {
  it('ends, delivers every message once, and keeps every queue within its buffer', () => {
    fc.assert(
      fc.property(
        onBlock,
        optionsArbitrary,
        fc.boolean(),
        fc.boolean(),
        ({ block, name, operation }, options, isSame, isEager) => {
          const topology = { dimensions: [{ ...block, ...LINKS }], splitBandwidth: 'full' } as const;
          const fabric = wireTopology(topology);
          let counts: Readonly<Counts> | undefined;
          const seen = { isBlocked: false };
          const transport = packetTransport(options, {
            made: (made) => (counts = made),
            blocked: () => (seen.isBlocked = true),
          });
          const network = createContentionNetwork({
            topology,
            fabric,
            endpointDelayNs: 10,
            rounding: 'exact',
            steps: isEager ? 'eager' : 'synchronous',
            isDealt: false,
            transport,
            sendOrder: isSame ? 'same' : 'staggered',
          });
          const logical = { server: 0, dimension: 0, size: block.size, npuStride: 1, algorithm: { name } };
          const { durationNs } = network.phaseCost({ logical, operation, bytes: 200_000, tree: 0 });
          expect(durationNs).toBeGreaterThan(0);
          const { sentBytes, arrivedBytes, droppedBytes, retransmittedBytes, ...rest } = counts!;
          expect(rest.deliveredMessages).toBe(rest.sentMessages);
          // Anything still under way when the last message is complete was sent more than once.
          const underWay = sentBytes - arrivedBytes - droppedBytes;
          expect(underWay).toBeGreaterThanOrEqual(0);
          expect(underWay).toBeLessThanOrEqual(retransmittedBytes);
          const { links } = graphNetwork(physicalGraph(fabric), options, flowsOfRoutes());
          const largest = links.reduce((most, { bufferBytes }) => Math.max(most, bufferBytes), 0);
          if (!seen.isBlocked) expect(rest.peakQueueBytes).toBeLessThanOrEqual(largest);
          if (options.lossless === true) expect(rest).toMatchObject({ drops: 0, timeouts: 0 });
        },
      ),
      { numRuns: cases(30, 3000) },
    );
  });
});
