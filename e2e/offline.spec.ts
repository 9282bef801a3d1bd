// These journeys keep the page's copy of itself, which all others block.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field, number, open, simulated, status, openTab } from './parts.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * The page registers its worker, and lets a newer one take over, once the engine has nothing left to do: after the run
 * also the refined split and why it takes as long. On a loaded machine that is later than a result.
 */
const BY_THE_ENGINE = { timeout: 60_000 };

/** Works without a network, once its copy is there, and comes back with it. */
async function expectOffline(page: Page): Promise<void> {
  const context = page.context();
  await field(page, 'Budget per NPU').fill('480');
  await simulated(page);
  const before = await number(page, 'Iteration time', 'EqualBW');
  await context.setOffline(true);
  await page.reload();
  await simulated(page);
  await expect(field(page, 'Budget per NPU')).toHaveValue('480');
  expect(await number(page, 'Iteration time', 'EqualBW')).toBe(before);
  // A part that was never loaded before.
  await openTab(page, 'Cost');
  await expect(page.getByRole('tabpanel', { name: 'Cost' })).toContainText('$');
  await page.goto('/?tab=topology');
  await expect(page.getByRole('tab', { name: 'Topology' })).toHaveAttribute('aria-selected', 'true');
  await context.setOffline(false);
}

/** A page beside which a newer build waits, and the notice that says so; `visit` is what is done between the two builds. */
async function newerBuild(
  page: Page,
  address = '/',
  visit: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Locator> {
  // The page registers its own worker when it has time; done after the newer one, that would be the newest again.
  await page.addInitScript(() => {
    const container = Object.getPrototypeOf(navigator.serviceWorker) as ServiceWorkerContainer;
    const register = container.register.bind(navigator.serviceWorker);
    container.register = async (...asked) => {
      const registration = await register(...asked);
      document.documentElement.dataset['registered'] = 'yes';
      return registration;
    };
  });
  await open(page, address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visit(page);
  await page.reload();
  await simulated(page);
  await expect(page.locator('html[data-registered]')).toBeAttached(BY_THE_ENGINE);
  // The same build under another address is a newer one to the browser.
  await page.evaluate(() => navigator.serviceWorker.register('./sw.js?newer').then(() => undefined));
  const notice = page.getByRole('status').filter({ hasText: 'newer version' });
  // It fetches every file of the build first.
  await expect(notice).toBeVisible(BY_THE_ENGINE);
  return notice;
}

test('after the first visit the page works without a network, and a newer build asks before it takes over', async ({
  page,
  expectAccessible,
}) => {
  const notice = await newerBuild(page, '/', expectOffline);
  await expectAccessible();
  await field(page, 'Budget per NPU').fill('500');
  await simulated(page);
  const search = page.locator('.search');
  await openTab(page, 'Search');
  await search.getByLabel('Tensor degree').fill('8, 16');
  await search.getByLabel('Memory of an NPU (GB)').fill('');
  await search.getByLabel('Sizes').fill('8, 16');
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  // Not before the search has ended, which the page is left alone for.
  const reloaded = page.waitForEvent('load', BY_THE_ENGINE);
  await notice.getByRole('button', { name: 'Reload with it' }).press('Enter');
  await reloaded;
  await simulated(page);
  // The design and the last search are left.
  await expect(field(page, 'Budget per NPU')).toHaveValue('500');
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/sw\.js\?newer$/);
  await openTab(page, 'Search');
  await expect(search.getByLabel('Sizes')).toHaveValue('8, 16');
  await expect(search.getByRole('status')).toContainText(/^Proved: \d+ points/);
});

test('a newer build does not end a run', { tag: '@wide' }, async ({ page }) => {
  // A design without a least chunk, so that as many chunks are cut as are asked for.
  const notice = await newerBuild(page, '/#0.v=1');
  await page.getByText('System', { exact: true }).click();
  await page.getByRole('switch', { name: 'Overlap communication' }).check();
  await field(page, 'Chunks per collective').fill('4096');
  await expect(page.getByRole('progressbar', { name: 'Chunk phases simulated' })).toBeVisible();
  await notice.getByRole('button', { name: 'Reload with it' }).press('Enter');
  await expect(notice).toContainText('when nothing is computed any more');
  await expect(status(page)).toHaveText(/^Simulating/);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await reloaded;
  // The section stays open.
  await expect(field(page, 'Chunks per collective')).toHaveValue('4096');
});
