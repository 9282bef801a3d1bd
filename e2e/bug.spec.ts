// These journeys break the page on purpose, so the promise of a silent console does not hold for them.
import { expect, test } from '@playwright/test';

test('a bug in the page keeps the design and offers a report', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => {
      throw new Error('no canvas here');
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The page has a bug' })).toBeVisible();
  const report = page.getByRole('textbox', { name: 'Report' });
  await expect(report).toHaveValue(/no canvas here/);
  await expect(report).toHaveValue(/"budgetGBps": 300/);
  await expect(page.getByRole('button', { name: 'Copy report' })).toBeVisible();
});

test('an engine that breaks is started again, and the run with it', async ({ page }) => {
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
