/** Results with some work, for tests of something else. */
import { throughputOf, type DesignWork } from '../design/throughput.ts';

/** Two NPUs of 1 TFLOPS that work on 8 sequences of 4 tokens. */
export const SOME_WORK: DesignWork = {
  npus: 2,
  peakTflops: 1,
  iterations: 1,
  iteration: { sample: 'sequence', samples: 8, tokens: 32, modelFlops: 1000, recomputedFlops: 200 },
  trainingTokens: 1e12,
  npuDollars: null,
};

/** The fields of a result that took `iterationNs` on a network of `costDollars`. */
export function someThroughput(iterationNs: number, costDollars: number) {
  return { work: SOME_WORK, throughput: throughputOf(SOME_WORK, iterationNs, costDollars) };
}
