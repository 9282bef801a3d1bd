import type { Metrics } from './metrics.ts';

export type IterationPart = 'compute' | 'model' | 'data' | 'exposed';

/** Share of an iteration by which parts may miss it and still be said to add up. */
const ROUNDING = 1e-6;

/** The parts of an iteration: MP and DP apart where they add up, one exposed part where they overlap. */
export function partsOf(metrics: Metrics): readonly (readonly [IterationPart, number])[] {
  const { iterationNs, computeNs, modelCommNs, dataCommNs, exposedCommNs } = metrics;
  const addUp = Math.abs(modelCommNs + dataCommNs - exposedCommNs) <= ROUNDING * iterationNs;
  return addUp
    ? [
        ['compute', computeNs],
        ['model', modelCommNs],
        ['data', dataCommNs],
      ]
    : [
        ['compute', computeNs],
        ['exposed', exposedCommNs],
      ];
}
