import type { Design } from '../../design/document.ts';

/**
 * Loads the network model of a design, the generator of its pipeline and its calibrations, which the first run of the page does without.
 */
export async function loadModel({ system, parallelism, compute }: Design): Promise<void> {
  const { network, steps } = system;
  const isPlain = (network === undefined || network === 'analytical') && steps !== 'eager';
  const isApart =
    parallelism.pipeline !== undefined ||
    compute.calibration !== undefined ||
    system.calibration !== undefined;
  await Promise.all([
    !isPlain && import('../../network/all-models.ts'),
    isApart && import('../../run/all-graphs.ts'),
  ]);
}
