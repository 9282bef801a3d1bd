import type { Design, Parallelism } from '../../../../design/document.ts';

/** The design with some of its parallelism changed. */
export function writeParallelism(fields: Partial<Parallelism>): (design: Design) => Design {
  return (design) => ({ ...design, parallelism: { ...design.parallelism, ...fields } });
}
