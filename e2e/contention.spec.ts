// The fidelity switch: an iteration and its phases with messages that share links, beside those without.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectInsideScreen, notation, open, simulated, showMoreOfBlocks, openTab } from './parts.ts';

/** The part of the Collectives tab, with the switch. */
async function contention(page: Page): Promise<Locator> {
  await openTab(page, 'Collectives');
  const part = page.getByRole('region', { name: /^Messages that share links/ });
  await expect(part).toBeVisible();
  return part;
}

test.describe('contention', () => {
  test.beforeEach(({ page }) => open(page));

  test(
    'changes nothing where each block does what suits it, and says so',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      const part = await contention(page);
      await expect(part.getByRole('table')).toHaveCount(0);
      await part.getByRole('switch', { name: 'Compare with contention' }).check();
      await expect(part.getByText(/the same with contention/)).toBeVisible({ timeout: 60_000 });
      const differences = part
        .getByRole('row')
        .getByRole('cell')
        .filter({ hasText: /^none$/ });
      await expect(differences).not.toHaveCount(0);
      await expect(part.getByRole('cell', { name: /^\+/ })).toHaveCount(0);
      await expectAccessible('#explore');
      await part.getByRole('switch').uncheck();
      await expect(part.getByRole('table')).toHaveCount(0);
    },
  );

  test('follows the design: a direct exchange through a switch shares the link of each NPU, in the results too unless they are of the reference', async ({
    page,
  }) => {
    const part = await contention(page);
    await part.getByRole('switch').check();
    await expect(part.getByText(/the same with contention/)).toBeVisible({ timeout: 60_000 });
    await showMoreOfBlocks(page);
    await page.getByLabel('Algorithm of dimension 4').selectOption({ label: 'Direct' });
    await simulated(page);
    await expect(part.getByRole('row').filter({ hasText: 'Direct' }).first()).toBeVisible({
      timeout: 60_000,
    });
    await expect(part.getByText(/the same with contention/)).toBeVisible({ timeout: 60_000 });
    // As ASTRA-sim 1.0 has it every message has the link to itself. The phase that loses most stands first, by itself.
    await page.getByText('System', { exact: true }).first().click();
    await page.getByLabel('Rounding', { exact: true }).selectOption({ label: 'As ASTRA-sim 1.0' });
    await simulated(page);
    const first = part
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first();
    await expect(first.getByRole('rowheader')).toHaveText('4 · Switch(8)', { timeout: 60_000 });
    await expect(first).toContainText('Direct', { timeout: 60_000 });
    await expect(first.getByRole('cell').last()).toHaveText(/^\+/);
    await notation(page).fill('Switch(64)');
    await notation(page).press('Enter');
    await page.getByLabel('Algorithm of dimension 1').selectOption({ label: 'Direct' });
    await simulated(page);
    await expect(part.getByText(/with contention \(\+/)).toBeVisible({ timeout: 60_000 });
    await expect(first.getByRole('rowheader')).toHaveText('1 · Switch(64)');
    await expect(
      page.getByText(/is faster than its wires: .* % of what is sent would not fit/).first(),
    ).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test(
    'the comparison is accessible and stays inside the screen',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      await open(page);
      const part = await contention(page);
      await part.getByRole('switch').check();
      await expect(part.getByText(/with contention:|with contention \(/)).toBeVisible({ timeout: 60_000 });
      await expectAccessible('#explore');
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectInsideScreen(page);
      }
    },
  );
});
