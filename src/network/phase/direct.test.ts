/**
 * Direct with lanes that drift apart: the closed forms and the simulation against a slow, obviously correct
 * twin.
 */
import { blockWires } from '../../topology/blocks/block-wires.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogicalDimension, Rounding } from '../../collective/types.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { Topology } from '../../topology/dimension.ts';
import { endpointOf } from '../messages/endpoint.ts';
import { groupOf, latencyBetween } from '../messages/group.ts';
import { directNs, laneCount } from './direct.ts';
import { blockBytes } from './phase-question.ts';
import type { PhaseQuestion } from './phase-question.ts';
import { PLAIN_KINDS } from '../../testing/blocks/plain-kinds.ts';

interface Timer {
  readonly at: number;
  readonly kind: 'arrived' | 'processed';
  readonly rank: number;
  /** Which of its sender's messages arrives, or -1 if one has been processed. */
  readonly message: number;
}

/** Every rank, every message, and one list of timers that is searched for the next. */
function twinNs(question: PhaseQuestion): number {
  const { group, operation, endpoint } = question;
  const { endpointDelayNs: delay } = endpoint;
  const bytes = blockBytes(question);
  const lanes = laneCount(question);
  const half = group.size - 1;
  const total = operation === 'allReduce' ? 2 * half : half;
  const ranks = Array.from({ length: group.size }, () => ({
    sent: 0,
    arrived: 0,
    insertions: lanes,
    free: 0,
    early: new Set<number>(),
  }));
  const timers: Timer[] = [];
  const sendNext = (rank: number, now: number): void => {
    const state = ranks[rank]!;
    if (state.sent === total || state.free === 0) return;
    if (state.sent >= half && state.arrived < half) return;
    const message = state.sent;
    const to = (rank + 1 + (message % half)) % group.size;
    state.sent++;
    state.free--;
    const latencyNs = latencyBetween(group, rank, to, bytes);
    timers.push({ at: now + latencyNs, kind: 'arrived', rank: to, message });
    // Each send posts the receive of the same number; a message that arrived already was waiting for it.
    if (state.early.has(message)) timers.push({ at: now, kind: 'arrived', rank, message });
  };
  for (const [rank, state] of ranks.entries()) {
    state.free = lanes;
    for (let lane = 0; lane < lanes; lane++) sendNext(rank, delay);
  }
  let end = 0;
  while (timers.length > 0) {
    let next = 0;
    for (const [index, timer] of timers.entries()) {
      const best = timers[next]!;
      const earlier = timer.at < best.at || (timer.at === best.at && timer.kind < best.kind);
      if (earlier) next = index;
    }
    const { at, kind, rank, message } = timers.splice(next, 1)[0]!;
    const state = ranks[rank]!;
    if (kind === 'arrived' && state.sent <= message) {
      state.early.add(message);
    } else if (kind === 'arrived') {
      const place = state.insertions++;
      state.arrived++;
      const inCycle = place % (2 * lanes);
      const evenCycle = Math.floor(place / (2 * lanes)) % 2 === 0;
      const reduced =
        inCycle >= lanes && (operation === 'reduceScatter' || (operation === 'allReduce' && evenCycle));
      const processingNs = delay + (reduced ? endpoint.reductionNs(bytes) : 0);
      timers.push({ at: at + processingNs, kind: 'processed', rank, message: -1 });
    } else {
      end = Math.max(end, at);
      state.free++;
      // Once the gate is open, everything that waited behind it is sent at the next processed message.
      for (let lane = 0; lane < (state.sent >= half ? lanes : 1); lane++) sendNext(rank, at);
    }
  }
  return end;
}

const latency = fc.constantFrom(0, 3, 40.5, 400);
const bandwidth = fc.constantFrom(20, 75.5, 300);
const operation = fc.constantFrom('allReduce', 'reduceScatter', 'allGather', 'allToAll');
const rounding = fc.constantFrom<Rounding>('exact', 'reference');
const window = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });
/** One NPU is timed for all: blocks that look alike from each of their NPUs. */
const ALIKE = PLAIN_KINDS.filter((kind) =>
  blockWires[kind].isSymmetric(formOf({ kind, size: 5 }), { size: 5, spacing: 1 }),
);

const dimension = fc.record({
  kind: fc.constantFrom(...ALIKE),
  size: fc.integer({ min: 1, max: 5 }),
  bandwidthGBps: bandwidth,
  linkLatencyNs: latency,
  tier: fc.constant('node'),
} as const);

function expectTwin(
  topology: Topology,
  part: Omit<LogicalDimension, 'server' | 'algorithm'>,
  rest: Pick<PhaseQuestion, 'operation' | 'rounding' | 'bytes'> & {
    window: number | undefined;
    delay: number;
  },
): void {
  const algorithm = {
    name: 'direct',
    ...(rest.window === undefined ? {} : { window: rest.window }),
  } as const;
  const question: PhaseQuestion = {
    group: groupOf(topology, { ...part, server: 0, algorithm }, rest.rounding),
    algorithm,
    operation: rest.operation,
    bytes: rest.bytes,
    rounding: rest.rounding,
    endpoint: endpointOf(rest.delay, rest.rounding),
  };
  const twin = twinNs(question);
  const durationNs = directNs(question);
  if (rest.rounding === 'reference') expect(durationNs).toBe(twin);
  else expect(Math.abs(durationNs - twin)).toBeLessThanOrEqual(1e-9 * twin);
}

// Messages that take no time, or less than truncation drops, are left out: a message of the second half may
// then open the gate of another rank in the very ns in which that rank has still to act.
const rest = fc.record({
  operation,
  rounding,
  bytes: fc.constantFrom(5_000, 90_001, 40_000_003),
  window,
  delay: fc.constantFrom(0, 10, 90),
});

describe('direct', () => {
  it('matches the twin over several dimensions at once', () => {
    const dimensions = fc.array(dimension, { minLength: 1, maxLength: 3 }).filter((list) => {
      const npus = list.reduce((product, { size }) => product * size, 1);
      return npus > 1 && npus <= 40;
    });
    fc.assert(
      fc.property(dimensions, rest, (list, other) => {
        const size = list.reduce((npus, level) => npus * level.size, 1);
        expectTwin(
          { dimensions: list, splitBandwidth: 'full' },
          { dimension: -1, size, npuStride: 1 },
          other,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('matches the twin over a whole ring, and over either half of a shared one', () => {
    const sizes = fc.record({
      inner: fc.integer({ min: 2, max: 13 }),
      outer: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(sizes, dimension, rest, fc.boolean(), ({ inner, outer }, base, other, swap) => {
        const ring = { ...base, kind: 'ring', size: inner * outer } as const;
        const part = swap ? { size: inner, npuStride: outer } : { size: inner, npuStride: 1 };
        expectTwin({ dimensions: [ring], splitBandwidth: 'full' }, { dimension: 0, ...part }, other);
      }),
      { numRuns: 400 },
    );
  });

  it('opens the second half of an all-reduce by arrivals, not by processed messages', () => {
    // Ring(4), 10 ns per hop, no bytes, e = 100: first arrivals at 110, 110, 120, all by A = 120. The first
    // is processed at 210 >= A, so all leave then except that each lane must be free: lanes are free at 210,
    // 210, 220; the last, to the next rank but two at 1 hop, leaves at 220.
    const ring = { kind: 'ring', size: 4, bandwidthGBps: 100, linkLatencyNs: 10, tier: 'node' } as const;
    const topology: Topology = { dimensions: [ring], splitBandwidth: 'full' };
    const algorithm = { name: 'direct' } as const;
    const logical = { server: 0, dimension: 0, size: 4, npuStride: 1, algorithm };
    const durationNs = directNs({
      group: groupOf(topology, logical, 'exact'),
      algorithm,
      operation: 'allReduce',
      bytes: 0,
      rounding: 'exact',
      endpoint: endpointOf(100, 'exact'),
    });
    expect(durationNs).toBe(220 + 10 + 100);
  });
});
