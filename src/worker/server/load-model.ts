import type { Design } from '../../design/document.ts';

/**
 * Loads the network model of a design and the generator of its pipeline, which the first run of the page does without.
 */
export async function loadModel({ system, parallelism }: Design): Promise<void> {
  const { network } = system;
  if (network !== undefined && network !== 'analytical') await import('../../network/all-models.ts');
  if (parallelism.pipeline !== undefined) await import('../../study/run/all-graphs.ts');
}
