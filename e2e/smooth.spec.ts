import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { drawn, field, notation, open, simulated, status } from './parts.ts';

interface Measured {
  readonly longTasksMs: readonly number[];
  readonly shift: number;
}

declare global {
  interface Window {
    measured: { longTasksMs: number[]; shift: number };
  }
}

/** Records long tasks and layout shifts that no input caused, from before the first script on. */
async function measure(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.measured = { longTasksMs: [], shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.measured.longTasksMs.push(Math.round(entry.duration));
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) window.measured.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function measured(page: Page): Promise<Measured> {
  return page.evaluate(() => window.measured);
}

test.describe('the page stays smooth', () => {
  test.beforeEach(({ page }) => measure(page));

  test('nothing jumps when results arrive, and long tasks are reported', async ({ page }) => {
    await open(page);
    const first = await measured(page);
    await page.evaluate(() => (window.measured.longTasksMs = []));
    for (const budget of ['310', '320', '330']) {
      await field(page, 'Budget per NPU').fill(budget);
      await simulated(page);
    }
    const edited = await measured(page);
    // Times depend on the machine: they are told, not judged.
    test
      .info()
      .annotations.push(
        { type: 'long tasks while loading, ms', description: first.longTasksMs.join(', ') || 'none' },
        { type: 'long tasks of three edits, ms', description: edited.longTasksMs.join(', ') || 'none' },
        { type: 'engine', description: (await status(page).innerText()).trim() },
      );
    expect(edited.shift).toBeLessThan(0.02);
  });

  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ])
    test(
      `nothing jumps when the results of a machine that was opened arrive, at ${viewport.width} px`,
      {
        tag: '@wide',
      },
      async ({ page }) => {
        await page.setViewportSize(viewport);
        await open(page);
        await drawn(page);
        await page.evaluate(() => (window.measured.shift = 0));
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Find a command' }).fill('405B 8192 H100');
        await page.keyboard.press('Enter');
        await expect(notation(page)).toHaveValue('Switch(8)_Switch(1024)');
        await drawn(page);
        expect((await measured(page)).shift).toBeLessThan(0.02);
      },
    );

  test(
    'a run that takes long shows its progress and can be cancelled',
    { tag: '@wide' },
    async ({ page }) => {
      // A design without a least chunk, so that as many chunks are cut as are asked for.
      await open(page, '/#0.v=1');
      await page.getByText('System', { exact: true }).click();
      await page.getByRole('switch', { name: 'Overlap communication' }).check();
      await field(page, 'Chunks per collective').fill('4096');
      await expect(page.getByRole('progressbar', { name: 'Chunk phases simulated' })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(status(page)).toHaveText(/^Cancelled/);
      await page.getByRole('button', { name: 'Run again' }).click();
      await expect(status(page)).toHaveText('Simulating');
      await field(page, 'Chunks per collective').fill('16');
      await simulated(page);
    },
  );
});
