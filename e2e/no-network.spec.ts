// The browser tells in the console what could not be fetched, which other journeys do not allow; exceptions count here, too.
import { expect, test } from '@playwright/test';
import { field, open, simulated } from './parts.ts';

test('without a network before any tab was opened, each says so, and with it the page goes on', async ({
  page,
  context,
}) => {
  const exceptions: string[] = [];
  page.on('pageerror', ({ message }) => exceptions.push(message));
  await open(page);
  await context.setOffline(true);
  const tabs = page.getByRole('tablist', { name: 'Explore' }).getByRole('tab');
  const panel = page.getByRole('tabpanel');
  const missing = panel.getByText('This part of the page could not be loaded.');
  const labels = (await tabs.allInnerTexts()).slice(1);
  expect(labels.length).toBeGreaterThan(8);
  for (const label of labels) {
    await tabs.filter({ hasText: new RegExp(`^${label}$`) }).click();
    await expect(missing).toBeVisible();
  }
  // The rest goes on: an edit is simulated, and autosaving it does not break the page.
  await field(page, 'Budget per NPU').fill('480');
  await simulated(page);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(missing).toBeVisible();

  await context.setOffline(false);
  await expect(missing).toHaveCount(0);
  for (const label of labels) {
    await tabs.filter({ hasText: new RegExp(`^${label}$`) }).click();
    const again = panel.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await expect(panel.getByText('Loading')).toHaveCount(0);
    await expect(missing).toHaveCount(0);
  }
  await expect(field(page, 'Budget per NPU')).toHaveValue('480');
  await page.reload();
  await expect(field(page, 'Budget per NPU')).toHaveValue('480');
  expect(exceptions).toEqual([]);
});
