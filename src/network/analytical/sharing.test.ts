import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PhaseRequest } from '../costs/backend.ts';
import { createSharingNetwork, type WireUse } from './sharing.ts';

interface Drawn {
  readonly atNs: number;
  readonly latencyNs: number;
  readonly transferNs: number;
  readonly use: WireUse;
}

const ALL: WireUse = { wires: [0], shares: [1] };

/** Returns when each phase ends and what is carried meanwhile: 1 byte per ns that a transfer takes alone. */
function run(phases: readonly Drawn[]): {
  readonly endNs: number[];
  readonly carried: { readonly fromNs: number; readonly toNs: number; readonly bytes: number }[];
} {
  const live = createSharingNetwork({
    network: {
      phaseCost: ({ bytes: index }) => {
        const { latencyNs, transferNs } = phases[index]!;
        return { durationNs: latencyNs + transferNs, transferNs, sentBytes: transferNs, npu0Bytes: [] };
      },
    },
    meetingOf: ({ bytes: index }) => ({ set: 0, use: phases[index]!.use }),
    takes: () => true,
  });
  const carried: { fromNs: number; toNs: number; bytes: number }[] = [];
  live.watch!((_, fromNs, toNs, bytes) => void carried.push({ fromNs, toNs, bytes }));
  const endNs: number[] = phases.map(() => NaN);
  const onEnd = (value: number, nowNs: number): void => void (endNs[value] = nowNs);
  const inOrder = phases.map((_, index) => index).sort((a, b) => phases[a]!.atNs - phases[b]!.atNs);
  for (const value of inOrder) {
    const { atNs, latencyNs, transferNs } = phases[value]!;
    while (live.advance(atNs, 1, onEnd) > 0);
    const request = { bytes: value, logical: { server: 0 } } as PhaseRequest;
    live.begin(atNs, request, { value, aloneNs: latencyNs + transferNs, queue: 0 });
  }
  while (!live.isIdle()) live.advance(Infinity, 1, onEnd);
  return { endNs, carried };
}

describe('phases in service at once on the same wires', () => {
  it('overlap their latencies and share the transfers, worked out by hand', () => {
    const phase = (atNs: number, latencyNs: number, transferNs: number): Drawn => ({
      atNs,
      latencyNs,
      transferNs,
      use: ALL,
    });
    // Four alike: 10 + 4 x 25. A single one: bit for bit as alone.
    expect(run([0, 0, 0, 0].map((at) => phase(at, 10, 25))).endNs).toEqual([110, 110, 110, 110]);
    expect(run([phase(0.1, 0.7, 0.2)]).endNs).toEqual([0.1 + (0.7 + 0.2)]);
    // The second is on the wires from 30: by then the first has sent 20 of 40, and both continue at half
    // speed until 70.
    expect(run([phase(0, 10, 40), phase(20, 10, 30)]).endNs).toEqual([70, 80]);
    // The latency of the second is over when the first has ended.
    expect(run([phase(0, 0, 40), phase(20, 25, 30)]).endNs).toEqual([40, 75]);
    expect(run([phase(0, 5, 0), phase(0, 0, 10)]).endNs).toEqual([5, 10]);
  });

  it('slow each other by their most contended wire, and not at all on different wires', () => {
    const on = (wires: readonly number[], shares: readonly number[]): Drawn => ({
      atNs: 0,
      latencyNs: 0,
      transferNs: 30,
      use: { wires, shares },
    });
    expect(run([on([0], [1]), on([1], [1])]).endNs).toEqual([30, 30]);
    // Wire 1 is oversubscribed one and a half times: both take 45.
    expect(run([on([0, 1], [1, 0.5]), on([1], [1])]).endNs).toEqual([45, 45]);
  });

  it('carry all their bytes, and never more than the wires can', () => {
    const time = fc.integer({ min: 0, max: 1000 });
    const phase = fc.record({ atNs: time, latencyNs: time, transferNs: time, use: fc.constant(ALL) });
    fc.assert(
      fc.property(fc.array(phase, { minLength: 1, maxLength: 12 }), (phases) => {
        const { endNs, carried } = run(phases);
        const bytes = phases.reduce((sum, { transferNs }) => sum + transferNs, 0);
        expect(carried.reduce((sum, part) => sum + part.bytes, 0)).toBeCloseTo(bytes, 6);
        for (const part of carried) {
          expect(part.bytes).toBeLessThanOrEqual((part.toNs - part.fromNs) * (1 + 1e-9));
        }
        phases.forEach(({ atNs, latencyNs, transferNs }, index) => {
          expect(endNs[index]).toBeGreaterThanOrEqual(atNs + latencyNs + transferNs - 1e-6);
        });
        const firstNs = Math.min(...phases.map(({ atNs }) => atNs));
        expect(Math.max(...endNs) - firstNs).toBeGreaterThanOrEqual(bytes * (1 - 1e-9));
      }),
      { numRuns: 300 },
    );
  });
});
