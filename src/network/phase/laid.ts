/**
 * A phase on the links of its block, step by step (collective/laid.ts). A step takes the latency of its longest route
 * and, over all links, the longest that one needs for its bytes; then the next begins. No phase is faster than its wires.
 */
import { laidOf } from '../../collective/laid.ts';
import type { LogicalDimension } from '../../collective/types.ts';
import { dimensionBandwidthGBps, payloadShare } from '../../topology/bandwidth.ts';
import type { Topology } from '../../topology/dimension.ts';
import { messageLatencyNs, messagePath } from '../message.ts';
import { blockBytes, type PhaseQuestion } from './phaseTiming.ts';

export interface LaidTiming {
  /** Null where no message meets another on a link: then it is the time of the closed form. */
  readonly durationNs: number | null;
  /** Of it, the time in which the busiest links carry bytes. */
  readonly transferNs: number;
}

/** Null for a group of all NPUs, which lies on no single block, and where there is too much to lay. */
export function laidTiming(
  topology: Topology,
  logical: LogicalDimension,
  question: PhaseQuestion,
): LaidTiming | null {
  const dimension = topology.dimensions[logical.dimension];
  if (dimension === undefined) return null;
  const laid = laidOf(topology, logical, question.operation);
  if (laid === null) return null;
  const { steps, load, isShared } = laid;
  const totalGBps = dimensionBandwidthGBps(dimension) * payloadShare(dimension.framing);
  const bytes = blockBytes(question);
  const transferNs = bytes === 0 ? 0 : (load * bytes) / totalGBps;
  if (!isShared) return { durationNs: null, transferNs };
  const path = messagePath(dimension, logical.size, topology.splitBandwidth, topology.routerLatencyNs);
  const { endpointDelayNs } = question.endpoint;
  let durationNs = endpointDelayNs;
  for (const { count, blocks, hops, load: ofStep } of steps) {
    const bandwidthGBps = (blocks / ofStep) * totalGBps;
    const stepNs = messageLatencyNs({ ...path, bandwidthGBps }, hops, blocks * bytes, 'exact');
    durationNs += count * (stepNs + endpointDelayNs);
  }
  return { durationNs, transferNs };
}
