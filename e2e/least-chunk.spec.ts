import { expect, test } from './journey.ts';
import { field, open, simulated } from './parts.ts';

test('a least chunk is typed, left out, proposed for the network and taken back by keys', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  await page.getByText('System', { exact: true }).first().click();
  const least = field(page, 'Least chunk');
  await expect(least).toHaveValue('1 MiB');
  await least.fill('');
  await least.press('Enter');
  await simulated(page);
  await expect(least).toHaveValue('none');
  // Version 2 of the document has one where nothing is said.
  await expect(page).toHaveURL(/system\.leastChunkBytes=null/);

  const propose = page.getByRole('button', { name: 'Propose' });
  await propose.focus();
  await page.keyboard.press('Enter');
  await expect(least).toHaveValue('1 MiB', { timeout: 30_000 });
  await expect(page.getByText(/^1 MiB: an all-reduce takes at worst [\d.]+ % longer/)).toBeVisible();
  await expectAccessible('#design');
  await simulated(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(least).toHaveValue('none');
});
