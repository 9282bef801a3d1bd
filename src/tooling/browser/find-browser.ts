import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Path of a Chromium on this machine, or undefined. In order: the one that NETLOOM_CHROMIUM names (taken as it is, so that a wrong path
 * fails visibly), Playwright's, the system's; of the two Chromiums of Playwright the headless shell, in which the journeys take a quarter
 * less time.
 */
export function findBrowser(): string | undefined {
  const named = process.env['NETLOOM_CHROMIUM'];
  if (named) return named;
  return [
    chromium.executablePath(),
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));
}

/**
 * Parts of a whole Chromium that every new window would load for its address bar: two pages of half a megabyte of scripts, a quarter of what
 * opening Netloom costs. Of several switches of this name the last counts, so those that Playwright turns off come again.
 */
const featuresOff: readonly string[] = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  // Playwright's own.
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Flags for a Chromium that draws the same on every machine and makes no calls of its own. Only root needs the sandbox off. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  `--disable-features=${featuresOff.join(',')}`,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--disable-lcd-text',
];
