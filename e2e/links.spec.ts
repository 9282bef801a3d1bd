// How links are laid: a published platform with its rings and packets, and another torus built under its dimensions.
import { expect, test } from './journey.ts';
import { field, open, simulated } from './parts.ts';

test(
  'a platform brings its links, which can be changed, and says what another torus costs',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await open(page);
    await page
      .getByRole('combobox', { name: 'Start from' })
      .selectOption('Packages of 4 on a torus of 4x4, 64 NPUs');
    await simulated(page);
    await page.getByRole('heading', { name: 'Links', exact: true }).click();
    const local = page.getByRole('group', { name: 'Links of dimension 1' });
    await expect(local.getByRole('spinbutton', { name: 'Rings' })).toHaveValue('2');
    await expect(local.getByRole('combobox', { name: 'Sends' })).toHaveValue('1');
    await expect(field(page, 'Link efficiency')).toHaveValue('0.94');
    await expect(field(page, 'Router latency')).toHaveValue('1');

    await page.getByRole('combobox', { name: 'Built as' }).selectOption('1D torus 64');
    const table = page.getByRole('table', {
      name: 'Hops and shared links of each dimension on what is built',
    });
    const cells = (index: number) => table.getByRole('row').nth(index).getByRole('cell');
    await expect(cells(1)).toHaveText(['1.5', '3', '1']);
    await expect(cells(3)).toHaveText(['16', '16', '16']);
    await expect(page.getByText('Up to 16 messages of a dimension meet on one link.')).toBeVisible();
    await expectAccessible('#design');

    await page.getByRole('combobox', { name: 'Built as' }).selectOption('2D torus 8x8');
    await expect(cells(2)).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Built as' }).selectOption('Dimensions');
    await expect(table).toHaveCount(0);
    await field(page, 'Link efficiency').fill('1.5');
    await expect(page.getByText(/^Link efficiency must be/)).toBeVisible();
  },
);
