/** The 2D grid of a design's model-parallel group: its sides and slices. */
import type { Design, Parallelism } from '../document.ts';

export function hasMesh({ workload, parallelism }: Pick<Design, 'workload' | 'parallelism'>): boolean {
  return workload.kind === 'transformer' && parallelism.mesh !== undefined;
}

/** Splits products one way. */
export function withoutGrid(parallelism: Parallelism): Parallelism {
  const { mesh, ...flat } = parallelism;
  return mesh === undefined ? parallelism : flat;
}
