// What takes long says how far it is, can be stopped, and what it leaves behind is never taken for the whole.
import type { Page } from '@playwright/test';
import { drawnTexts, exportChart, standingAlone, textIn } from './exports.ts';
import { expect, test } from './journey.ts';
import { field, open, simulated, status, startLongSweep, openTab } from './parts.ts';

/** Thousands of layers and chunks, overlapped, so that no collective is replayed. */
const SLOW = '/#0.parallelism.overlap=true&system.chunks=256&workload.layers=4096&v=1';
const NUMBERS =
  /^[\d,]+ of [\d,]+ chunks, SmartBW at [\d.]+ m?s(, (about|less than) [\d,]+ (s|min|h) left)?$/;

async function underWay(page: Page): Promise<void> {
  await page.goto(SLOW);
  const bar = page.getByRole('progressbar', { name: 'Chunk phases simulated' });
  await expect(bar).toHaveAttribute('aria-valuetext', NUMBERS, { timeout: 60_000 });
}

test('a long run shows its chunks, simulated time and what remains; once it is cancelled, the whole page says so', async ({
  page,
  expectAccessible,
}) => {
  test.slow();
  await underWay(page);
  const bar = page.getByRole('progressbar', { name: 'Chunk phases simulated' });
  await expect(bar).toHaveAttribute('aria-valuetext', /left$/);
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      () => {
        const began = performance.now();
        const watch = new MutationObserver(() => {
          if (!/Cancelled/.test(document.querySelector('#compare [role=status]')?.textContent ?? '')) return;
          document.body.dataset['cancelledInMs'] = String(performance.now() - began);
          watch.disconnect();
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      },
      { capture: true, once: true },
    );
  });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(status(page)).toHaveText(
    /^Cancelled in SmartBW at [\d.]+ m?s of the iteration: the timeline is partial$/,
  );
  const tookMs = await page.evaluate(() => document.body.dataset['cancelledInMs'] ?? '');
  // Depends on the machine: told, not judged.
  test.info().annotations.push({ type: 'from Cancel to its word, ms', description: tookMs });
  for (const scheme of ['SmartBW', 'EqualBW'])
    await expect(page.getByRole('columnheader', { name: scheme })).toContainText('cancelled: closed form');
  await expect(page.getByRole('note')).toContainText(/^Partial: the run was cancelled at [\d.]+ m?s\./);
  await expectAccessible('#compare');

  const partial = /the run was cancelled in SmartBW at [\d.]+ m?s of the iteration/;
  const csv = await textIn(await exportChart(page, /^Export Comparison/, 'CSV numbers'));
  expect(csv).toMatch(new RegExp(`^# partial: ${partial.source}`, 'm'));
  const svg = standingAlone(await textIn(await exportChart(page, /^Export Timeline/, 'SVG drawing')));
  expect(drawnTexts(svg).join('\n')).toMatch(new RegExp(`Partial: ${partial.source}`));

  await field(page, 'Layers').fill('2');
  await simulated(page);
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'SmartBW' })).toContainText('simulated');
  expect(await textIn(await exportChart(page, /^Export Comparison/, 'CSV numbers'))).not.toContain('partial');
});

test(
  'a trace that is being made tells how far it is, and is not saved when cancelled',
  { tag: '@wide' },
  async ({ page }) => {
    await underWay(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(status(page)).toHaveText(/^Cancelled/);
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    await page.getByRole('button', { name: 'Save as Chrome trace' }).click();
    const making = page.getByRole('group', { name: 'The trace' });
    await expect(making.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      /^[\d,]+ of [\d,]+ chunks/,
    );
    await making.getByRole('button', { name: 'Cancel' }).click();
    await expect(making).toHaveCount(0);
    await expect(page.getByText('The trace: cancelled, nothing saved.')).toBeAttached();
    expect(downloads).toBe(0);
  },
);

test(
  'a sweep that is cancelled says what is missing, in its table and in its files',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    await openTab(page, 'Sweep');
    const events = await startLongSweep(page);
    await expect(events).toHaveText(/^[\d,]+ of 8,000 results, [\d.]+ %, about [\d,]+ (s|min|h) left$/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(events).toHaveText(/^Cancelled at [\d,]+ of 8,000 results$/);
    await expect(
      page.getByRole('heading', {
        name: /^Results, partial: [\d,]+ of 8,000 results of the sweep, cancelled$/,
      }),
    ).toBeVisible();
    const csv = await textIn(await exportChart(page, /^Export Throughput/, 'CSV numbers'));
    expect(csv).toMatch(/^# partial: \d+;?\d* of 8;000 results of the sweep; cancelled/m);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save CSV' }).last().click(),
    ]);
    expect(await textIn(saved)).toMatch(/^# partial: /);
  },
);

test(
  'a run that is over at once changes nothing but the results; one that lasts dims the old ones and can be cancelled',
  { tag: '@wide' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const Original = window.Worker;
      window.Worker = class extends Original {
        override postMessage(message: unknown, given?: StructuredSerializeOptions | Transferable[]): void {
          // From when the test says so, runs never begin.
          const isRun = (message as { path?: string[] }).path?.[0] === 'run';
          if (isRun && document.body.dataset['deaf'] !== undefined) return;
          super.postMessage(message, Array.isArray(given) ? { transfer: given } : given);
        }
      };
    });
    await page.clock.install();
    await open(page);
    await page.evaluate(() => (document.body.dataset['deaf'] = ''));
    // From here on time passes when the test lets it.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await field(page, 'Budget per NPU').fill('480');
    await expect(status(page)).toHaveText('Simulating');
    const dimmed = page.locator('.results[data-look="updating"]');
    const bar = page.getByRole('progressbar', { name: 'Chunk phases simulated' });
    await page.clock.runFor(170);
    await expect(dimmed).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(dimmed).toHaveCount(1);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(bar).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.clock.resume();
    await expect(status(page)).toHaveText(/^Cancelled/);
    await expect(bar).toHaveCount(0);
    await expect(dimmed).toHaveCount(0);
  },
);
