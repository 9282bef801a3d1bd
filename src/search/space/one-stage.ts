/** Points without a pipeline where `pp` is 1 and only a design without stages can be timed. */
import type { Design } from '../../design/document.ts';
import { without } from '../../units/without.ts';

/**
 * Returns a design with one stage as one without a pipeline, if its network is not the analytical one: the other network
 * models time no stages, so the point would be refused. On the analytical network one stage keeps its own loop.
 */
export function withoutOneStage(design: Design): Design {
  const { network = 'analytical' } = design.system;
  const { pipeline } = design.parallelism;
  if (network === 'analytical' || pipeline?.stages !== 1 || (pipeline.chunks ?? 1) !== 1) return design;
  return { ...design, parallelism: without(design.parallelism, 'pipeline') };
}
