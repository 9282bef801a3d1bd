import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, number, open, simulated, openTab } from './parts.ts';

async function openOptimum(page: Page): Promise<void> {
  await openTab(page, 'Optimum');
  await expect(page.getByRole('heading', { name: 'Goal' })).toBeVisible();
}

function column(page: Page, scheme: string) {
  return page.getByRole('columnheader', { name: scheme });
}

test.describe('the optimum', () => {
  test.beforeEach(async ({ page }) => {
    await open(page);
    await openOptimum(page);
  });

  test('keeps to a constraint, says what it is worth, and comes back with the link', async ({ page }) => {
    await expect(page.getByRole('row', { name: /^total = 300 GB\/s 1 GB\/s/ })).toBeVisible();
    const free = await number(page, 'Iteration time', 'SmartBW');
    const best = await number(page, 'Iteration time', 'Optimal');
    await page.getByRole('textbox', { name: 'Another constraint' }).fill('bw1 <= 50');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Constraint 1' })).toHaveValue('BW1 <= 50 GB/s');
    await simulated(page);
    await expect(page.getByRole('row', { name: /^BW1 <= 50 GB\/s 1 GB\/s/ })).toBeVisible();
    expect(await number(page, 'Iteration time', 'SmartBW')).toBe(free);
    expect(await number(page, 'Iteration time', 'Optimal')).not.toBe(best);
    await expect(page).toHaveURL(/#[012]\./);
    await page.reload();
    await openOptimum(page);
    await expect(page.getByRole('textbox', { name: 'Constraint 1' })).toHaveValue('BW1 <= 50 GB/s');
    await page.getByRole('button', { name: 'Remove constraint 1' }).click();
    await simulated(page);
    await expect(page.getByRole('textbox', { name: 'Constraint 1' })).toHaveCount(0);
    expect(await number(page, 'Iteration time', 'Optimal')).toBe(best);
  });

  test(
    'says which constraints cannot hold together, and the other schemes go on',
    { tag: '@wide' },
    async ({ page }) => {
      const next = page.getByRole('textbox', { name: 'Another constraint' });
      await next.fill('bw1 wide');
      await page.keyboard.press('Enter');
      await expect(page.getByText('"bw1 wide" has no <=, >= or =.')).toBeVisible();
      await next.fill('bw1 >= 400');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText(
        'total = 300 GB/s, BW1 >= 400 GB/s cannot hold together',
      );
      await expect(column(page, 'Optimal')).toContainText('not simulated');
      await expect(column(page, 'SmartBW')).toContainText('simulated');
      await column(page, 'Optimal').getByRole('radio').check({ force: true });
      await expect(page.getByText('There is no split.')).toBeVisible();
    },
  );

  test('for time x cost costs less', { tag: '@wide' }, async ({ page }) => {
    await page.getByLabel('Minimise', { exact: true }).selectOption({ label: 'Time × cost' });
    await simulated(page);
    await expect(page.getByRole('definition').filter({ hasText: 's $' }).first()).toBeVisible();
    expect(await number(page, 'Network cost', 'Optimal')).not.toBe(
      await number(page, 'Network cost', 'SmartBW'),
    );
  });

  test('answers what a target needs, and what can be given up', async ({ page }) => {
    const target = page.getByLabel('Iteration within', { exact: true });
    // A number alone counts in the unit that the field showed.
    await target.fill('20');
    await target.blur();
    await expect(target).toHaveValue('20 s');
    await expect(page.getByText('180.6 GB/s', { exact: true })).toBeVisible({ timeout: 30_000 });
    await target.fill('1 s');
    await expect(page.getByText(/The target of 1 s leaves no time for communication/).first()).toBeVisible();
    const enough = page.getByRole('table', { name: /One dimension at a time/ });
    await expect(enough.getByRole('row')).toHaveCount(5, { timeout: 30_000 });
    await enough.getByRole('button', { name: 'Apply' }).first().click();
    await simulated(page);
    await expect(column(page, 'Custom')).toBeVisible();
  });

  test('refines against the timeline and keeps the split as Custom', async ({ page, expectAccessible }) => {
    await expect(page.getByText(/^Refined in \d+ runs: .* better\.$/)).toBeVisible({ timeout: 60_000 });
    await expect(column(page, 'Optimal')).toContainText('simulated, refined');
    await expect(page.getByRole('region', { name: 'Of every run' })).toContainText(/No run is below\s*16\.9/);
    await page.getByRole('button', { name: 'Keep as Custom' }).click();
    await simulated(page);
    await expect(column(page, 'Custom')).toBeVisible();
    await expectAccessible('#explore');
  });
});

for (const scheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${scheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: scheme });

    test(
      'the optimum is accessible and stays inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        await openOptimum(page);
        await page.getByRole('textbox', { name: 'Another constraint' }).fill('bw1 >= 400');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('alert')).toBeVisible();
        await expectAccessible('#explore');
        await expectInsideScreen(page);
      },
    );
  });
}
