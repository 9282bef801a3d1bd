// Published numbers beside ours: the table fills, a case opens with one click and goes with one undo.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, field, notation, open, simulated, openTab } from './parts.ts';

/** The tab with every number in it. */
async function papers(page: Page): Promise<Locator> {
  await openTab(page, 'Papers');
  const panel = page.getByRole('tabpanel', { name: 'Papers' });
  await expect(panel.getByRole('status')).toHaveText(/^270 runs in [\d.]+ m?s$/, { timeout: 60_000 });
  return panel;
}

function row(panel: Locator, name: string): Locator {
  return panel.getByRole('row').filter({ has: panel.page().getByRole('rowheader', { name, exact: true }) });
}

test.describe('the papers', () => {
  test.beforeEach(({ page }) => open(page));

  test('put every published number beside ours, within its tolerance but for one, which says why', async ({
    page,
    expectAccessible,
  }) => {
    const panel = await papers(page);
    const speedUp = row(panel, 'Speed-up of SmartBW over EqualBW, mean');
    await expect(speedUp.getByRole('cell')).toHaveText([
      '1.17 ×',
      '1.17 ×',
      '1.17 ×',
      '+0.10 %',
      'within 3 %',
      '3D, GPT-3, 600 GB/s',
    ]);
    const table = panel.getByRole('region', { name: 'Published numbers beside ours' });
    await expect(table.getByText('within', { exact: false })).toHaveCount(21);
    await expect(panel.getByText('outside')).toHaveCount(1);
    await row(panel, 'Fastest, 3D, Transformer-17B')
      .getByRole('button', { name: /^About/ })
      .click();
    await expect(page.getByText(/100 x 896 \/ 1,023 = 87\.586/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible('#explore');
  });

  test('open a case with one click, and undo brings the design back', { tag: '@wide' }, async ({ page }) => {
    const before = await notation(page).inputValue();
    const panel = await papers(page);
    await panel
      .getByRole('button', { name: 'Open 3D, Transformer-1T, 100 GB/s, SmartBW', exact: true })
      .first()
      .click();
    await expect(notation(page)).toHaveValue('Ring(8)_FC(8)_Switch(16)');
    await expect(field(page, 'Layers')).toHaveValue('2');
    await simulated(page);
    // What the table calls largest is what the comparison shows of this case.
    await expect(page.getByRole('row').filter({ hasText: 'Speed-up' }).first()).toContainText('1.87');
    await page.keyboard.press('Control+z');
    await expect(notation(page)).toHaveValue(before);
  });

  test('draw the figures with the numbers behind them', { tag: '@wide' }, async ({ page }) => {
    const panel = await papers(page);
    for (const number of [
      '3',
      '3, NICs',
      '10, time',
      '10, utilisation',
      '10, full',
      '13',
      '14',
      '15',
      '16',
    ]) {
      await expect(panel.getByRole('img', { name: new RegExp(`^${number}\\. `) })).toBeVisible();
    }
    await panel.getByText('Numbers of figure 13').click();
    const numbers = panel.getByRole('table').filter({ hasText: '1,000 GB/s' });
    const first = numbers.getByRole('row', { name: /^100 GB\/s/ }).getByRole('cell');
    await expect(first.nth(0)).toHaveText('1.000');
    await panel.getByRole('combobox', { name: /13 to 16/ }).selectOption('3D, Transformer-1T');
    await expect(first.nth(2)).toHaveText('1.869');
  });
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'the papers are accessible and stay inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        await papers(page);
        await expectAccessible('#explore');
        for (const width of [360, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await expectInsideScreen(page);
        }
      },
    );
  });
}
