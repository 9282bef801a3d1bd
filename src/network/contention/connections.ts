/**
 * The connections of a phase and their links, which decide whether two of its messages can be on one link at
 * once.
 */
import { firstOfLine, physicalGraph } from '../../topology/physical/graph.ts';
import { routeOf } from '../../topology/physical/route.ts';
import type { StepRule } from '../facts/step-rule.ts';
import type { Layout } from './layout.ts';
import { channelOf, npuOf } from './phase-run.ts';
import type { SpreadDimension } from './spread.ts';
import type { WrittenSchedule } from './written.ts';

/** The messages from one rank to another on one channel. */
export interface Connection {
  readonly latencyNs: number;
  readonly nsPerByte: number;
}

/** One group of NPUs on one channel. */
export interface Strand {
  /** By message of the schedule: its place in `connections`. */
  readonly connectionOf: Int32Array;
  readonly connections: readonly Connection[];
}

/** The last message on a link that several connections use. */
interface Last {
  step: number;
  from: number;
  to: number;
  strand: number;
}

interface Found {
  readonly strands: readonly Strand[];
  /** Links by strand and connection. */
  readonly links: readonly (readonly (readonly number[])[])[];
  readonly uses: Int32Array;
}

/**
 * Returns the connections of a phase, strand by strand, or null if two messages can be on a link at once.
 * `eager`: each link belongs to one connection. `synchronous`: consecutive messages on a link have a rank in
 * common, which ends one before it begins the other.
 */
export function apartStrands(
  layout: Layout,
  schedule: WrittenSchedule,
  spread: SpreadDimension,
  channels: readonly number[],
  steps: StepRule,
): readonly Strand[] | null {
  const { strands, links, uses } = strandsOf(layout, schedule, spread, channels);
  const isContended = uses.some((count) => count > 1);
  if (!isContended) return strands;
  return steps === 'synchronous' && takeTurns(schedule, strands, links, uses) ? strands : null;
}

function strandsOf(
  { fabric, logical, placement, latencyNs: given }: Layout,
  { ranks, first, to }: WrittenSchedule,
  spread: SpreadDimension,
  channels: readonly number[],
): Found {
  const graph = physicalGraph(fabric);
  const uses = new Int32Array(graph.from.length);
  const strands: Strand[] = [];
  const links: (readonly number[])[][] = [];
  const { size, npuStride } = logical;
  for (let group = 0; group < graph.npus / size; group++) {
    const firstNpu = firstOfLine(group, npuStride, size);
    for (const channel of channels) {
      const known = new Map<number, number>();
      const connections: Connection[] = [];
      const routes: (readonly number[])[] = [];
      const connectionOf = new Int32Array(to.length);
      for (let sender = 0; sender + 1 < first.length; sender++) {
        const rank = sender % ranks;
        for (let at = first[sender]!; at < first[sender + 1]!; at++) {
          const key = rank * ranks + to[at]!;
          let place = known.get(key);
          if (place === undefined) {
            place = connections.length;
            known.set(key, place);
            const [from, peer] = [rank, to[at]!].map((npu) =>
              npuOf({ firstNpu, npuStride, ranks }, spread, channel, npu),
            ) as [number, number];
            const by = channelOf(spread, channel, (to[at]! - rank + ranks) % ranks);
            const route = routeOf(graph, placement?.[from] ?? from, placement?.[peer] ?? peer, by);
            routes.push(route.links);
            connections.push({
              latencyNs: given?.(from, peer) ?? route.latencyNs,
              nsPerByte: 1 / route.bandwidthGBps,
            });
            for (const link of route.links) uses[link] = uses[link]! + 1;
          }
          connectionOf[at] = place;
        }
      }
      strands.push({ connectionOf, connections });
      links.push(routes);
    }
  }
  return { strands, links, uses };
}

/**
 * Returns whether consecutive messages on a link always have a rank in common and come from different steps.
 */
function takeTurns(
  { ranks, steps, first, to }: WrittenSchedule,
  strands: readonly Strand[],
  links: Found['links'],
  uses: Int32Array,
): boolean {
  const lastOn: Last[] = [];
  for (let step = 0; step < steps; step++) {
    for (const [strand, { connectionOf }] of strands.entries()) {
      for (let rank = 0; rank < ranks; rank++) {
        const sender = step * ranks + rank;
        for (let at = first[sender]!; at < first[sender + 1]!; at++) {
          const next = { step, from: rank, to: to[at]!, strand };
          for (const link of links[strand]![connectionOf[at]!]!) {
            if (uses[link] === 1) continue;
            const last = lastOn[link];
            if (last !== undefined && !endsBefore(last, next)) return false;
            lastOn[link] = next;
          }
        }
      }
    }
  }
  return true;
}

function endsBefore(last: Last, next: Last): boolean {
  if (last.strand !== next.strand || last.step >= next.step) return false;
  return last.from === next.from || last.from === next.to || last.to === next.from || last.to === next.to;
}
