import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';
import { runLanes, type Step } from '../steps.ts';

export type Browser =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly message: string };

const byPlaywright: Step = {
  name: 'install a browser: Playwright’s own',
  command: ['playwright', 'install', 'chromium'],
};

/**
 * The system's packages, the lighter one first; not every release has it. They bring a font as wide as those of most machines, so that
 * lines break and pictures look the same wherever this installed the browser.
 */
const byApt = (name: string): readonly Step[] => [
  { name: 'install a browser: package lists', command: ['apt-get', 'update', '-q'] },
  {
    name: `install a browser: ${name}`,
    command: ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation'],
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  },
];

/** Returns a browser that starts: one on this machine, else one that Playwright downloads, else the system's package if we are root. */
export async function ensureBrowser(): Promise<Browser> {
  const here = findBrowser();
  if (here && starts(here)) return { ok: true, path: here };
  if (process.env['NETLOOM_CHROMIUM']) {
    return {
      ok: false,
      message: `NETLOOM_CHROMIUM names ${here ?? ''}, which does not start: correct it or unset it.`,
    };
  }
  const packages = canInstallPackages() ? ['chromium-headless-shell', 'chromium'].map(byApt) : [];
  for (const steps of [[byPlaywright], ...packages]) {
    // Its output may be mixed with that of other steps.
    await runLanes([steps]);
    const path = findBrowser();
    if (path && starts(path)) return { ok: true, path };
  }
  return {
    ok: false,
    message:
      'No browser: install Chromium or Chrome and set NETLOOM_CHROMIUM to its path, then run npm test again.',
  };
}

function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && starts('apt-get');
}

function starts(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}
