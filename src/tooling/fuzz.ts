// `npm run fuzz`: the fuzz tests of `npm test` at length: 100,000 damaged links; 20,000 damaged files of each format; designs under every
// policy with dimensions of one NPU and splits of 0, whose results must be finite numbers; 200,000 conditions of spaces against a second
// reader; every numeric field at its limits; and 2,000 flipped bytes of the files of a search.
import { runSteps } from './steps.ts';

process.exitCode = await runSteps([
  {
    name: 'fuzz',
    command: [
      'vitest',
      'run',
      'src/app/parts/link/fuzz.test.ts',
      'src/cli/fuzz.test.ts',
      'src/formats/damaged.test.ts',
      'src/worker/server/fuzz.test.ts',
      'src/worker/server/finite.test.ts',
      'src/run/size-one.test.ts',
      'src/search/expression/expression.property.test.ts',
      'src/analysis/questions/every-bound.test.ts',
      'src/cli/search/merge.test.ts',
      '--reporter=verbose',
    ],
    env: { NETLOOM_FUZZ: 'long' },
  },
]);
