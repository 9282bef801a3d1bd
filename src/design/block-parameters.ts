/** The parameters of a design's blocks, for those who look at fields one by one. */
import { sizedByParameters, withAllParameters as spelt } from '../topology/blocks/reshape.ts';
import type { Design } from './document.ts';

/** With every parameter of every block written out, so that each is a field. */
export function withAllParameters(design: Design): Design {
  const { topology } = design;
  return { ...design, topology: { ...topology, dimensions: topology.dimensions.map(spelt) } };
}

/** After one was changed: with the sizes that follow from them. */
export function withSizesOfParameters(design: Design): Design {
  const { topology } = design;
  return { ...design, topology: { ...topology, dimensions: topology.dimensions.map(sizedByParameters) } };
}
