// Every journey runs under three promises, checked when it ends: the console shows no error, no exception goes
// unhandled, and nothing is asked of any origin but the page's own.
import { expect, test as base, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { beenHere, KEPT, type Kept } from './been-here.ts';
import { noteLongTasks } from './long-tasks.ts';

export { expect };

interface Fixtures {
  /** Fails the journey unless axe finds no violation on the page as it is now; `selector` narrows it to a part. */
  readonly expectAccessible: (selector?: string) => Promise<void>;
  /** Holds another page of the same journey, such as a second tab, to the same promises. */
  readonly watch: (page: Page) => void;
  /** A page in a context of its own: a second tab would hide the first, whose presses then wait for frames. */
  readonly fresh: Page;
}

/** What a journey can set by `test.use`. */
export interface Options {
  /** What the browser has kept of visits before; nothing of a first one. */
  readonly kept: Kept;
}

/** For journeys in which the console tells an error: they promise nothing. */
export const unwatched = base.extend<Options>({
  kept: [KEPT, { option: true }],
  context: async ({ context, kept }, use) => {
    await beenHere(context, kept);
    await use(context);
  },
});

export const test = unwatched.extend<Fixtures>({
  watch: [
    async ({ page, browser, baseURL }, use, { title }) => {
      const report = await noteLongTasks(browser, page);
      const broken: string[] = [];
      const origin = new URL(baseURL ?? '').origin;
      const watch = (watched: Page): void => {
        watched.on('console', (message) => {
          if (message.type() === 'error')
            broken.push(`console: ${message.text()} (${message.location().url})`);
        });
        watched.on('pageerror', (error) => broken.push(`exception: ${error.message}`));
        watched.on('request', (request) => {
          const url = new URL(request.url());
          if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin)
            broken.push(`request: ${url.href}`);
        });
      };
      watch(page);
      await use(watch);
      await report(title);
      expect(broken, 'no console error, exception or foreign request').toEqual([]);
    },
    { auto: true },
  ],

  fresh: async ({ browser, watch }, use) => {
    const context = await browser.newContext();
    await beenHere(context);
    const page = await context.newPage();
    watch(page);
    await use(page);
    await context.close();
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (selector) => {
      await quiet(page);
      expect(await violations(page, selector), 'axe finds no violation').toEqual([]);
    });
  },
});

/** What a finished run does not renew, such as a search of an earlier design, is looked at as it is. */
const OLD_MS = 5000;

/**
 * Waits until nothing is being brought up to date: what is old for a moment is dimmed, and is not what is read. Beside a
 * refusal or a network without dimensions it stays old, as no run renews it.
 */
async function quiet(page: Page): Promise<void> {
  await expect(page.locator('.results[aria-busy="true"]')).toHaveCount(0);
  const renewed = page.waitForFunction(
    () =>
      document.querySelector('[data-old="true"]') === null ||
      document.querySelector('.status-line:is([data-phase="refused"], [data-phase="empty"])') !== null,
    undefined,
    { timeout: OLD_MS },
  );
  await renewed.catch(() => undefined);
  // Ended, not waited for: one that gets no frames would take forever.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
}
