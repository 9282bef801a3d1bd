// `npm run fuzz`: the fuzz tests of `npm test` at length, 100,000 damaged links and 20,000 damaged files of each format.
import { runSteps } from './steps.ts';

process.exitCode = await runSteps([
  {
    name: 'fuzz',
    command: [
      'vitest',
      'run',
      'src/app/parts/link/fuzz.test.ts',
      'src/cli/fuzz.test.ts',
      'src/worker/server/fuzz.test.ts',
      '--reporter=verbose',
    ],
    env: { NETLOOM_FUZZ: 'long' },
  },
]);
