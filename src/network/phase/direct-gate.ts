/**
 * Direct all-reduce, with all sends of a half in flight at once, over unequal latencies.
 *
 * The second half of a rank's sends waits until n-1 messages have arrived (not been processed): with g_1 <=
 * ... <= g_(n-1) the moments its receptions are processed, A the last arrival of the first half and G = min {
 * g_p >= A }, send p of the second half leaves at max(g_p, G) to the peer p ranks on.
 */
import type { Group, Level } from '../messages/group.ts';
import { blockBytes } from './phase-question.ts';
import type { PhaseQuestion } from './phase-question.ts';

/** Peers of equal latency. */
interface PeerClass {
  readonly latencyNs: number;
  readonly count: number;
  /** The last place in the peer order, over all ranks, at which a peer of this class can stand. */
  readonly lastPlace: number;
}

function classesOf(level: Level, ranks: number, bytes: number): readonly PeerClass[] {
  const { size, stride, farthest } = level;
  const nearest = level.latencyNs(1, bytes);
  if (nearest === level.latencyNs(farthest, bytes)) {
    return [{ latencyNs: nearest, count: (size - 1) * stride, lastPlace: ranks - 1 }];
  }
  return Array.from({ length: farthest }, (_, index) => {
    const distance = index + 1;
    return {
      latencyNs: level.latencyNs(distance, bytes),
      count: (2 * distance === size ? 1 : 2) * stride,
      // The peer this many digits back whose lower digits are all full is the nearest one behind.
      lastPlace: ranks - (distance - 1) * stride - 1,
    };
  });
}

/** Returns the first index from `low` to `high` that passes; `high` is known to. */
function firstIndex(low: number, high: number, passes: (index: number) => boolean): number {
  let [first, last] = [low, high];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (passes(middle)) last = middle;
    else first = middle + 1;
  }
  return first;
}

/** The end time if every rank sees the same latencies, though in another order. */
function symmetricEndNs(group: Group, bytes: number, endpointDelayNs: number, processingNs: number): number {
  const classes = group.levels
    .flatMap((level) => classesOf(level, group.size, bytes))
    .sort((a, b) => a.latencyNs - b.latencyNs);
  const slowest = classes[classes.length - 1]?.latencyNs ?? 0;
  const processed = (latencyNs: number): number => endpointDelayNs + latencyNs + processingNs;
  const moments = classes.map(({ latencyNs }) => processed(latencyNs));
  const gate = moments[firstIndex(0, classes.length - 1, (at) => moments[at]! >= endpointDelayNs + slowest)]!;
  let places = 0;
  const lastPlaces = classes.map(({ count }) => (places += count));
  let end = 0;
  for (const { latencyNs, lastPlace } of classes) {
    const released = moments[firstIndex(0, classes.length - 1, (at) => lastPlaces[at]! >= lastPlace)]!;
    end = Math.max(end, Math.max(released, gate) + latencyNs);
  }
  return end;
}

/**
 * The end time of a run of neighbours cut out of a ring: rank i has i peers on one side and n-1-i on the
 * other.
 */
function lineEndNs(level: Level, bytes: number, endpointDelayNs: number, processingNs: number): number {
  const { size } = level;
  const latency = Float64Array.from({ length: size }, (_, distance) =>
    distance === 0 ? 0 : level.latencyNs(distance, bytes),
  );
  const processed = (distance: number): number => endpointDelayNs + latency[distance]! + processingNs;
  let end = 0;
  for (let rank = 0; rank < size; rank++) {
    const near = Math.min(rank, size - 1 - rank);
    const far = size - 1 - near;
    const gate = processed(firstIndex(1, far, (at) => processed(at) >= endpointDelayNs + latency[far]!));
    const leaves = (place: number): number =>
      Math.max(processed(place <= 2 * near ? Math.ceil(place / 2) : place - near), gate);
    // Peers after this rank: both the moment and the distance grow with the place.
    if (rank < size - 1) end = Math.max(end, leaves(size - 1 - rank) + latency[size - 1 - rank]!);
    // Peers before it, farthest first: the distance falls while the moment grows.
    if (processed(far) + latency[rank]! <= end) continue;
    for (let distance = rank; distance > 0; distance--) {
      end = Math.max(end, leaves(size - distance) + latency[distance]!);
    }
  }
  return end;
}

/** Time from the start to the end of the last rank, in ns. */
export function allReduceGateNs(question: PhaseQuestion): number {
  const { group, endpoint } = question;
  const { endpointDelayNs } = endpoint;
  const bytes = blockBytes(question);
  const processingNs = endpointDelayNs + endpoint.reductionNs(bytes);
  const line = group.levels.find((level) => !level.symmetric);
  const end =
    line === undefined
      ? symmetricEndNs(group, bytes, endpointDelayNs, processingNs)
      : lineEndNs(line, bytes, endpointDelayNs, processingNs);
  return end + endpointDelayNs;
}
