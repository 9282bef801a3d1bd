/**
 * Direct all-reduce, all sends of a half in flight at once, over unequal latencies.
 *
 * The second half of a rank's sends waits until n-1 messages have arrived (not been processed): with
 * g_1 <= ... <= g_(n-1) the moments its receptions are processed, A the last arrival of the first
 * half and G = min { g_p >= A }, send p of the second half leaves at max(g_p, G) to the peer p ranks on.
 */
import type { Group, Level } from '../group.ts';
import { blockBytes } from './phaseTiming.ts';
import type { PhaseQuestion } from './phaseTiming.ts';

/** Peers of one latency. */
interface PeerClass {
  readonly latencyNs: number;
  readonly count: number;
  /** Over all ranks, the last place in the peer order at which a peer of this class can stand. */
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

/** Where every rank sees the same latencies, though in another order. */
function symmetricEndNs(group: Group, bytes: number, endpointDelayNs: number, processingNs: number): number {
  const classes = group.levels
    .flatMap((level) => classesOf(level, group.size, bytes))
    .sort((a, b) => a.latencyNs - b.latencyNs);
  const slowest = classes[classes.length - 1]?.latencyNs ?? 0;
  const processed = (latencyNs: number): number => endpointDelayNs + latencyNs + processingNs;
  const opening = classes.find(({ latencyNs }) => processed(latencyNs) >= endpointDelayNs + slowest);
  const gate = processed(opening?.latencyNs ?? slowest);
  let places = 0;
  const upTo = classes.map(({ count, latencyNs }) => {
    places += count;
    return { places, processedNs: processed(latencyNs) };
  });
  let end = 0;
  for (const { latencyNs, lastPlace } of classes) {
    const leaves = upTo.find((each) => each.places >= lastPlace)?.processedNs ?? gate;
    end = Math.max(end, Math.max(leaves, gate) + latencyNs);
  }
  return end;
}

/** A run of neighbours cut out of a ring: rank i has i peers on one side and n-1-i on the other. */
function lineEndNs(level: Level, bytes: number, endpointDelayNs: number, processingNs: number): number {
  const { size } = level;
  const latency = Float64Array.from({ length: size }, (_, distance) =>
    distance === 0 ? 0 : level.latencyNs(distance, bytes),
  );
  let end = 0;
  for (let rank = 0; rank < size; rank++) {
    const near = Math.min(rank, size - 1 - rank);
    const far = size - 1 - near;
    const lastArrival = endpointDelayNs + latency[far]!;
    let opening = 1;
    while (endpointDelayNs + latency[opening]! + processingNs < lastArrival) opening++;
    const gate = endpointDelayNs + latency[opening]! + processingNs;
    for (let place = 1; place < size; place++) {
      const sorted = place <= 2 * near ? Math.ceil(place / 2) : place - near;
      const distance = rank + place < size ? place : size - place;
      const processed = endpointDelayNs + latency[sorted]! + processingNs;
      end = Math.max(end, Math.max(processed, gate) + latency[distance]!);
    }
  }
  return end;
}

/** From the start to the end of the last rank, ns. */
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
