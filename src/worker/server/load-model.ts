import type { Design } from '../../design/document.ts';

/** Loads what times the messages of a design and what makes and runs its stages, where that is not here from the beginning. */
export async function loadModel({ system, parallelism }: Design): Promise<void> {
  const { network } = system;
  if (network !== undefined && network !== 'analytical') await import('../../network/all-models.ts');
  if (parallelism.pipeline !== undefined) await import('../../study/run/all-graphs.ts');
}
