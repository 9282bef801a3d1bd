import { describe, expect, it } from 'vitest';
import type { Design, DesignSystem } from '../design/document.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { PacketOptions } from '../network/models/packets/option-facts.ts';
import { incast } from '../testing/runs/incast.ts';
import { valueOf } from '../units/result.ts';
import { closedResult } from './closed.ts';
import { evaluate, simulateSplit } from './evaluate.ts';
import { prepareDesign } from './prepare-design.ts';
import type { SchemeResult } from './report/results.ts';
import { ALL_PARTS } from './all-parts.ts';

/** ResNet-50 on a switch of eight; an iteration sends only gradients of all NPUs. */
function inPackets(system: Partial<DesignSystem>): Design {
  const dimensions = [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod' }] as const;
  return {
    ...DEFAULT_DESIGN,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 },
    parallelism: { modelParallel: 1, overlap: true },
    system: { ...DEFAULT_DESIGN.system, chunks: 4, network: 'packets', ...system },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 100 },
  };
}

/** Returns the run of one scheme: on one dimension all schemes have the same split. */
function runOf(design: Design): SchemeResult {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'equal'))));
}

/** Runs by options, since several tests compare with the same run. */
const incastsNs = new Map<string, number>();

function incastNs(packets: PacketOptions): number {
  const key = JSON.stringify(packets);
  const before = incastsNs.get(key);
  if (before !== undefined) return before;
  const { iterationNs } = runOf(incast({ segmentBytes: 8948, ...packets }));
  incastsNs.set(key, iterationNs);
  return iterationNs;
}

/** Two children send to each parent at once. */
const TREES: Partial<DesignSystem> = {
  algorithms: {
    ...DEFAULT_DESIGN.system.algorithms,
    allReduce: [{ algorithm: { name: 'doubleBinaryTree' }, whole: false }],
  },
};

const LARGE = { packets: { segmentBytes: 65_536 } };

describe('a design in packets', () => {
  it('loses nothing if queues are unlimited, and takes longer than fluids by its headers', () => {
    const { iterationNs, packets } = runOf(inPackets(LARGE));
    const shared = runOf(inPackets({ network: 'shared' }));
    expect(shared.packets).toBeUndefined();
    expect(packets).toMatchObject({ drops: 0, timeouts: 0, retransmittedBytes: 0 });
    expect(iterationNs).toBeGreaterThan(shared.iterationNs);
    expect(iterationNs).toBeLessThan(shared.iterationNs * 1.2);
    // An NPU sends what the dimension carries, in whole bytes per message.
    const sent = shared.dimensions[0]!.bytes;
    expect(packets!.payloadBytesPerNpu / sent).toBeCloseTo(1, 4);
    expect(packets!.goodputGBps).toBeCloseTo(packets!.payloadBytesPerNpu / iterationNs, 12);
  });

  it('reports drops, retransmissions and timeouts if queues are limited', () => {
    const few = { segmentBytes: 32_768, switchBufferBytes: 8 * 200_000, rtoNs: 1e6 };
    const { iterationNs, packets } = runOf(inPackets({ ...TREES, packets: few }));
    expect(packets!.drops).toBeGreaterThan(0);
    expect(packets!.retransmittedBytes).toBeGreaterThan(0);
    expect(packets!.peakQueueBytes).toBeLessThanOrEqual(200_000);
    expect(packets!.timeouts).toBeGreaterThan(0);
    expect(iterationNs).toBeGreaterThan(runOf(inPackets({ ...TREES, ...LARGE })).iterationNs);
  });

  it('loses packets with every NPU sending to the same peers at once, but not with the staggered order', () => {
    const exchange = { algorithm: { name: 'direct' }, whole: false } as const;
    const system = { algorithms: { ...DEFAULT_DESIGN.system.algorithms, allReduce: [exchange] } };
    const packets = { segmentBytes: 32_768, switchBufferBytes: 8 * 200_000, rtoNs: 1e6 };
    const staggered = runOf(inPackets({ ...system, packets }));
    const same = runOf(inPackets({ ...system, packets: { ...packets, sameOrder: true } }));
    expect(staggered.packets!.drops).toBe(0);
    expect(same.packets!.drops).toBeGreaterThan(0);
    expect(same.iterationNs).toBeGreaterThan(2 * staggered.iterationNs);
  });

  it('loses nothing on links with credits where tail drop does', () => {
    const packets = { segmentBytes: 32_768, switchBufferBytes: 8 * 200_000, lossless: true };
    const { iterationNs, packets: found } = runOf(inPackets({ ...TREES, packets }));
    expect(found).toMatchObject({ drops: 0, timeouts: 0, retransmittedBytes: 0 });
    expect(found!.peakQueueBytes).toBeLessThanOrEqual(200_000);
    const dropping = runOf(inPackets({ ...TREES, packets: { ...packets, lossless: false, rtoNs: 1e6 } }));
    expect(dropping.packets!.drops).toBeGreaterThan(0);
    expect(iterationNs).toBeLessThan(dropping.iterationNs);
  });

  it('drops more if it keeps a fixed window after a loss', () => {
    const packets = { segmentBytes: 32_768, switchBufferBytes: 8 * 200_000, rtoNs: 1e6 };
    const newReno = runOf(inPackets({ ...TREES, packets }));
    const fixed = runOf(inPackets({ ...TREES, packets: { ...packets, fixedWindow: true } }));
    expect(fixed.packets!.drops).toBeGreaterThan(newReno.packets!.drops);
  });

  it.each([
    ['a delayed-ACK timer', {}, { ackDelayNs: 1e5 }],
    ['quick ACKs', {}, { quickAckSegments: 16 }],
    ['slower slow start', {}, { slowStartSegments: 1 }],
    ['SACK', {}, { sack: true }],
    ['PRR', { sack: true }, { recovery: 'prr' }],
  ] as const)(
    'takes another time with %s if packets are lost, and the same time if not',
    (_, base, option) => {
      const losing = { ...base, switchBufferBytes: 8 * 200_000 };
      expect(incastNs({ ...losing, ...option })).not.toBe(incastNs(losing));
      expect(incastNs({ ...base, ...option })).toBe(incastNs(base));
    },
  );

  it('is refused if packets deadlock, with the NPUs where they are', () => {
    const design = inPackets({
      packets: { segmentBytes: 65_536, lossless: true, switchBufferBytes: 140_000 },
      algorithms: {
        ...DEFAULT_DESIGN.system.algorithms,
        allReduce: [{ algorithm: { name: 'direct' }, whole: false }],
      },
    });
    const dimensions = [{ kind: 'ring', size: 8, linkLatencyNs: 500, tier: 'pod' }] as const;
    const prepared = valueOf(
      prepareDesign({ ...design, topology: { ...design.topology, dimensions } }, ALL_PARTS),
    );
    const refused = simulateSplit(prepared, valueOf(closedResult(prepared, 'equal')));
    expect(refused.ok ? null : refused.problems[0]).toMatchObject({
      path: 'system.packets.switchBufferBytes',
      message: expect.stringMatching(/cycle of credits, for ever: (NPU \d → )+NPU \d\. Allowed/) as string,
    });
  });

  it('is refused with the number of its packets and the segments that would do', () => {
    const small = inPackets({ packets: { segmentBytes: 64 } });
    const { refusals, evaluated } = valueOf(evaluate(small, ALL_PARTS));
    expect(evaluated).toEqual([]);
    const [problem] = refusals[0]!.problems;
    expect(problem?.path).toBe('system.packets.segmentBytes');
    expect(problem?.message).toMatch(/^About [\d,]+ packets of 64 B are on links, one by one/);
    const enough = Number(/segments of ([\d,]+) B or more/.exec(problem!.message)![1]!.replaceAll(',', ''));
    expect(enough).toBeGreaterThan(64);
    const less = Math.floor(0.95 * enough);
    expect(valueOf(evaluate(inPackets({ packets: { segmentBytes: less } }), ALL_PARTS)).evaluated).toEqual(
      [],
    );
  });

  it('is refused if a segment does not fit into a queue', () => {
    const { refusals } = valueOf(
      evaluate(inPackets({ packets: { switchBufferBytes: 8 * 9000 } }), ALL_PARTS),
    );
    expect(refusals[0]!.problems).toEqual([
      {
        path: 'system.packets.switchBufferBytes',
        message: expect.stringContaining('leaves 9,000 B before a link') as string,
      },
    ]);
  });

  it('is refused if the RTO is shorter than the round trip of a segment', () => {
    // Two links of 500 ns in both directions: 2,000 ns, and 9,002 B at 100 GB/s twice: 180 ns.
    const { refusals } = valueOf(evaluate(inPackets({ packets: { rtoNs: 1000 } }), ALL_PARTS));
    expect(refusals[0]!.problems[0]).toMatchObject({
      path: 'system.packets.rtoNs',
      message: expect.stringContaining('takes up to 2.18 µs on idle links') as string,
    });
  });

  it('ends on slow links: a sender waits until what it sent can have left', () => {
    const slow = inPackets({ packets: { segmentBytes: 65_536 } });
    const { packets } = runOf({ ...slow, bandwidth: { ...slow.bandwidth, budgetGBps: 0.001 } });
    expect(packets).toMatchObject({ drops: 0, timeouts: 0 });
  });
});
