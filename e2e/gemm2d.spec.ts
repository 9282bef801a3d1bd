import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, open } from './parts.ts';

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
