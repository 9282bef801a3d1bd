/**
 * A phase alone on its links, where no two of its messages can be on one link at once: every message takes
 * its latency plus its bytes over the narrowest link of its route, so the moments at which ranks enter a step
 * follow from those of the step before. Equal to running the messages, at the cost of a few operations each.
 */
import { bytesOfBlock } from '../../collective/collectives.ts';
import { countsOf } from '../../collective/counts.ts';
import type { PhaseRequest } from '../costs/backend.ts';
import type { StepRule } from '../facts/step-rule.ts';
import { apartStrands, type Strand } from './connections.ts';
import { spreadIn, type Layout } from './layout.ts';
import { channelsOf } from './phase-run.ts';
import { spreadOf } from './spread.ts';
import { writtenSchedule, type SendOrder, type WrittenSchedule } from './written.ts';

export interface RecursionSettings {
  readonly endpointDelayNs: number;
  readonly isDealt: boolean;
  readonly steps: StepRule;
  readonly sendOrder?: SendOrder;
}

/** Most messages over all groups that are followed, about a second of work. */
const MOST_MESSAGES = 2_500_000;
/** Most pairs of ranks that send to each other; each needs a route. */
const MOST_CONNECTIONS = 50_000;

type Question = Pick<PhaseRequest, 'logical' | 'operation'>;

/** Returns whether a phase can be timed by recursion, whatever the bandwidth. */
export function isApart(layout: Layout, question: Question, settings: RecursionSettings): boolean {
  const { fabric, placement, logical } = layout;
  const { isDealt, steps, sendOrder } = settings;
  const shapes = fabric.dimensions.map(({ kind, size, parameters, lanes, directions, isByPeer }) => [
    ...[kind, size, parameters, lanes, directions, isByPeer],
  ]);
  const key = JSON.stringify([shapes, placement, logical, question.operation, isDealt, steps, sendOrder]);
  let found = knownApart.get(key);
  if (found === undefined) {
    found = laid(layout, question, settings) !== null;
    if (knownApart.size >= MOST_KNOWN) knownApart.clear();
    knownApart.set(key, found);
  }
  return found;
}

const knownApart = new Map<string, boolean>();
/** The cache is cleared above this size. */
const MOST_KNOWN = 256;

/** Returns the duration of the phase in ns, or null if its messages may meet or are too many. */
export function recursedNs(
  layout: Layout,
  request: PhaseRequest,
  settings: RecursionSettings,
): number | null {
  const found = laid(layout, request, settings);
  if (found === null) return null;
  const { schedule, strands, channels } = found;
  const { operation, bytes, logical } = request;
  const blockBytes = bytesOfBlock(operation, bytes, logical.size) / channels;
  const timed = settings.steps === 'synchronous' ? synchronousNs : eagerNs;
  return strands.reduce(
    (most, strand) => Math.max(most, timed(schedule, strand, blockBytes, settings.endpointDelayNs)),
    0,
  );
}

interface LaidPhase {
  readonly schedule: WrittenSchedule;
  readonly strands: readonly Strand[];
  readonly channels: number;
}

function laid(layout: Layout, question: Question, settings: RecursionSettings): LaidPhase | null {
  const { fabric, logical } = layout;
  const { algorithm, size } = logical;
  if (algorithm.made !== undefined) return null;
  const { operation } = question;
  const { isDealt, steps, sendOrder } = settings;
  const spread = spreadOf(fabric, logical, spreadIn(layout, isDealt));
  const channels = channelsOf(spread, 0);
  const npus = fabric.dimensions.reduce((product, dimension) => product * dimension.size, 1);
  const strandsOfAll = npus * channels.length;
  const counts = countsOf(algorithm, operation, size);
  const peers = counts.byRank0.reduce((sum, range) => sum + range.last - range.first + 1, 0);
  if (size <= 1 || counts.messages * strandsOfAll > MOST_MESSAGES) return null;
  if (peers * strandsOfAll > MOST_CONNECTIONS) return null;
  const schedule = writtenSchedule({ algorithm, operation, ranks: size, steps, order: sendOrder });
  const strands = apartStrands(layout, schedule, spread, channels, steps);
  return strands === null ? null : { schedule, strands, channels: channels.length };
}

/** A message begins when both ends have entered its step, and ends for both at once. */
function synchronousNs(
  { ranks, steps, first, to, blocks }: WrittenSchedule,
  { connectionOf, connections }: Strand,
  blockBytes: number,
  endpointDelayNs: number,
): number {
  let entered = new Float64Array(ranks).fill(endpointDelayNs);
  let next = entered.slice();
  for (let step = 0; step < steps; step++) {
    for (let rank = 0; rank < ranks; rank++) {
      const sender = step * ranks + rank;
      for (let at = first[sender]!; at < first[sender + 1]!; at++) {
        const peer = to[at]!;
        const { latencyNs, nsPerByte } = connections[connectionOf[at]!]!;
        const startNs = Math.max(entered[rank]!, entered[peer]!);
        const endNs = startNs + blocks[at]! * blockBytes * nsPerByte + latencyNs + endpointDelayNs;
        if (endNs > next[rank]!) next[rank] = endNs;
        if (endNs > next[peer]!) next[peer] = endNs;
      }
    }
    [entered, next] = [next, entered];
    next.set(entered);
  }
  return Math.max(...entered);
}

/**
 * A message leaves when its rank has entered the step and the previous one on its connection has been sent.
 */
function eagerNs(
  { ranks, steps, first, to, blocks }: WrittenSchedule,
  { connectionOf, connections }: Strand,
  blockBytes: number,
  endpointDelayNs: number,
): number {
  const sentNs = new Float64Array(connections.length);
  let entered = new Float64Array(ranks).fill(endpointDelayNs);
  let next = entered.slice();
  for (let step = 0; step < steps; step++) {
    for (let rank = 0; rank < ranks; rank++) {
      const sender = step * ranks + rank;
      for (let at = first[sender]!; at < first[sender + 1]!; at++) {
        const peer = to[at]!;
        const connection = connectionOf[at]!;
        const { latencyNs, nsPerByte } = connections[connection]!;
        const startNs = Math.max(entered[rank]!, sentNs[connection]!);
        sentNs[connection] = startNs + blocks[at]! * blockBytes * nsPerByte;
        const endNs = sentNs[connection] + latencyNs + endpointDelayNs;
        if (endNs > next[peer]!) next[peer] = endNs;
      }
    }
    [entered, next] = [next, entered];
    next.set(entered);
  }
  return Math.max(...entered);
}
