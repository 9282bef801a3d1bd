import { defineConfig } from '@playwright/test';
import type { Options } from './e2e/journey.ts';
import { browserFlags, findBrowser } from './src/tooling/browser/find-browser.ts';

const port = process.env['PORT'] ?? '4187';
const executablePath = findBrowser();

export default defineConfig<Options>({
  testDir: 'e2e',
  projects: [
    // Each feature, and every tab and dialog looked at by axe: what CI runs.
    { name: 'journeys', testIgnore: 'visual/**', grepInvert: /@wide/ },
    // The rest, npm run wide: other screens, other ways to do the same, messages that unit tests hold as well.
    { name: 'wide', testIgnore: 'visual/**', grep: /@wide/ },
    // Pixels are those of one browser on one system (Debian's Chromium and fonts): a command of its own, npm run visual.
    { name: 'visual', testMatch: 'visual/**/*.spec.ts', testIgnore: 'visual/readme.spec.ts' },
    // The pictures of the README lie beside the other documents.
    {
      name: 'readme',
      testMatch: 'visual/readme.spec.ts',
      snapshotPathTemplate: 'docs/images/{arg}{ext}',
      use: {
        kept: { 'netloom-welcome': 'seen' },
      },
    },
  ],
  snapshotPathTemplate: 'e2e/visual/goldens/{arg}{ext}',
  // Waiting longer hides nothing: what is waited for is a fact, and a machine under load may need long for it.
  timeout: 180_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.001 },
  },
  forbidOnly: true,
  workers: 2,
  // Another try tells a machine that stalled from a page that is broken. The report names what needed it: a race to mend.
  retries: 2,
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: {
      args: [...browserFlags],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    // A page that keeps a copy of itself would hide what a journey does to the network; offline.spec.ts lets it.
    serviceWorkers: 'block',
    // Recording every journey takes a third of the time again; a second try shows what there is to see.
    trace: 'on-first-retry',
  },
  webServer: {
    // Builds first, unless NETLOOM_BUILT=1 says that dist/ is what is to be tested.
    command: 'node --import tsx src/tooling/start.ts',
    env: { PORT: port },
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});
