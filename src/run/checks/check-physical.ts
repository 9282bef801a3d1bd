import { npuCount } from '../../topology/dimension.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Design } from '../../design/document.ts';

/** Returns the design if its physical network has as many NPUs as its logical network. */
export function checkPhysical(design: Design): Result<Design> {
  const { physical } = design.topology;
  if (physical === undefined) return success(design);
  const npus = npuCount(design.topology);
  const built = physical.sizes.reduce((product, size) => product * size, 1);
  if (built === npus && physical.sizes.length > 0) return success(design);
  return problem(
    'topology.physical.sizes',
    `The physical torus, ${physical.sizes.join('x') || 'of no size'}, has ${built} NPUs; the dimensions have ${npus}. Allowed: sizes with the same product.`,
  );
}
