// The browser tells in the console what could not be fetched, which other journeys do not allow; exceptions count here, too.
import { expect, unwatched as test } from './journey.ts';
import { IS_LARGE } from './matrix.ts';
import { drawn, field, OFFERED_TABS, open, openTab, refined, simulated } from './parts.ts';

test('without a network before any tab was opened, each says so, and with it the page goes on', async ({
  page,
  context,
}) => {
  const exceptions: string[] = [];
  page.on('pageerror', ({ message }) => exceptions.push(message));
  await open(page);
  // What the first screen asks for is there before the network goes: a request cut in the middle is never answered here.
  await drawn(page);
  await refined(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const panel = page.getByRole('tabpanel');
  const missing = panel.getByText('This part of the page could not be loaded.');
  const all = OFFERED_TABS.slice(1);
  // All of them come by the same way.
  const labels = IS_LARGE ? all : all.slice(0, 2);
  for (const label of labels) {
    await openTab(page, label);
    await expect(missing).toBeVisible();
  }
  // The rest goes on: an edit is simulated, and autosaving it does not break the page.
  await field(page, 'Budget per NPU').fill('480');
  await simulated(page);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(missing).toBeVisible();
  // What is asked for from a menu says so, too.
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'Save results as ASTRA-sim CSV' }).click();
  const files = page.getByRole('alert').filter({ hasText: 'What makes files could not be loaded' });
  await expect(files).toBeInViewport();
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.locator('.in-sight').getByRole('alert').filter({ hasText: 'This part of the page' });
  await expect(help).toBeInViewport();
  await help.getByRole('button', { name: 'Dismiss' }).click();
  await expect(help).toHaveCount(0);

  await context.setOffline(false);
  const download = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Try again' }).click();
  await download;
  await expect(files).toHaveCount(0);
  await expect(missing).toHaveCount(0);
  for (const label of labels) {
    await openTab(page, label);
    await expect(panel.getByText('Loading')).toHaveCount(0);
    await expect(missing).toHaveCount(0);
  }
  await expect(field(page, 'Budget per NPU')).toHaveValue('480');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'How Netloom counts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(field(page, 'Budget per NPU')).toHaveValue('480');
  expect(exceptions).toEqual([]);
});

test(
  'opened as a file, or in a frame that is shut off, the page says why it stays empty',
  { tag: '@wide' },
  async ({ page, baseURL }) => {
    const why =
      'it runs from a web server, not from a file that is opened by itself or in a frame that is shut off';
    await page.goto(new URL('../dist/index.html', import.meta.url).href);
    await expect(page.getByText(why)).toBeVisible();
    await page.goto(`${baseURL}licences.txt`);
    for (const allowed of ['allow-scripts', '']) {
      await page.evaluate(
        ([address = '', sandbox = '']) => {
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', sandbox);
          frame.src = address;
          document.body.replaceChildren(frame);
        },
        // The only address that other pages may frame.
        [`${baseURL}?embed`, allowed],
      );
      const shutOff = page.frameLocator('iframe');
      await expect(shutOff.getByText(why)).toBeVisible();
    }
  },
);
