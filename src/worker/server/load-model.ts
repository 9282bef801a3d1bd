import type { Design } from '../../design/document.ts';

/**
 * Loads the network model of a design and the generator of its pipeline, which the first run of the page does without.
 */
export async function loadModel({ system, parallelism }: Design): Promise<void> {
  const { network, steps } = system;
  const isPlain = (network === undefined || network === 'analytical') && steps !== 'eager';
  await Promise.all([
    !isPlain && import('../../network/all-models.ts'),
    parallelism.pipeline !== undefined && import('../../study/run/all-graphs.ts'),
  ]);
}
