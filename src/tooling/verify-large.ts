// `npm run verify:large`: the unit and property tests with all the cases that would take too long at every change.
import { runSteps } from './steps.ts';

process.exitCode = await runSteps([
  { name: 'large cases', command: ['vitest', 'run'], env: { NETLOOM_LARGE: '1' } },
]);
