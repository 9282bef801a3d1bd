// `npm run browser`: finds a Chromium for the journeys or installs one, and prints its path.
import { ensureBrowser } from './browser/ensure-browser.ts';

const browser = await ensureBrowser();
if (browser.ok) {
  console.log(browser.path);
} else {
  console.error(browser.message);
  process.exitCode = 1;
}
