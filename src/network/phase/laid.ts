/**
 * A phase on the links of its block, step by step (collective/laid/laid.ts). A step takes the latency of its
 * longest route plus the longest time that any link needs for its bytes; then the next begins. No phase is
 * faster than its wires.
 */
import { laidWhole } from '../../collective/laid/laid-whole.ts';
import { laidOf, SAME } from '../../collective/laid/laid.ts';
import type { LogicalDimension } from '../../collective/types.ts';
import { dimensionBandwidthGBps, payloadShare } from '../../topology/bandwidth.ts';
import type { Topology } from '../../topology/dimension.ts';
import { closedFormOf } from './closed-forms.ts';
import { messageLatencyNs, messagePath } from '../messages/message.ts';
import { blockBytes, type PhaseQuestion } from './phase-question.ts';

export interface LaidTiming {
  /** Null if no two messages meet on a link and a closed form gives the time. */
  readonly durationNs: number | null;
  /** The part of it during which the busiest links carry bytes. */
  readonly transferNs: number;
  /** The share of `transferNs` during which one particular link is busy, 0..1. Defaults to 1. */
  readonly busyShare?: number;
  /** For a group of all NPUs: the share of each dimension that is taken meanwhile. */
  readonly shares?: readonly number[];
}

/**
 * Returns null if there is too much to lay.
 *
 * @param mayForm whether the closed form holds where no two messages meet; otherwise each step ends with its
 * slowest message
 */
export function laidTiming(
  topology: Topology,
  logical: LogicalDimension,
  question: PhaseQuestion,
  mayForm: boolean,
): LaidTiming | null {
  const dimension = topology.dimensions[logical.dimension];
  if (dimension === undefined) return wholeTiming(topology, question);
  const laid = laidOf(topology, logical, question.operation);
  if (laid === null) return null;
  const { steps, load, carried, isShared } = laid;
  const busy = carried < load * (1 - SAME) ? { busyShare: carried / load } : {};
  const totalGBps = dimensionBandwidthGBps(dimension) * payloadShare(dimension.framing);
  const bytes = blockBytes(question);
  const transferNs = bytes === 0 ? 0 : (load * bytes) / totalGBps;
  if (!isShared && mayForm && closedFormOf(question.algorithm, question.operation) !== undefined)
    return { durationNs: null, transferNs, ...busy };
  const path = messagePath(dimension, logical.size, topology.splitBandwidth, topology.routerLatencyNs);
  const { endpointDelayNs } = question.endpoint;
  let durationNs = endpointDelayNs;
  for (const { count, blocks, hops, load: ofStep } of steps) {
    const bandwidthGBps = (blocks / ofStep) * totalGBps;
    const stepNs = messageLatencyNs({ ...path, bandwidthGBps }, hops, blocks * bytes, 'exact');
    durationNs += count * (stepNs + endpointDelayNs);
  }
  return { durationNs, transferNs, ...busy };
}

/**
 * All NPUs as one group: a message crosses every dimension in which its ends differ, and the slowest limits
 * it.
 */
function wholeTiming(topology: Topology, question: PhaseQuestion): LaidTiming | null {
  const { dimensions, splitBandwidth, routerLatencyNs = 0 } = topology;
  const steps = laidWhole(topology, question.algorithm, question.operation);
  if (steps === null) return null;
  const { endpointDelayNs } = question.endpoint;
  const bytes = blockBytes(question);
  const paths = dimensions.map((dimension) =>
    messagePath(dimension, dimension.size, splitBandwidth, routerLatencyNs),
  );
  const totalsGBps = dimensions.map(
    (dimension) => dimensionBandwidthGBps(dimension) * payloadShare(dimension.framing),
  );
  const takenNs = dimensions.map(() => 0);
  let durationNs = endpointDelayNs;
  let transferNs = 0;
  for (const { count, blocks, parts } of steps) {
    let latencyNs = Math.max(0, parts.length - 1) * routerLatencyNs;
    let memoryNs = 0;
    let longestNs = 0;
    for (const { dimension, hops, load } of parts) {
      const path = paths[dimension]!;
      const { hbmScale, hbmLatencyNs, hbmBandwidthGBps } = path;
      latencyNs += messageLatencyNs({ ...path, hbmScale: 0 }, hops, 0, 'exact');
      if (hbmScale > 0) {
        memoryNs = Math.max(memoryNs, (hbmLatencyNs + (blocks * bytes) / hbmBandwidthGBps) * hbmScale);
      }
      const ownNs = bytes === 0 ? 0 : (load * bytes) / totalsGBps[dimension]!;
      takenNs[dimension]! += count * ownNs;
      longestNs = Math.max(longestNs, ownNs);
    }
    transferNs += count * longestNs;
    durationNs += count * (Math.max(latencyNs + longestNs, memoryNs) + endpointDelayNs);
  }
  return { durationNs, transferNs, shares: takenNs.map((ns) => (transferNs === 0 ? 0 : ns / transferNs)) };
}
