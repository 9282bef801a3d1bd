import { checkTopology } from '../../topology/check.ts';
import { builtCount } from '../../topology/dimension.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { without } from '../../units/without.ts';
import { builtDimensions } from '../../design/machine/built.ts';
import type { Design, PhysicalNetwork } from '../../design/document.ts';

/** Returns the design if its physical network can be built and has as many NPUs as its logical network. */
export function checkPhysical(design: Design): Result<Design> {
  const { physical } = design.topology;
  if (physical === undefined) return success(design);
  const sizes = builtDimensions(physical, design.topology.dimensions).map(({ size }) => size);
  const npus = builtCount(design.topology);
  const built = sizes.reduce((product, size) => product * size, 1);
  if (built !== npus || sizes.length === 0) {
    const isTorus = 'sizes' in physical;
    return problem(
      isTorus ? 'topology.physical.sizes' : 'topology.physical.dimensions',
      `The physical ${isTorus ? 'torus' : 'network'}, ${sizes.join('x') || 'of no size'}, has ${built} NPUs; the dimensions have ${npus}. Allowed: sizes with the same product.`,
    );
  }
  return checkBlocks(physical, design);
}

/** Fields of a dimension that one of a physical network does not have. */
const FOREIGN = ['link', 'used', 'usedPlaces', 'packets'] as const;

function checkBlocks(physical: PhysicalNetwork, design: Design): Result<Design> {
  if (!('dimensions' in physical)) return success(design);
  const { dimensions, shares } = physical;
  const problems: Problem[] = [];
  for (const [index, dimension] of dimensions.entries()) {
    for (const field of FOREIGN) {
      if (dimension[field] === undefined) continue;
      const path = `topology.physical.dimensions[${index}].${field}`;
      problems.push({
        path,
        message: `A dimension of what is built has no ${field}. Allowed: to leave it out.`,
      });
    }
  }
  if (shares !== undefined && shares.length !== dimensions.length) {
    problems.push({
      path: 'topology.physical.shares',
      message: `There are ${shares.length} shares for ${dimensions.length} dimensions. Allowed: one for each, or none.`,
    });
  }
  if (problems.length > 0) return failure(...problems);
  const checked = checkTopology({
    dimensions: dimensions.map((dimension) => ({ ...without(dimension, ...FOREIGN), bandwidthGBps: 1 })),
    splitBandwidth: 'full',
  });
  if (checked.ok) return success(design);
  return failure(
    ...checked.problems.map(({ path, message }) => ({
      path: path.replace(/^topology\./, '').replace(/^dimensions/, 'topology.physical.dimensions'),
      message,
    })),
  );
}
