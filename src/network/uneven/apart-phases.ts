/**
 * Phases of which no two messages can be on one link at once: whoever sends on a link, or receives from it, does so in one message a
 * step. The times of all ranks follow from those at which they begin, with the same operations as if the messages were run, at the
 * cost of a few for each. They are known once the last rank has begun, and no rank ends before that, since each waits for bytes of
 * every other.
 */
import { routeOf } from '../../topology/physical/route.ts';
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { channelOf, npuOf } from '../contention/phase-run.ts';
import type { SpreadDimension } from '../contention/spread.ts';
import type { WrittenSchedule } from '../contention/written.ts';
import type { PortGroup } from './group-phases.ts';

/** The messages from one rank to another on one channel, by their number. */
interface Connections {
  readonly latencyNs: Float64Array;
  readonly gbps: Float64Array;
  readonly links: readonly (readonly number[])[];
}

export interface ApartPhase {
  readonly pairs: Pairs;
  /** By part. */
  readonly parts: readonly Connections[];
}

export interface ApartSettings {
  readonly graph: PhysicalGraph;
  readonly placement: readonly number[];
  readonly endpointDelayNs: number;
}

export interface ApartQuestion {
  readonly schedule: WrittenSchedule;
  readonly spread: SpreadDimension;
  /** By part. */
  readonly channels: readonly number[];
  readonly group: PortGroup;
}

/** Which ranks send to each other in a schedule. */
interface Pairs {
  /** By message: the pair that it goes between. */
  readonly of: Int32Array;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface ApartPhases {
  /** Null if messages may meet. */
  readonly find: (question: ApartQuestion) => ApartPhase | null;
  /**
   * When the ranks of a part are through, and the bytes on its links.
   *
   * @param beganNs by rank
   */
  readonly run: (
    phase: ApartPhase,
    part: number,
    of: { readonly schedule: WrittenSchedule; readonly blockBytes: number },
    beganNs: Float64Array,
    linkBytes: Float64Array,
  ) => Float64Array;
}

export function createApartPhases(settings: ApartSettings): ApartPhases {
  const { endpointDelayNs } = settings;
  const known = new Map<WrittenSchedule, Map<string, ApartPhase | null>>();
  const pairsOf = new Map<WrittenSchedule, Pairs | null>();
  return {
    find(question) {
      const { schedule, spread, channels, group } = question;
      let pairs = pairsOf.get(schedule);
      if (pairs === undefined) pairsOf.set(schedule, (pairs = pairsIn(schedule)));
      if (pairs === null) return null;
      const byPlace = known.get(schedule) ?? new Map<string, ApartPhase | null>();
      known.set(schedule, byPlace);
      const key = `${group.first} ${group.stride} ${channels.join()} ${spread.turns} ${spread.spread} ${spread.channels}`;
      let found = byPlace.get(key);
      if (found === undefined) byPlace.set(key, (found = laid(settings, question, pairs)));
      return found;
    },
    run: ({ pairs, parts }, part, { schedule, blockBytes }, beganNs, linkBytes) =>
      endsOf(
        schedule,
        pairs,
        parts[part]!,
        { blockBytes, parts: parts.length, endpointDelayNs },
        beganNs,
        linkBytes,
      ),
  };
}

/** Null unless every rank sends and receives one message in every step, whose links the schedule leaves to the block. */
function pairsIn({ ranks, steps, first, to, expected, links, inStep }: WrittenSchedule): Pairs | null {
  if (inStep === undefined || links !== undefined || steps === 0) return null;
  for (let place = 0; place < steps * ranks; place++) {
    if (expected[place] !== 1 || first[place + 1]! - first[place]! !== 1) return null;
  }
  const of = new Int32Array(to.length);
  const known = new Map<number, number>();
  const pairs = { of, from: [] as number[], to: [] as number[] };
  for (let at = 0; at < to.length; at++) {
    const [rank, peer] = [at % ranks, to[at]!];
    let pair = known.get(rank * ranks + peer);
    if (pair === undefined) {
      pair = known.size;
      known.set(rank * ranks + peer, pair);
      pairs.from.push(rank);
      pairs.to.push(peer);
    }
    of[at] = pair;
  }
  return pairs;
}

function laid(
  { graph, placement }: ApartSettings,
  { schedule: { ranks }, spread, channels, group }: ApartQuestion,
  pairs: Pairs,
): ApartPhase | null {
  const line = { firstNpu: group.first, npuStride: group.stride, ranks };
  /** By link: the part that uses it. */
  const usedBy = new Map<number, number>();
  const parts: Connections[] = [];
  for (const [part, channel] of channels.entries()) {
    const latencyNs = new Float64Array(pairs.from.length);
    const gbps = new Float64Array(pairs.from.length);
    const links: (readonly number[])[] = [];
    for (let pair = 0; pair < pairs.from.length; pair++) {
      const [rank, peer] = [pairs.from[pair]!, pairs.to[pair]!];
      const from = placement[npuOf(line, spread, channel, rank)]!;
      const to = placement[npuOf(line, spread, channel, peer)]!;
      const route = routeOf(graph, from, to, channelOf(spread, channel, (peer - rank + ranks) % ranks));
      if (route.links.length === 0) return null;
      for (const link of route.links) {
        if (graph.from[link] !== from && graph.to[link] !== to) return null;
        if ((usedBy.get(link) ?? part) !== part) return null;
        usedBy.set(link, part);
      }
      links.push(route.links);
      latencyNs[pair] = route.latencyNs;
      gbps[pair] = route.links.reduce((least, link) => Math.min(least, graph.bandwidthGBps[link]!), Infinity);
    }
    parts.push({ latencyNs, gbps, links });
  }
  return { pairs, parts };
}

interface PhaseTerms {
  readonly blockBytes: number;
  readonly parts: number;
  readonly endpointDelayNs: number;
}

function endsOf(
  { ranks, steps, to, blocks }: WrittenSchedule,
  { of }: Pairs,
  { latencyNs, gbps, links }: Connections,
  { blockBytes, parts, endpointDelayNs }: PhaseTerms,
  beganNs: Float64Array,
  linkBytes: Float64Array,
): Float64Array {
  let entered = beganNs.map((ns) => ns + endpointDelayNs);
  let next = entered.slice();
  for (let step = 0; step < steps; step++) {
    for (let rank = 0; rank < ranks; rank++) {
      const at = step * ranks + rank;
      const peer = to[at]!;
      const pair = of[at]!;
      const bytes = (blocks[at]! * blockBytes) / parts;
      const sentNs = Math.max(entered[rank]!, entered[peer]!) + bytes / gbps[pair]!;
      const endNs = sentNs + (latencyNs[pair]! + endpointDelayNs);
      if (endNs > next[rank]!) next[rank] = endNs;
      if (endNs > next[peer]!) next[peer] = endNs;
      for (const link of links[pair]!) linkBytes[link] = linkBytes[link]! + bytes;
    }
    [entered, next] = [next, entered];
    next.set(entered);
  }
  return entered;
}
