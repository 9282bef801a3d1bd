import type { Design, Parallelism } from '../../../../design/document.ts';

/** The design with other settings of its pipeline. */
export function withPipeline(design: Design, pipeline: NonNullable<Parallelism['pipeline']>): Design {
  return { ...design, parallelism: { ...design.parallelism, pipeline } };
}
