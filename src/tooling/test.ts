// `npm test`: the check, and meanwhile a browser (found or installed), then the journeys in it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser/ensure-browser.ts';
import { check, journeys, reports } from './pipeline.ts';
import { root, runSteps } from './steps.ts';

async function main(): Promise<number> {
  rmSync(join(root, reports.folder), { recursive: true, force: true });
  const [checked, browser] = await Promise.all([check(), ensureBrowser()]);
  if (checked !== 0) return checked;
  if (!browser.ok) {
    console.error(browser.message);
    return 1;
  }
  return runSteps([journeys(browser.path)]);
}

process.exitCode = await main();
