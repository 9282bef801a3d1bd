// `npm run verify:large`: the unit and property tests with all their cases, and all journeys with all looks, which would take too long at
// every change.
import { ensureBrowser } from './browser/ensure-browser.ts';
import { build, journeys } from './pipeline.ts';
import { runSteps, type Step } from './steps.ts';

const env = { NETLOOM_LARGE: '1' };

async function main(): Promise<number> {
  const newDraw: Step = {
    name: 'properties with a new seed',
    command: ['tsx', 'src/tooling/draws/new-draw.ts'],
  };
  const code = await runSteps([{ name: 'large cases', command: ['vitest', 'run'], env }, newDraw, build]);
  if (code !== 0) return code;
  const browser = await ensureBrowser();
  if (!browser.ok) {
    console.error(browser.message);
    return 1;
  }
  const step = journeys(browser.path, true);
  return runSteps([{ ...step, env: { ...step.env, ...env } }]);
}

process.exitCode = await main();
