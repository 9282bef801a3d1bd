/** What is built of a design, if that is another network than its dimensions describe. */
import { blocks } from '../../topology/blocks/blocks.ts';
import { snakePlace } from '../../topology/physical/placement.ts';
import type { Tier } from '../../topology/dimension.ts';
import type { Design, DesignDimension, PhysicalNetwork } from '../document.ts';

export interface BuiltNetwork {
  readonly dimensions: readonly DesignDimension[];
  /** What each dimension has of the bandwidth of an NPU; their sum is 1. */
  readonly shares: readonly number[];
  /** Returns the physical NPU of a logical one. */
  readonly placeOf: (npu: number) => number;
}

/** Returns null if the dimensions themselves are built, also where the physical network says the same as they do. */
export function builtOf({ topology }: Pick<Design, 'topology'>): BuiltNetwork | null {
  const { physical, dimensions } = topology;
  if (physical === undefined) return null;
  const built = builtDimensions(physical, dimensions);
  const isByNumber = 'dimensions' in physical && physical.placement === 'number';
  const isInOrder = isByNumber || built.filter(({ size }) => size > 1).length <= 1;
  const hasShares = 'dimensions' in physical && physical.shares !== undefined;
  if (isInOrder && !hasShares && isSameNetwork(built, dimensions)) return null;
  const sizes = built.map(({ size }) => size);
  return {
    dimensions: built,
    shares: sharesOf(physical, sizes),
    placeOf: (npu) => (isByNumber ? npu : snakePlace(npu, sizes)),
  };
}

/**
 * Returns whether runs take their times from what is built, on which each dimension may use all that an NPU sends. The rounding of
 * ASTRA-sim 1.0 gives each dimension links of its own.
 */
export function isBuiltElsewhere(design: Pick<Design, 'topology' | 'system'>): boolean {
  return design.system.rounding === 'exact' && builtOf(design) !== null;
}

/** Returns what an NPU can send on each dimension at a split, GB/s: where another network is built, on each all that it sends. */
export function usableGBps(
  design: Pick<Design, 'topology' | 'system'>,
  splitGBps: readonly number[],
): readonly number[] {
  if (!isBuiltElsewhere(design)) return splitGBps;
  const wholeGBps = splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0);
  return splitGBps.map(() => wholeGBps);
}

/** Returns what an NPU has on each dimension that is built at a split, GB/s; null where the dimensions of the design are built. */
export function builtGBps(
  design: Pick<Design, 'topology' | 'system'>,
  splitGBps: readonly number[],
): readonly number[] | null {
  const built = isBuiltElsewhere(design) ? builtOf(design) : null;
  const wholeGBps = splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0);
  return built === null ? null : built.shares.map((share) => share * wholeGBps);
}

/** Returns the dimensions that are built; those of a torus are in the tier of the outermost logical one. */
export function builtDimensions(
  physical: PhysicalNetwork,
  logical: readonly DesignDimension[],
): readonly DesignDimension[] {
  if ('dimensions' in physical) return physical.dimensions;
  const tier: Tier = logical.findLast(({ size }) => size > 1)?.tier ?? 'node';
  const { sizes, lanes, linkLatencyNs } = physical;
  return sizes.map((size) => ({
    kind: 'ring',
    size,
    linkLatencyNs,
    tier,
    ...(lanes === 1 ? {} : { wires: { lanes, directions: 2 } }),
  }));
}

function sharesOf(physical: PhysicalNetwork, sizes: readonly number[]): readonly number[] {
  const joined = sizes.map((size) => (size > 1 ? 1 : 0));
  const asked = 'dimensions' in physical ? (physical.shares ?? joined) : joined;
  const used = asked.map((share, index) => (joined[index] === 1 ? share : 0));
  const sum = used.reduce((total, share) => total + share, 0);
  return used.map((share) => (sum > 0 ? share / sum : 0));
}

function isSameNetwork(built: readonly DesignDimension[], logical: readonly DesignDimension[]): boolean {
  return (
    built.length === logical.length && built.every((dimension, at) => isSameBlock(dimension, logical[at]!))
  );
}

function isSameBlock(a: DesignDimension, b: DesignDimension): boolean {
  return textOf(a) === textOf(b);
}

function textOf(dimension: DesignDimension): string {
  const { kind, size, linkLatencyNs, tier, link, parameters, used, usedPlaces, packets } = dimension;
  const { lanes = 1, directions = 2, packetBytes, efficiency } = dimension.wires ?? {};
  const sides = blocks[kind].hasDirections ? directions : 1;
  const wires = [lanes, sides, packetBytes ?? null, efficiency ?? null];
  return JSON.stringify([
    [kind, size, linkLatencyNs, tier, wires],
    [link ?? null, parameters ?? null, used ?? null, usedPlaces ?? null, packets ?? null],
  ]);
}
