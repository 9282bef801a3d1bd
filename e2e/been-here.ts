// What a browser keeps of somebody who has been here before.
import type { BrowserContext } from '@playwright/test';

export type Kept = Readonly<Record<string, string>>;

/** The line of a first visit, which is tried in learn.spec.ts, is answered; what most journeys reach into is open. */
export const KEPT: Kept = {
  'netloom-welcome': 'seen',
  'netloom-open': 'model layout compare-more',
};

/** Puts it in place before the first script of a page runs. Playwright's `storageState` opens a window of its own for that, each time. */
export async function beenHere(context: BrowserContext, kept: Kept = KEPT): Promise<void> {
  await context.addInitScript((entries) => {
    try {
      for (const [key, value] of Object.entries(entries))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    } catch {
      // A frame that is shut off has no storage.
    }
  }, kept);
}
