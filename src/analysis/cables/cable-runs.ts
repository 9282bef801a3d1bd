/** Cables of a design in a machine room, by its blocks with switches: how many, and how long. */
import { cablePlan, USUAL_CABLES } from '../../cost/cable-plan.ts';
import { builtOf } from '../../design/machine/built.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { builtCount } from '../../topology/dimension.ts';
import { printNotation } from '../../topology/print-notation.ts';

/** The cables of a dimension. Counts and lengths are of all its blocks, with a pitch and slack as in `USUAL_CABLES`. */
export interface DimensionCables {
  /** Index of the dimension, innermost first. */
  readonly dimension: number;
  /** Notation of one block. */
  readonly block: string;
  /** Such blocks in the system. */
  readonly blocks: number;
  /** As wide as the link of an NPU. */
  readonly cables: number;
  /** Of the cables, those between two cabinets. */
  readonly betweenCabinets: number;
  /** Of those, the ones that go along a row and across rows. */
  readonly diagonal: number;
  /** Of the cables, those too long for copper. */
  readonly optical: number;
  readonly metres: number;
  readonly longestMetres: number;
}

/** A dimension whose cables are not laid out. */
export interface NoCables extends Pick<DimensionCables, 'dimension' | 'block' | 'blocks'> {
  /** Why not. */
  readonly message: string;
}

/**
 * Returns the cables of each dimension that has switches, whatever the split: a length follows the places of its ends. Blocks without
 * switches have no plan. Where another network is built, the dimensions are those of that network.
 */
export function cablesOf({ topology }: Pick<Design, 'topology'>): readonly (DimensionCables | NoCables)[] {
  const dimensions = builtOf({ topology })?.dimensions ?? topology.dimensions;
  const npus = builtCount({ dimensions });
  return dimensions.flatMap((dimension, index) => {
    if (blockWires[dimension.kind].room === undefined || dimension.size <= 1) return [];
    return [cablesOfDimension(dimension, index, npus / dimension.size)];
  });
}

function cablesOfDimension(
  dimension: DesignDimension,
  index: number,
  blocks: number,
): DimensionCables | NoCables {
  const named = { dimension: index, block: printNotation([dimension]), blocks };
  const plan = cablePlan({ ...dimension, ...dimension.wires }, 1, USUAL_CABLES);
  if (!plan.ok) return { ...named, message: plan.problems[0]?.message ?? '' };
  const { all, between } = plan.value;
  return {
    ...named,
    cables: blocks * all.cables,
    betweenCabinets: blocks * between.cables,
    diagonal: blocks * between.diagonal,
    optical: blocks * all.optical,
    metres: blocks * all.metres,
    longestMetres: all.longest,
  };
}
