/** The blocks that are built, as changes of a design. */
import type { Design, DesignDimension, PhysicalBlocks } from '../../../design/document.ts';
import type { Placement } from '../../../design/wiring.ts';
import type { BlockShape } from '../../../topology/blocks/blocks.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { writePhysical } from './write-links.ts';

/** Gives each block the latency and the tier of the one that was in its place; further blocks take those of the last. */
export function withBlocks(design: Design, shapes: readonly BlockShape[]): Design {
  return change(design, (physical) => {
    const { dimensions } = physical;
    const last = dimensions.at(-1);
    const built = shapes.map((shape, index): DesignDimension => {
      const { linkLatencyNs = 500, tier = 'node' } = dimensions[index] ?? last ?? {};
      return { ...shape, linkLatencyNs, tier };
    });
    const { shares: _shares, ...others } = physical;
    const isSameCount = built.length === dimensions.length;
    return { ...(isSameCount ? physical : others), dimensions: built };
  });
}

/** Absent shares are equal shares. */
export function withShares(design: Design, shares: readonly number[]): Design {
  return change(design, ({ shares: _shares, ...physical }) =>
    shares.length === 0 ? physical : { ...physical, shares },
  );
}

export function withPlacement(design: Design, placement: string): Design {
  return change(design, (physical) => ({ ...physical, placement: placement as Placement }));
}

export function readShares(text: string): Result<readonly number[]> {
  const words = text.split(/[\s,;:]+/).filter((word) => word !== '');
  const shares = words.map(Number);
  return shares.every((share) => share > 0 && share <= 1e6)
    ? success(shares)
    : problem(
        'topology.physical.shares',
        `"${text}" is no list of shares. Allowed: numbers above 0, such as 3, 1.`,
      );
}

function change(design: Design, to: (physical: PhysicalBlocks) => PhysicalBlocks): Design {
  const { physical } = design.topology;
  return physical !== undefined && 'dimensions' in physical ? writePhysical(to(physical))(design) : design;
}
