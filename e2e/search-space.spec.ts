import { expect, test } from './journey.ts';
import { open, openTab } from './parts.ts';

test('a space around the design is searched, proved, and a design of it is one edit', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  await openTab(page, 'Search');
  const search = page.locator('.search');
  await search.getByLabel('Tensor degree').fill('8, 16');
  await search.getByLabel('Memory of an NPU (GB)').fill('');
  await search.getByLabel('Sizes').fill('5');
  const start = search.getByRole('button', { name: 'Search', exact: true });
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(search.getByText(/^leaves no network/)).toBeVisible();
  await expect(start).toBeFocused();
  await search.getByLabel('Sizes').fill('8, 16');
  await search.getByLabel('Conditions, one a line').fill('tp > 8 and cats < 2');
  await start.click();
  await expect(search.getByText(/names "cats" at character 12/)).toBeVisible();
  await search.getByLabel('Conditions, one a line').fill('tp > 8');
  await start.click();
  // 8 x 8 x 16 in three orders of three kinds each.
  await expect(search.getByRole('status')).toContainText('Proved: 81 points', { timeout: 30_000 });
  // Below a form that is longer than the pane.
  await expect(search.getByRole('heading', { name: 'The best, the best first' })).toBeInViewport();
  await expectAccessible('#explore');

  const notation = page.getByRole('combobox', { name: 'Notation' });
  const before = await notation.inputValue();
  const first = search.getByRole('region', { name: 'Designs found' }).getByRole('button').first();
  const name = await first.innerText();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(notation).toHaveValue(name);
  await page.keyboard.press('Control+z');
  await expect(notation).toHaveValue(before);
});

test('the search that is proposed for the first design proposes what fits in memory and can be built', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await open(page);
  await openTab(page, 'Search');
  const search = page.locator('.search');
  await expect(search.getByLabel('Memory of an NPU (GB)')).toHaveValue('80');
  await expect(search.getByText('80 GB are assumed')).toBeVisible();
  const tooLarge = search.getByText(/^This design needs [\d.]+ GB an NPU, more than the 80 GB assumed\.$/);
  await expect(tooLarge.first()).toBeVisible();
  await expect(search.getByLabel('NPUs of a block at most')).toHaveValue('FC 16');
  await search.getByRole('button', { name: 'Search', exact: true }).click();
  const status = search.getByRole('status').filter({ hasText: 'Proved: ' });
  await expect(status).toContainText(/Left out: [\d,]+ need more than 80 GB of memory; /, {
    timeout: 200_000,
  });
  const rows = search.getByRole('region', { name: 'Designs found' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('tokens/s');
  await expect(search.getByText(/FC\((1024|512|256|128|64|32)\)/)).toHaveCount(0);
});
