/**
 * A phase on the links of its block, step by step (collective/laid.ts). A step takes the latency of its longest route
 * and, over all links, the longest that one needs for its bytes; then the next begins. No phase is faster than its wires.
 */
import { laidSteps } from '../../collective/laid.ts';
import type { LogicalDimension } from '../../collective/types.ts';
import { dimensionBandwidthGBps, payloadShare } from '../../topology/bandwidth.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { Topology } from '../../topology/dimension.ts';
import { messageLatencyNs, messagePath } from '../message.ts';
import { blockBytes, type PhaseQuestion } from './phaseTiming.ts';

export interface LaidTiming {
  readonly durationNs: number;
  /** Of that, the time in which the busiest links carry bytes. */
  readonly transferNs: number;
  /** Whether messages meet on a link, so that they do not have it to themselves. */
  readonly isShared: boolean;
}

/** Loads that differ by less than this share are the same but for rounding. */
const SAME = 1e-9;

/** Null for a group of all NPUs, which lies on no single block. */
export function laidTiming(
  topology: Topology,
  logical: LogicalDimension,
  question: PhaseQuestion,
): LaidTiming | null {
  const dimension = topology.dimensions[logical.dimension];
  if (dimension === undefined) return null;
  const { splitBandwidth, routerLatencyNs } = topology;
  const { endpointDelayNs } = question.endpoint;
  const part = partOf(topology, logical);
  const isAmongItself =
    splitBandwidth === 'full' && dimension.link === undefined && logical.size < dimension.size;
  const lanes = dimension.wires?.lanes ?? 1;
  const form = formOf({ ...dimension, ...dimension.wires });
  const { kind } = dimension;
  const { algorithm, operation } = question;
  const laid = { kind, isByPeer: lanes > 1, algorithm, operation };
  const steps = laidSteps({ ...laid, form, part });
  // With links of its own among itself a group still lies as far apart as it does.
  const own = isAmongItself
    ? laidSteps({ ...laid, form: { ...form, size: logical.size }, part: { size: logical.size, spacing: 1 } })
    : steps;
  const path = messagePath(dimension, logical.size, splitBandwidth, routerLatencyNs);
  const totalGBps = dimensionBandwidthGBps(dimension) * payloadShare(dimension.framing);
  const bytes = blockBytes(question);
  let durationNs = endpointDelayNs;
  let transferNs = 0;
  let isShared = false;
  for (const [index, { count, blocks, load }] of own.entries()) {
    if (blocks === 0) continue;
    const bandwidthGBps = (blocks / load) * totalGBps;
    const stepNs = messageLatencyNs({ ...path, bandwidthGBps }, steps[index]!.hops, blocks * bytes, 'exact');
    durationNs += count * (stepNs + endpointDelayNs);
    transferNs += count * (bytes === 0 ? 0 : (blocks * bytes) / bandwidthGBps);
    isShared ||= bandwidthGBps < path.bandwidthGBps * (1 - SAME);
  }
  return { durationNs, transferNs, isShared };
}

/** The ranks of a group among the NPUs of its dimension. */
export function partOf(
  { dimensions }: { readonly dimensions: readonly { readonly size: number }[] },
  { dimension, size, npuStride }: LogicalDimension,
): { readonly size: number; readonly spacing: number } {
  const inner = dimensions.slice(0, dimension).reduce((product, each) => product * each.size, 1);
  return { size, spacing: npuStride / inner };
}
