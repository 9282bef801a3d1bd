import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, open, simulated } from './parts.ts';

async function products(page: Page) {
  // A design without a mesh does not offer it: it is gone to by its name.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Go to 2D products');
  await page.keyboard.press('Enter');
  const search = page.getByRole('region', { name: 'Every mesh, the best first' });
  const product = page.getByRole('region', { name: 'One product, slice by slice' });
  const proof = page.getByRole('region', { name: 'Which columns are a slice' });
  await expect(search.getByRole('status')).toContainText('is the fastest of');
  await expect(product.getByRole('status')).toBeVisible();
  return { search, product, proof };
}

test('meshes are ranked, a product is looked into, and wrong slices are shown to be wrong', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  const { search, product, proof } = await products(page);
  await expect(search.getByRole('status')).toContainText('32 × 8 is the fastest of 5 meshes');
  await expectAccessible('#explore');

  await page.getByRole('button', { name: 'Look at 16 × 16' }).click();
  await expect(search.getByRole('status')).toContainText('longer than 32 × 8');
  // The fastest number of slices of this mesh arrives in the field: text that is typed before would stand beside it.
  await expect(product).toHaveAttribute('aria-busy', 'false');
  await product.getByRole('spinbutton', { name: 'Slices' }).fill('7');
  await expect(product.getByText(/^7 slices do not divide .* nearest: 6 and 8\.$/)).toBeVisible();
  await product.getByRole('button', { name: 'Fastest' }).click();
  await expect(product.getByRole('status')).toContainText('as the closed form says');

  await expect(proof.getByRole('status')).toHaveText(
    'Executed: slices of every S-th block give the product, slices of neighbours not the product.',
  );
  await proof.getByLabel('Shown slices').selectOption({ label: 'neighbours' });
  await proof.getByRole('button', { name: 'Step forward' }).click();
  await expect(proof.getByText(/elements meet that do not belong together/).first()).toBeVisible();
  await proof.getByRole('spinbutton', { name: 'Rows' }).fill('4');
  await expect(proof.getByRole('status')).toContainText('slices of neighbours the product');
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'products over a mesh are accessible and stay inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        await products(page);
        await expectAccessible('#explore');
        await page.setViewportSize({ width: 360, height: 844 });
        await expectInsideScreen(page);
      },
    );
  });
}

test(
  'a mesh is fitted to measured times, and its fields are found by name',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    const { search } = await products(page);
    await search.getByRole('button', { name: 'Open 32 × 8 as a design' }).click();
    await simulated(page);
    await page.getByText('Fit to measured times').click();
    // Two rings, two sizes: 5 us of launch, 1 us for each step, 1 GB/s.
    const rows = ['allGather,2,10000,16', 'allGather,2,100000,106', 'allGather,4,10000,38'];
    await page
      .getByRole('textbox', { name: /^A line collective,ring,chips,bytes,us/ })
      .fill(['collective,chips,bytes,us', ...rows].join('\n'));
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    const fitted = page.getByRole('table', { name: 'Fitted to the measured times' });
    await expect(fitted).toContainText('5 µs');
    await page.getByRole('button', { name: 'Use in this design' }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('Field: Launch of all-gather');
    await page.keyboard.press('Enter');
    const launch = page.getByLabel('Launch of all-gather', { exact: true });
    await expect(launch).toBeFocused();
    await expect(launch).toHaveValue('5 µs');
  },
);
