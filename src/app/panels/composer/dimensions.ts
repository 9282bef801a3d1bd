/** Operations on the stack of dimensions, as functions from a design to a design. */
import type { Design, DesignDimension } from '../../../design/document.ts';
import type { BlockOfSize } from '../../../topology/notation.ts';
import type { BlockKind } from '../../../topology/dimension.ts';
import { tierOfPlace } from '../../../topology/tier-of-place.ts';
import { inheritKey } from './dimension-key.ts';
import { restack, type Place } from './restack.ts';

type Change = (design: Design) => Design;

const NEW_SIZE = 8;
export const NEW_LATENCY_NS = 500;

/** A dimension that is new to a design; its tier follows where it is put. */
export function newDimension(design: Design, kind: BlockKind): DesignDimension {
  const count = design.topology.dimensions.length + 1;
  return { kind, size: NEW_SIZE, linkLatencyNs: NEW_LATENCY_NS, tier: tierOfPlace(count - 1, count) };
}

/** Puts a dimension in front of the one at `at`. */
export function insertDimension(dimension: DesignDimension, at: number): Change {
  return (design) => {
    const places: Place[] = [...design.topology.dimensions.keys()];
    return restack(design, places.toSpliced(at, 0, dimension));
  };
}

/** The same dimension once more, on its outer side. */
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

/** Takes a dimension to another place; those between move up. A place the stack does not have changes nothing. */
export function moveDimension(from: number, to: number): Change {
  return (design) => {
    const order = [...design.topology.dimensions.keys()];
    if (from === to || order[from] === undefined || order[to] === undefined) return design;
    return restack(design, order.toSpliced(from, 1).toSpliced(to, 0, from));
  };
}

export function editDimension(index: number, fields: Partial<DesignDimension>): Change {
  return (design) => {
    const { dimensions } = design.topology;
    const before = dimensions[index];
    if (before === undefined) return design;
    const after = inheritKey(before, { ...before, ...fields });
    return { ...design, topology: { ...design.topology, dimensions: dimensions.with(index, after) } };
  };
}

/**
 * The dimensions a notation names. Each takes the latency of the one that was at its place, and its tier where it is the
 * same block; another block has the tier of its place, so that a network typed costs what it costs as a preset.
 */
export function setBlocks(blocks: readonly BlockOfSize[]): Change {
  return (design) => {
    const { dimensions } = design.topology;
    const sameCount = restack(
      design,
      blocks.map(({ kind, size }, index) =>
        index < dimensions.length ? index : { kind, size, linkLatencyNs: NEW_LATENCY_NS, tier: 'pod' },
      ),
    );
    return blocks.reduce(
      (changed, { kind, size }, index) => {
        const now = changed.topology.dimensions[index];
        const isSame = now?.kind === kind && now.size === size;
        const tier = tierOfPlace(index, blocks.length);
        return isSame ? changed : editDimension(index, { kind, size, tier })(changed);
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
