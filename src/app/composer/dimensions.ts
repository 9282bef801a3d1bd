/** What can be done to the stack of dimensions, as functions from a design to a design. */
import type { Design, DesignDimension } from '../../study/document.ts';
import type { BlockOfSize } from '../../topology/notation.ts';
import type { BlockKind } from '../../topology/dimension.ts';
import type { TopologyPreset } from '../../topology/presets.ts';
import { inheritKey } from './dimension-key.ts';
import { restack } from './restack.ts';

type Change = (design: Design) => Design;

const NEW_SIZE = 8;
const NEW_LATENCY_NS = 500;

/** Adds a block on the outside, as the next tier. */
export function addDimension(kind: BlockKind): Change {
  return (design) => {
    const tier = design.topology.dimensions.at(-1)?.tier ?? 'node';
    const added: DesignDimension = { kind, size: NEW_SIZE, linkLatencyNs: NEW_LATENCY_NS, tier };
    return restack(design, [...design.topology.dimensions.keys(), added]);
  };
}

export function removeDimension(index: number): Change {
  return (design) => {
    const kept = [...design.topology.dimensions.keys()].filter((other) => other !== index);
    return restack(design, kept);
  };
}

/** Swaps a dimension with its neighbour; at the end of the stack nothing changes. */
export function moveDimension(index: number, by: 1 | -1): Change {
  return (design) => {
    const order = [...design.topology.dimensions.keys()];
    if (order[index] === undefined || order[index + by] === undefined) return design;
    return restack(design, order.with(index, index + by).with(index + by, index));
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

/** The dimensions a notation names; each takes latency and tier of the one that was at its place. */
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
        return isSame ? changed : editDimension(index, { kind, size })(changed);
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

export function presetDimensions(preset: TopologyPreset): Change {
  return (design) =>
    restack(
      design,
      preset.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: NEW_LATENCY_NS })),
    );
}

/** Whether a design has the blocks of a preset, whatever its latencies. */
export function isPreset(dimensions: readonly DesignDimension[], preset: TopologyPreset): boolean {
  return (
    dimensions.length === preset.dimensions.length &&
    preset.dimensions.every(({ kind, size, tier }, index) => {
      const dimension = dimensions[index];
      return dimension?.kind === kind && dimension.size === size && dimension.tier === tier;
    })
  );
}
