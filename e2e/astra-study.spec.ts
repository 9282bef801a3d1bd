// The ASTRA-SIM study in the Papers tab: statements with their verdicts, the figures drawn from our runs.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, open, openTab } from './parts.ts';

/** The study with everything in it. */
async function study(page: Page): Promise<Locator> {
  await openTab(page, 'Papers');
  const panel = page.getByRole('tabpanel', { name: 'Papers' });
  await panel.getByRole('combobox', { name: 'Study' }).selectOption('ASTRA-SIM, ISPASS 2020');
  await expect(panel.getByRole('status')).toHaveText(/^34 of 35 statements hold, run in [\d.]+ m?s$/, {
    timeout: 120_000,
  });
  return panel;
}

test.describe('the ASTRA-SIM study', () => {
  test(
    'says which statements hold, what makes the other one hold, and draws the figures',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      await open(page);
      const panel = await study(page);
      const table = panel.getByRole('region', { name: 'Statements of the paper' });
      await expect(table.getByText('holds', { exact: true })).toHaveCount(34);
      await expect(table.getByText('does not hold', { exact: true })).toHaveCount(1);
      const row = table.getByRole('row', { name: /4x4x4 is slower than 1x8x8 above 4 MB/ });
      await row.getByRole('button', { name: /^About/ }).click();
      await expect(page.getByText(/with 12 chunks/)).toBeVisible();
      await page.keyboard.press('Escape');
      await panel.getByText('Numbers of the statements').click();
      await expect(panel.getByText('sentShare: 4.5', { exact: true })).toBeVisible();
      await expectAccessible('#explore');
      for (const figure of ['9', '10', '11', '12', '13', '14', '15-17', '18']) {
        await expect(panel.getByRole('img', { name: new RegExp(`^${figure}\\. `) }).first()).toBeVisible();
      }
      await panel.getByText('Numbers of figure 18').click();
      const four = panel.getByRole('row', { name: /^Compute power 4 ×/ }).getByRole('cell');
      await expect(four).toHaveText(['77.728', '63.9']);
    },
  );

  test('can be cancelled and run again', { tag: '@wide' }, async ({ page }) => {
    await open(page);
    await openTab(page, 'Papers');
    const panel = page.getByRole('tabpanel', { name: 'Papers' });
    await panel.getByRole('combobox', { name: 'Study' }).selectOption('ASTRA-SIM, ISPASS 2020');
    const cancel = panel.getByRole('button', { name: 'Cancel' });
    const end = panel.getByRole('status').filter({ hasText: /hold, run in|Cancelled/ });
    await cancel.click();
    await expect(end).toHaveText('Cancelled: nothing of ours to show');
    await panel.getByRole('button', { name: 'Run again' }).click();
    await expect(panel.getByRole('status')).toHaveText(/^34 of 35 statements hold/, { timeout: 120_000 });
  });
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'the study is accessible and stays inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        await study(page);
        await expectAccessible('#explore');
        for (const width of [360, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await expectInsideScreen(page);
        }
      },
    );
  });
}
