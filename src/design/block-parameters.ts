/** The parameters of a design's blocks, for code that visits fields one by one. */
import { sizedByParameters, withAllParameters as spelt } from '../topology/blocks/reshape.ts';
import type { Design } from './document.ts';

/** Writes out every parameter of every block, so that each is a field. */
export function withAllParameters(design: Design): Design {
  const { topology } = design;
  return { ...design, topology: { ...topology, dimensions: topology.dimensions.map(spelt) } };
}

/** Updates the sizes that follow from the parameters after one was changed. */
export function withSizesOfParameters(design: Design): Design {
  const { topology } = design;
  return { ...design, topology: { ...topology, dimensions: topology.dimensions.map(sizedByParameters) } };
}
