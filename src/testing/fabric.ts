/** Short notations for fabrics and phases to run on them. */
import { snakePlace } from '../topology/physical/placement.ts';
import { planCollective } from '../collective/plan.ts';
import type { AlgorithmName, CollectiveOptimization, LogicalDimension, Phase } from '../collective/types.ts';
import type { Spread } from '../network/contention/spread.ts';
import type { CollectiveOutcome } from '../evidence/papers/astra/scheduler/request.ts';
import { collectiveAtOnce } from '../evidence/papers/astra/scheduler/run.ts';
import type { BlockKind, Dimension } from '../topology/dimension.ts';
import { plainLink, type Fabric, type PhysicalDimension } from '../topology/physical/fabric.ts';

export const ENDPOINT_DELAY_NS = 10;

export function logicalOn(
  name: AlgorithmName,
  size: number,
  server = 0,
  npuStride = 1,
  dimension = server,
): LogicalDimension {
  return { server, dimension, size, npuStride, algorithm: { name } };
}

/** Logical dimensions of `sizes` on top of each other, each its own physical one unless `dimension` is given. */
export function stacked(
  names: readonly AlgorithmName[],
  sizes: readonly number[],
  dimension?: number,
): LogicalDimension[] {
  return sizes.map((size, index) => {
    const stride = sizes.slice(0, index).reduce((product, below) => product * below, 1);
    return logicalOn(names[index]!, size, index, stride, dimension ?? index);
  });
}

export function allReduce(
  dimensions: readonly LogicalDimension[],
  bytes: number,
  optimization: CollectiveOptimization = 'localBWAware',
): readonly Phase[] {
  return planCollective({ collective: 'allReduce', bytes, dimensions, optimization, rounding: 'exact' });
}

export function ring(
  size: number,
  lanes: number,
  directions: 1 | 2,
  bandwidthGBps = 25,
  latencyNs = 200,
): PhysicalDimension {
  return { kind: 'ring', size, lanes, directions, link: plainLink(bandwidthGBps, latencyNs) };
}

export function run(
  fabric: Fabric,
  phases: readonly Phase[],
  chunks = 1,
  how: { readonly placement?: readonly number[]; readonly spread?: Spread } = {},
): CollectiveOutcome {
  const settings = { activeChunks: 1, spread: 'deal', endpointDelayNs: ENDPOINT_DELAY_NS } as const;
  return collectiveAtOnce({ fabric, phases, chunks, ...settings, ...how });
}

export function dimension(kind: BlockKind, size: number, bandwidthGBps = 70): Dimension {
  return { kind, size, bandwidthGBps, linkLatencyNs: 500, tier: 'node' };
}

/** The physical NPU of each logical one along the line through a torus. */
export function snakePlacement(sizes: readonly number[]): readonly number[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  return Array.from({ length: npus }, (_, npu) => snakePlace(npu, sizes));
}
