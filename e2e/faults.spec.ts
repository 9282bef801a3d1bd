import { expect, test } from './journey.ts';
import { field, numbers, open, status } from './parts.ts';

test('an engine that is killed while it starts, without a word, is missed, and its run sent again', async ({
  page,
}) => {
  await open(page);
  const undisturbed = await numbers(page);
  await page.addInitScript(() => {
    const Original = window.Worker;
    let started = 0;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started += 1;
        // A worker that is terminated tells nobody.
        if (started === 1) this.terminate();
      }
    };
  });
  await page.clock.install();
  await page.goto('/');
  await expect(status(page)).toHaveText('Simulating');
  // The clock of the page, not of the machine.
  await page.clock.fastForward(3000);
  await expect(status(page)).toContainText(/^Simulated in/);
  expect(await numbers(page)).toEqual(undisturbed);
});

test(
  'an engine that throws in every run says so and keeps the design',
  { tag: '@wide' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const Original = window.Worker;
      window.Worker = class extends Original {
        override postMessage(message: unknown): void {
          // What the page asks becomes something that the engine cannot read.
          const asked = message as { type?: string; path?: string[]; argumentList?: { value?: unknown }[] };
          if (asked.type === 'APPLY' && asked.path?.[0] === 'run')
            asked.argumentList?.splice(0, 1, { value: null });
          super.postMessage(message);
        }
      };
    });
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('The engine failed');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await field(page, 'Budget per NPU').fill('480');
    await expect(page).toHaveURL(/budgetGBps=480/);
    await expect(page.getByRole('alert')).toContainText('The engine failed');
  },
);
