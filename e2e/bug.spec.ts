// These journeys break the page on purpose, so the promise of a silent console does not hold for them.
import type { Locator, Page } from '@playwright/test';
import { expect, unwatched as test } from './journey.ts';
import { violations } from './axe.ts';

/** The page cannot draw, and says what it says of itself. */
async function openBroken(page: Page): Promise<Locator> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('no canvas here');
    };
  });
  await page.goto('/#0.name=mine&v=1');
  await expect(page.getByRole('heading', { name: 'The page has a bug' })).toBeVisible();
  return page.getByRole('textbox', { name: 'Report' });
}

test('a bug in the page keeps the design and offers a report, which says nothing of where the page lies', async ({
  page,
  context,
  baseURL,
}) => {
  const { origin, host } = new URL(baseURL ?? '');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const report = await openBroken(page);
  await expect(report).toHaveValue(/^Netloom \d+\.\d+\.\d+, .+\.js\n.*Chrom/);
  await expect(report).toHaveValue(/no canvas here/);
  await expect(report).toHaveValue(/"budgetGBps": 300/);
  await page.getByRole('button', { name: 'Copy report' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Report copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await report.inputValue());
  expect(copied).not.toContain(host);
  expect(await violations(page)).toEqual([]);
});

test(
  'a report that cannot be copied is selected to be copied by hand',
  { tag: '@wide' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      });
    });
    const report = await openBroken(page);
    await page.getByRole('button', { name: 'Copy report' }).press('Enter');
    await expect(page.getByText('copy it by hand')).toBeVisible();
    const selected = await report.evaluate(
      (area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart === area.value.length,
    );
    expect(selected).toBe(true);
  },
);

test('an engine that breaks is started again, and the run with it', { tag: '@wide' }, async ({ page }) => {
  await page.addInitScript(() => {
    const Original = window.Worker;
    let started = 0;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started += 1;
        if (started === 1)
          setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' })));
      }
    };
  });
  await page.goto('/');
  const status = page.getByRole('region', { name: 'Compare' }).getByRole('status');
  await expect(status).toHaveText(/^Simulated in .* events\. The engine stopped \(out of memory\)/);
});

test('an engine that cannot be loaded says so', async ({ page }) => {
  await page.route('**/engine.worker*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The engine failed');
  await page.unroute('**/engine.worker*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Compare' }).getByRole('status')).toHaveText(/^Simulated in/);
});
