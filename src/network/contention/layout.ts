/** The links that a group's messages take, and those on which its phases may contend with others. */
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import { groupOf, latencyBetween } from '../messages/group.ts';
import { hasPartsOfItsOwn } from '../../topology/blocks/form.ts';
import { channelCount, type Fabric, type PhysicalDimension } from '../../topology/physical/fabric.ts';
import { usualSpread, type Spread } from './spread.ts';
import { wireTopology } from '../../topology/physical/wire.ts';

/** A logical network on a physical one. */
export interface Wiring {
  readonly topology: Topology;
  readonly fabric: Fabric;
  /** The physical NPU of each logical NPU. Defaults to the same number. */
  readonly placement?: readonly number[];
}

export interface Layout {
  /** Phases whose layouts have the same key share links; others share none. */
  readonly key: string;
  readonly fabric: Fabric;
  /** The physical dimension that `fabric` is a line of. If absent, `fabric` contains all dimensions. */
  readonly line?: number;
  readonly placement?: readonly number[];
  /** Latency between two NPUs of `fabric`. Defaults to the sum over the links of the route. */
  readonly latencyNs?: (from: number, to: number) => number;
  /**
   * The group among the NPUs of `fabric`; its `dimension` is the physical one whose channels carry its
   * messages.
   */
  readonly logical: LogicalDimension;
  /** The dimension of `fabric` that the group lies in. */
  readonly carrier: number;
}

/** Returns whether each logical dimension is a physical dimension of its own, so that no two share a link. */
export function isOneByOne({ topology, fabric, placement }: Wiring): boolean {
  return (
    placement === undefined &&
    topology.dimensions.length === fabric.dimensions.length &&
    topology.dimensions.every(({ kind, size }, index) => {
      const line = fabric.dimensions[index]!;
      return line.kind === kind && line.size === size;
    })
  );
}

/** Returns whether everything that a run sends may meet on links. */
export function isWholeRun(
  wiring: Wiring & { readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>> },
): boolean {
  return (
    !isOneByOne(wiring) ||
    Object.values(wiring.logical).some((all) => all.some(({ dimension }) => dimension < 0))
  );
}

/**
 * Returns one line of a dimension if the dimension is a physical one, since all its lines do the same and
 * share nothing; otherwise, and if `isWhole`, the whole network. With `full`, the group of a shared dimension
 * has the block's links to itself, at the block's distances, as in the analytical network.
 */
export function layoutOf(wiring: Wiring, logical: LogicalDimension, isWhole: boolean): Layout {
  const { topology, fabric, placement } = wiring;
  const { dimension, size, npuStride } = logical;
  const physical = fabric.dimensions[dimension];
  if (isWhole || dimension < 0 || physical === undefined) {
    const widest = widestOf(fabric.dimensions);
    const whole = {
      key: 'all',
      fabric,
      logical: { ...logical, dimension: widest },
      carrier: Math.max(0, dimension),
    };
    return placement === undefined ? whole : { ...whole, placement };
  }
  const block = topology.dimensions[dimension]!;
  const isAmongItself =
    topology.splitBandwidth === 'full' &&
    block.link === undefined &&
    size < block.size &&
    hasPartsOfItsOwn(block.kind);
  const inner = topology.dimensions.slice(0, dimension).reduce((product, next) => product * next.size, 1);
  if (isAmongItself) {
    const group = groupOf(topology, logical, 'exact');
    return {
      key: `${dimension} ${npuStride} ${size}`,
      fabric: { ...fabric, dimensions: [resized(topology, block, size)] },
      line: dimension,
      latencyNs: (from, to) => latencyBetween(group, from, to, 0),
      logical: { ...logical, dimension: 0, npuStride: 1 },
      carrier: 0,
    };
  }
  return {
    key: String(dimension),
    fabric: { ...fabric, dimensions: [physical] },
    line: dimension,
    logical: { ...logical, dimension: 0, npuStride: npuStride / inner },
    carrier: 0,
  };
}

/** The block with fewer NPUs, whose links together are as fast as those of the full block. */
function resized(topology: Topology, source: Dimension, size: number): PhysicalDimension {
  return wireTopology({ ...topology, dimensions: [{ ...source, size }] }).dimensions[0]!;
}

/** Where the queues of a dimension have channels of their own, each chunk stays on one of them. */
export function spreadIn({ fabric, logical }: Pick<Layout, 'fabric' | 'logical'>, isDealt: boolean): Spread {
  const usual = usualSpread(fabric, logical);
  return isDealt && usual === 'stripe' ? 'deal' : usual;
}

function widestOf(dimensions: readonly PhysicalDimension[]): number {
  const counts = dimensions.map((dimension) => (dimension.size > 1 ? channelCount(dimension) : 0));
  return counts.indexOf(Math.max(...counts));
}
