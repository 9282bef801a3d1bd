import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, field, importFiles, number, open, simulated, openTab } from './parts.ts';

/** The grid, in its tab. */
async function grid(page: Page): Promise<Locator> {
  await openTab(page, 'Layers');
  const found = page.getByRole('grid', { name: 'Layers' });
  await expect(found).toBeVisible();
  return found;
}

/** A cell by the number of its layer and column, counted from 1; column 1 is the name. */
function cell(page: Page, layer: number, column: number): Locator {
  const table = page.getByRole('grid', { name: 'Layers' });
  const row = table.getByRole('row').and(page.locator(`[aria-rowindex="${layer + 2}"]`));
  return row.locator(`[aria-colindex="${column}"]`);
}

test.describe('the layer table', () => {
  test.beforeEach(({ page }) => open(page));

  test(
    'shows every operation, and the formula of the one pointed at or focused',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      const table = await grid(page);
      await expect(table).toHaveAttribute('aria-rowcount', '98');
      await expect(cell(page, 1, 3)).toContainText('AR MP');
      await expect(cell(page, 1, 3)).toContainText('805 MB');
      await cell(page, 1, 3).hover();
      await expect(page.getByText('32,768 tokens x 12,288 x 2 B = 805,306,368 B')).toBeVisible();
      await cell(page, 1, 2).click();
      await expect(cell(page, 1, 2)).toBeFocused();
      await expect(cell(page, 1, 2)).toHaveAccessibleDescription(
        /4 x 12,288\^2 \/ MP 16 x 2 x 32,768 tokens/,
      );
      await expectAccessible('#explore');
    },
  );

  test('is walked through by keyboard, with few rows in the document', { tag: '@wide' }, async ({ page }) => {
    await field(page, 'Layers').fill('4096');
    await simulated(page);
    const table = await grid(page);
    await expect(table).toHaveAttribute('aria-rowcount', '4098');
    await cell(page, 1, 1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, 2, 2)).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(cell(page, 2, 2)).not.toBeFocused();
    await page.keyboard.press('Control+End');
    const last = table.getByText('Layer 4,096', { exact: true });
    await expect(last).toBeVisible();
    await page.keyboard.press('Home');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    expect(await table.getByRole('row').count()).toBeLessThan(60);
    await page.keyboard.press('Control+Home');
    await expect(cell(page, 1, 1)).toBeFocused();
    await expect(cell(page, 1, 1)).toHaveAttribute('tabindex', '0');
    await expect(table.locator('[tabindex="0"]')).toHaveCount(1);
  });

  test('takes an edit with its unit, marks it, undoes and resets it', async ({ page, expectAccessible }) => {
    // axe looks at the page more than once.
    test.slow();
    await grid(page);
    const before = await number(page, 'Compute', 'SmartBW');
    const first = cell(page, 1, 2);
    await first.focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('textbox', { name: /Attention.*time/ });
    await expect(editor).toBeFocused();
    await editor.fill('2 s');
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
    await expect(first).toHaveText('10.6 ms');
    await page.keyboard.press('F2');
    await editor.fill('soon');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('is not a number of 0 or more');
    await expectAccessible('#explore');
    await editor.fill('2 s');
    await page.keyboard.press('Enter');
    await expect(first).toContainText('2 s');
    await expect(first).toContainText('edited');
    await expect(first).toBeFocused();
    await simulated(page);
    expect(await number(page, 'Compute', 'SmartBW')).not.toBe(before);
    await expect(page.getByText(/set by hand, generated 10\.6 ms/)).toBeVisible();
    await expectAccessible('#explore');
    await page.keyboard.press('Control+z');
    await expect(first).toHaveText('10.6 ms');
    await page.keyboard.press('Control+Shift+z');
    await expect(first).toContainText('2 s');
    await page.reload();
    await simulated(page);
    await grid(page);
    await expect(first).toContainText('2 s');
    await first.focus();
    await page.keyboard.press('Delete');
    await expect(first).toHaveText('10.6 ms');
    await cell(page, 2, 3).dblclick();
    await page.getByRole('textbox', { name: /All-reduce.*bytes/ }).fill('1 GB');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 3)).toContainText('1 GB');
    await page.getByRole('button', { name: 'Reset all (1)' }).click();
    await expect(cell(page, 2, 3)).toContainText('805 MB');
    await simulated(page);
    expect(await number(page, 'Compute', 'SmartBW')).toBe(before);
  });

  test('is handed out as files and opened again', async ({ page }) => {
    await grid(page);
    const save = page.getByRole('group', { name: 'Save the layers as' });
    for (const [name, ending] of [
      ['ASTRA-sim', '.workload.txt'],
      ['JSON', '.layers.json'],
      ['CSV', '.layers.csv'],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        save.getByRole('button', { name }).click(),
      ]);
      expect(file.suggestedFilename()).toContain(ending);
      const text = await readFile(await file.path(), 'utf8');
      expect(text.length).toBeGreaterThan(1000);
      if (name !== 'CSV') continue;
      const chooser = { name: file.suggestedFilename(), mimeType: 'text/csv', buffer: Buffer.from(text) };
      await importFiles(page, chooser, 'Open a layer table');
    }
    await simulated(page);
    await expect(page.getByText('layer table', { exact: true })).toBeVisible();
    await grid(page);
    await expect(cell(page, 1, 3)).toContainText('805 MB');
  });
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'the layer table is accessible and stays inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        await grid(page);
        await expectAccessible('#explore');
        for (const width of [360, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await expectInsideScreen(page);
        }
      },
    );
  });
}

test('a table too large for a link is offered as a file', { tag: '@wide' }, async ({ page }, testInfo) => {
  await open(page);
  // No two layers are alike, so that nothing of it packs well.
  const rows = Array.from({ length: 3000 }, (_, index) => {
    const spread = (factor: number): number => Math.floor(((index * factor) % 1) * 1e9);
    const cells = [0.618, 0.414, 0.732, 0.236, 0.303, 0.567].map(spread);
    const [forward, sent, input, back, weight, reduced] = cells;
    return `l${index} -1 ${forward} ALLREDUCE ${sent} ${input} ALLREDUCE ${back} ${weight} ALLREDUCE ${reduced} 10`;
  });
  const text = `HYBRID_TRANSFORMER model_parallel_NPU_group: 16\n3000\n${rows.join('\n')}\n`;
  // On the disk: what is handed over as bytes is put together in the page, in a task of its own length.
  const file = testInfo.outputPath('large.txt');
  await writeFile(file, text);
  await importFiles(page, file);
  await expect(page.getByText('large.txt opened.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('alert')).toContainText('Save the design, hands it out whole');
});
