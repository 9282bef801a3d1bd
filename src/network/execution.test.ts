/** The closed forms of phase/ against the explicit schedules of collective/, executed rank by rank. */
import { describe, expect, it } from 'vitest';
import { cases } from '../testing/large.ts';
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { isPowerOfTwo } from '../collective/can-do.ts';
import { scheduleOf } from '../collective/schedule.ts';
import type {
  Algorithm,
  AlgorithmName,
  Collective,
  LogicalDimension,
  Rounding,
} from '../collective/types.ts';
import type { BlockKind, Dimension, Topology } from '../topology/dimension.ts';
import { createAnalyticalNetwork, unsharedOf } from './analytical/analytical.ts';
import { commonLatency, groupOf, latencyBetween } from './messages/group.ts';
import { closedFormOf } from './phase/closed-forms.ts';
import { sentBytesOf } from './analytical/sent-bytes.ts';
import { PLAIN_ALGORITHMS, PLAIN_KINDS } from '../testing/blocks/plain-kinds.ts';

const ENDPOINT_DELAY_NS = 7;

/** A schedule written out: [from, to] of every send of every step, and the blocks per send of a step. */
interface Written {
  readonly collective: Collective;
  readonly name: AlgorithmName;
  readonly ranks: number;
  readonly pairs: readonly (readonly (readonly [number, number])[])[];
  readonly blocks: readonly number[];
}

function write(algorithm: Algorithm, operation: Collective, ranks: number): Written {
  const schedule = scheduleOf(algorithm, operation, ranks);
  if (!schedule.ok) throw new Error(schedule.problems[0]?.message);
  const { steps, sends } = schedule.value;
  const all = Array.from({ length: steps }, (_, step) =>
    Array.from({ length: ranks }, (__, rank) => sends(step, rank)).flat(),
  );
  return {
    collective: operation,
    name: algorithm.name,
    ranks,
    pairs: all.map((step) => step.map(({ from, to }) => [from, to] as const)),
    blocks: all.map((step) => step[0]?.blocks.length ?? 0),
  };
}

/** Returns the bytes of one message of a step: its blocks, truncated where the reference truncates. */
function messageBytes(schedule: Written, rounding: Rounding, bytes: number, step: number): number {
  const { collective, ranks, name } = schedule;
  const blocks = schedule.blocks[step]!;
  if (collective === 'allGather') return blocks * bytes;
  if (rounding === 'exact') return (blocks * bytes) / ranks;
  if (name === 'doubleBinaryTree') return bytes;
  if (name !== 'halvingDoubling') return blocks * Math.floor(bytes / ranks);
  let message = bytes;
  const halvings = Math.log2(ranks);
  for (let at = 0; at <= Math.min(step, halvings - 1); at++) message = Math.floor(message / 2);
  if (step < halvings) return message;
  return 2 * Math.floor(message / 2) * 2 ** (step - halvings);
}

/**
 * Returns whether the reference waits for a reduction after a rank's reception number `reception` (from 0).
 */
function isReduced({ collective, ranks, name }: Written, lanes: number, reception: number): boolean {
  if (collective === 'allGather' || collective === 'allToAll') return false;
  const plain = name === 'direct' ? lanes : 1;
  const reducing = name === 'direct' ? lanes : name === 'ring' ? ranks - 1 : Math.log2(ranks) - 1;
  const insertion = reception + plain;
  const cycle = Math.floor(insertion / (plain + reducing));
  if (collective === 'allReduce' && cycle % 2 === 1) return false;
  return insertion % (plain + reducing) >= plain;
}

interface Setting {
  readonly topology: Topology;
  readonly logical: LogicalDimension;
  readonly operation: Collective;
  readonly bytes: number;
  readonly rounding: Rounding;
}

/** A rank enters its next step when everything of the step before has been received and processed. */
function execute(setting: Setting, schedule: Written): { durationNs: number; sentBytes: number } {
  const { topology, logical, bytes, rounding } = setting;
  const { name, ranks, pairs } = schedule;
  const group = groupOf(topology, logical, rounding);
  const memoryNs = (message: number): number =>
    rounding === 'reference' ? 3 * Math.floor(message / 500_000) : 0;
  const sizes = pairs.map((_, step) => messageBytes(schedule, rounding, bytes, step));
  const lanes = pairs[0]!.filter(([from]) => from === 0).length;
  const lastStep = new Int32Array(ranks);
  for (const [step, sends] of pairs.entries()) for (const [from] of sends) lastStep[from] = step;
  const received = new Int32Array(ranks);
  const latencies = new Float64Array(ranks * ranks).fill(NaN);
  let ready = new Float64Array(ranks).fill(ENDPOINT_DELAY_NS);
  let sentBytes = 0;
  for (const [step, sends] of pairs.entries()) {
    const next = Float64Array.from(ready);
    const message = sizes[step]!;
    if (step > 0 && message !== sizes[step - 1]) latencies.fill(NaN);
    const wait = memoryNs(sizes[step + 1] ?? message);
    for (const [from, to] of sends) {
      const pair = from * ranks + to;
      if (Number.isNaN(latencies[pair])) latencies[pair] = latencyBetween(group, from, to, message);
      const latency = latencies[pair]!;
      // A tree waits for a reduction as long as the rank has something left to send.
      const reduced =
        name === 'doubleBinaryTree' ? lastStep[to]! > step : isReduced(schedule, lanes, received[to]!);
      received[to]!++;
      sentBytes += message;
      const processed = ready[from]! + latency + ENDPOINT_DELAY_NS + (reduced ? wait : 0);
      if (processed > next[to]!) next[to] = processed;
    }
    ready = next;
  }
  return { durationNs: Math.max(...ready), sentBytes: sentBytes / ranks };
}

function dimension(kind: BlockKind, size: number, bandwidthGBps: number, linkLatencyNs: number): Dimension {
  return { kind, size, bandwidthGBps, linkLatencyNs, tier: 'node' };
}

function factorsOf(ranks: number): number[] {
  const factors: number[] = [];
  let rest = ranks;
  for (let factor = 2; rest > 1; factor++) {
    while (rest % factor === 0 && factors.length < 2) {
      factors.push(factor);
      rest /= factor;
    }
    if (factors.length === 2) break;
  }
  return [...factors, rest];
}

/** Groups of `ranks` NPUs: each whole block, both halves of shared dimensions, several dimensions at once. */
function groupsOf(ranks: number, algorithm: Algorithm): [Topology, LogicalDimension][] {
  const splitBandwidth = ranks % 2 === 0 ? 'links' : 'full';
  const logical = { server: 0, dimension: 0, size: ranks, npuStride: 1, algorithm };
  const list: [Topology, LogicalDimension][] = [];
  for (const kind of PLAIN_KINDS) {
    list.push([{ dimensions: [dimension(kind, ranks, 80, 30)], splitBandwidth }, logical]);
    const shared = {
      dimensions: [dimension('ring', 3, 9, 9), dimension(kind, 3 * ranks, 80, 30)],
      splitBandwidth,
    } as const;
    list.push([shared, { ...logical, dimension: 1, npuStride: 3 }]);
    list.push([shared, { ...logical, dimension: 1, npuStride: 9 }]);
  }
  const latencies = [130, 40, 260];
  const mixed = factorsOf(ranks).map((size, index) =>
    dimension(PLAIN_KINDS[(ranks + index) % 3]!, size, 90 - 20 * index, latencies[index]!),
  );
  // There is no tree over all NPUs at once.
  if (algorithm.name !== 'doubleBinaryTree') {
    list.push([
      { dimensions: mixed, splitBandwidth },
      { ...logical, dimension: -1 },
    ]);
  }
  return list;
}

function expectEqual(setting: Setting, schedule: Written): void {
  const { topology, logical, operation, bytes, rounding } = setting;
  const { algorithm, size } = logical;
  const settings = { topology, endpointDelayNs: ENDPOINT_DELAY_NS, rounding };
  const request = { logical, operation, bytes, tree: 0 } as const;
  const { question, durationNs } = unsharedOf(settings, request);
  const closed = {
    durationNs: durationNs(),
    ...sentBytesOf(question, request, topology.dimensions.length),
  };
  const executed = execute(setting, schedule);
  const where = JSON.stringify({
    algorithm,
    operation,
    size,
    rounding,
    topology: topology.dimensions,
    logical,
  });
  const slack = rounding === 'reference' ? 0 : 1e-9;
  expect(Math.abs(closed.durationNs - executed.durationNs), where).toBeLessThanOrEqual(
    slack * executed.durationNs,
  );
  expect(Math.abs(closed.sentBytes - executed.sentBytes), where).toBeLessThanOrEqual(
    1e-9 * executed.sentBytes,
  );
}

/**
 * Lanes of a windowed or all-reduce direct exchange drift apart over unequal links; see phase/direct.test.ts.
 */
function isInStep({ topology, logical, operation, bytes, rounding }: Setting): boolean {
  if (logical.algorithm.name !== 'direct') return true;
  const group = groupOf(topology, logical, rounding);
  const block = operation === 'allGather' ? bytes : Math.floor(bytes / logical.size);
  const equal = commonLatency(group, block) !== undefined;
  if (logical.algorithm.window === undefined) return equal || operation !== 'allReduce';
  return equal && (operation !== 'allReduce' || block < 500_000);
}

/** Every P up to 12; beyond, normally only the ends of octaves. */
const SIZES = Array.from({ length: 63 }, (_, index) => index + 2).filter(
  (size) => size <= cases(8, 64) || [12, 15, 16, 17, 32, 33].includes(size),
);

/** Algorithms without a closed form are timed step by step: every-algorithm.test.ts. */
const FORMED = PLAIN_ALGORITHMS.filter((name) =>
  ALGORITHM_FACTS[name].collectives.some((operation) => closedFormOf({ name }, operation) !== undefined),
);

describe('closed forms', () => {
  it.each(FORMED)('for %s equal the execution of its schedule for every P up to 64', (name) => {
    const { collectives, ranks: allowed } = ALGORITHM_FACTS[name];
    for (const size of SIZES) {
      if (allowed === 'powerOfTwo' && !isPowerOfTwo(size)) continue;
      for (const operation of collectives.filter(
        (collective) => closedFormOf({ name }, collective) !== undefined,
      )) {
        const windows = name === 'direct' ? [undefined, 1 + (size % 4)] : [undefined];
        for (const window of windows) {
          const algorithm: Algorithm = window === undefined ? { name } : { name, window };
          const schedule = write(algorithm, operation, size);
          for (const [topology, logical] of groupsOf(size, algorithm)) {
            for (const rounding of ['exact', 'reference'] as const) {
              // Blocks of 0.3 MB and of 1.2 MB, below and above where the reference's memory matters.
              for (const block of size % 2 === 0 ? [300_007, 1_200_011] : [1_200_011]) {
                const bytes = operation === 'allGather' ? block : block * size + 5;
                const setting = { topology, logical, operation, bytes, rounding };
                if (isInStep(setting)) expectEqual(setting, schedule);
              }
            }
          }
        }
      }
    }
  });

  it('of one rank are empty', () => {
    const topology: Topology = { dimensions: [dimension('ring', 1, 80, 30)], splitBandwidth: 'full' };
    const backend = createAnalyticalNetwork({ topology, endpointDelayNs: 7, rounding: 'exact' });
    for (const name of PLAIN_ALGORITHMS) {
      const logical = { server: 0, dimension: 0, size: 1, npuStride: 1, algorithm: { name } };
      const [operation] = ALGORITHM_FACTS[name].collectives;
      if (operation === undefined) throw new Error(`${name} supports no collective`);
      const cost = backend.phaseCost({ logical, operation, bytes: 1e6, tree: 0 });
      expect(cost).toEqual({ durationNs: 0, sentBytes: 0, npu0Bytes: [0] });
    }
  });
});
