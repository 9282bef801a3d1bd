/** Finds the latency and bandwidth of links on which a collective takes the times of a log. */
import { hasPartsOfItsOwn } from '../../../topology/blocks/form.ts';
import type { AlgorithmName } from '../../../collective/types.ts';
import { defaultAlgorithm } from '../../../collective/default-algorithm.ts';
import type { Design, OwnLink } from '../../../design/document.ts';
import { createAnalyticalNetwork } from '../../../network/analytical/analytical.ts';
import { success, type Result } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import type { NcclLog } from './nccl-log.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

/** A dimension that the log may apply to, and the links it would have. */
export interface LinkOffer extends OwnLink {
  readonly place: 'inside' | 'between';
  /** Index of the dimension, innermost 0. */
  readonly dimension: number;
  /** Its bandwidth under the shown scheme. */
  readonly rateGBps: number;
  /** True if more than the rate was reached: these are not the links of the log, and nothing is written. */
  readonly isAbove: boolean;
}

/** Exceeds 1 by what times of four digits leave open. */
const MOST_SHARE = 1.005;

/** Returns the first dimension inside a node and the first between nodes, if they exist. */
export function linkOffers(design: Design, log: NcclLog): Result<readonly LinkOffer[]> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  const { dimensions } = design.topology;
  const places = ['inside', 'between'] as const;
  const offers = places.flatMap((place): readonly LinkOffer[] => {
    const dimension = dimensions.findIndex(
      ({ tier, link }) => (tier === 'pod') === (place === 'between') && link === undefined,
    );
    const rateGBps = closed.value.splitGBps[dimension] ?? 0;
    if (dimension < 0 || !(rateGBps > 0)) return [];
    const { latencyNs, bandwidthGBps } = linksLike(design, dimension, log);
    const share = bandwidthGBps / rateGBps;
    const isAbove = share > MOST_SHARE;
    return [{ place, dimension, rateGBps, latencyNs, share: isAbove ? share : Math.min(1, share), isAbove }];
  });
  return success(offers);
}

const MANY_BYTES = 2 ** 40;

/**
 * Returns the latency of a step and the payload bandwidth of an NPU with which the design's own algorithm takes the log's latency and time
 * per byte, on a dimension with the log's ranks: both are linear in them.
 */
function linksLike(
  design: Design,
  index: number,
  log: NcclLog,
): { readonly latencyNs: number; readonly bandwidthGBps: number } {
  const { latencyUs, busGBps, wire } = log;
  const { steps, delaysNs, nsPerByte } = workOfCollective(design, index, log);
  return {
    latencyNs: steps > 0 ? Math.max(0, latencyUs * 1e3 - delaysNs) / steps : 0,
    bandwidthGBps: nsPerByte * (busGBps / wire),
  };
}

/** What a collective takes: steps x latency + delays + bytes x nsPerByte / GB/s. */
export interface CollectiveWork {
  readonly steps: number;
  readonly delaysNs: number;
  /** At 1 GB/s. */
  readonly nsPerByte: number;
}

/** @param named defaults to the algorithm of the design's block */
export function workOfCollective(
  { topology, system }: Design,
  index: number,
  { collective, ranks }: Pick<NcclLog, 'collective' | 'ranks'>,
  named?: AlgorithmName,
): CollectiveWork {
  const shape = topology.dimensions[index];
  // If the log has fewer ranks than a network of switches connects, its ranks were on one switch.
  const kind = shape === undefined ? 'ring' : hasPartsOfItsOwn(shape.kind) ? shape.kind : 'switch';
  const usual = defaultAlgorithm({ kind, size: ranks }, collective);
  const algorithm = named === undefined ? usual : { ...usual, name: named };
  const takes = (linkLatencyNs: number, bytes: number, endpointDelayNs: number): number =>
    createAnalyticalNetwork({
      topology: {
        dimensions: [{ kind, size: ranks, linkLatencyNs, bandwidthGBps: 1, tier: 'node' }],
        splitBandwidth: 'full',
      },
      endpointDelayNs,
      rounding: 'exact',
    }).phaseCost({
      logical: { server: 0, dimension: 0, npuStride: 1, size: ranks, algorithm },
      operation: collective,
      bytes: collective === 'allGather' ? bytes / ranks : bytes,
      tree: 0,
    }).durationNs;
  return {
    steps: takes(1, 0, 0),
    delaysNs: takes(0, 0, system.endpointDelayNs),
    nsPerByte: takes(0, MANY_BYTES, 0) / MANY_BYTES,
  };
}
