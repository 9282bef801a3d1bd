/** Operations on the stack of dimensions, as functions from a design to a design. */
import type { BlockShape } from '../../../topology/blocks/blocks.ts';
import type { Design, DesignDimension, DesignDimensionLinks } from '../../../design/document.ts';
import type { BlockOfSize } from '../../../topology/notation.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import type { BlockKind } from '../../../topology/dimension.ts';
import { newShape } from '../../../topology/blocks/reshape.ts';
import { tierOfPlace } from '../../../topology/tier-of-place.ts';
import { inheritKey } from './dimension-key.ts';
import { restack, type Place } from './restack.ts';

type Change = (design: Design) => Design;

export const NEW_LATENCY_NS = 500;

/** Makes a new dimension. Its tier follows from where it is put. */
export function newDimension(design: Design, kind: BlockKind): DesignDimension {
  const count = design.topology.dimensions.length + 1;
  return { ...newShape(kind), linkLatencyNs: NEW_LATENCY_NS, tier: tierOfPlace(count - 1, count) };
}

/** Inserts a dimension before the one at `at`. */
export function insertDimension(dimension: DesignDimension, at: number): Change {
  return (design) => {
    const places: Place[] = [...design.topology.dimensions.keys()];
    return restack(design, places.toSpliced(at, 0, dimension));
  };
}

/** Duplicates a dimension on its outer side. */
export function duplicateDimension(index: number): Change {
  return (design) => {
    if (design.topology.dimensions[index] === undefined) return design;
    return restack(design, [...design.topology.dimensions.keys()].toSpliced(index, 0, index));
  };
}

export function removeDimension(index: number): Change {
  return (design) => {
    const kept = [...design.topology.dimensions.keys()].filter((other) => other !== index);
    return restack(design, kept);
  };
}

/** Moves a dimension. Those in between move up. An index outside the stack changes nothing. */
export function moveDimension(from: number, to: number): Change {
  return (design) => {
    const order = [...design.topology.dimensions.keys()];
    if (from === to || order[from] === undefined || order[to] === undefined) return design;
    return restack(design, order.toSpliced(from, 1).toSpliced(to, 0, from));
  };
}

/** Changes the block of a dimension, or its size or parameters. */
export function reshapeDimension(index: number, reshape: (before: DesignDimension) => BlockShape): Change {
  return (design) => {
    const before = design.topology.dimensions[index];
    if (before === undefined) return design;
    const shape = reshape(before);
    return withDimension(design, index, before, { ...linksOf(before), ...placesIn(before, shape), ...shape });
  };
}

/** Drops the job's place in a line of blocks, as another kind or size of block has other places. */
function placesIn(
  { kind, size, used, usedPlaces }: DesignDimension,
  after: BlockShape,
): Pick<DesignDimension, 'used' | 'usedPlaces'> {
  if (after.kind !== kind || after.size !== size) return {};
  return {
    ...(used === undefined ? {} : { used }),
    ...(usedPlaces === undefined ? {} : { usedPlaces }),
  };
}

/** Returns the fields of a dimension other than its block. */
function linksOf({ linkLatencyNs, tier, link, wires }: DesignDimension): DesignDimensionLinks {
  return {
    linkLatencyNs,
    tier,
    ...(link === undefined ? {} : { link }),
    ...(wires === undefined ? {} : { wires }),
  };
}

function withDimension(
  design: Design,
  index: number,
  before: DesignDimension,
  after: DesignDimension,
): Design {
  const { dimensions } = design.topology;
  return {
    ...design,
    topology: { ...design.topology, dimensions: dimensions.with(index, inheritKey(before, after)) },
  };
}

export function editDimension(
  index: number,
  fields: Partial<DesignDimensionLinks> & { readonly size?: number },
): Change {
  return (design) => {
    const before = design.topology.dimensions[index];
    return before === undefined ? design : withDimension(design, index, before, { ...before, ...fields });
  };
}

/**
 * Makes the dimensions that a notation names. Each keeps the latency of the one that was at its place, and its tier if the block is
 * the same. Another block gets the tier of its place, so that a typed network costs what it costs as a preset.
 */
export function setBlocks(blocks: readonly BlockOfSize[]): Change {
  return (design) => {
    const { dimensions } = design.topology;
    const sameCount = restack(
      design,
      blocks.map((shape, index) =>
        index < dimensions.length ? index : { ...shape, linkLatencyNs: NEW_LATENCY_NS, tier: 'pod' },
      ),
    );
    return blocks.reduce(
      (changed, shape, index) => {
        const now = changed.topology.dimensions[index];
        if (now !== undefined && printNotation([now]) === printNotation([shape])) return changed;
        const tier = tierOfPlace(index, blocks.length);
        return editDimension(index, { tier })(reshapeDimension(index, () => shape)(changed));
      },
      isUnchanged(design, sameCount) ? design : sameCount,
    );
  };
}

function isUnchanged(before: Design, after: Design): boolean {
  const { dimensions } = after.topology;
  return (
    dimensions.length === before.topology.dimensions.length &&
    dimensions.every((dimension, index) => dimension === before.topology.dimensions[index])
  );
}
