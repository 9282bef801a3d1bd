// The fidelity switch of the comparison: every scheme's iteration with messages that share links, beside the one without.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectInsideScreen, field, notation, number, open, simulated } from './parts.ts';

const LONG = { timeout: 120_000 };

function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Compare the schemes with contention' });
}

function rows(page: Page): Locator {
  return panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

async function set(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value);
  await field(page, name).press('Enter');
}

test(
  'the schemes with contention, of each edit, until they are too many messages',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await open(page);
    await expect(panel(page).getByRole('table')).toHaveCount(0);
    await panel(page).getByRole('switch').check();
    await expect(panel(page).getByText('No scheme differs')).toBeVisible(LONG);
    await expect(rows(page)).toHaveCount(4);
    // The same numbers as the comparison's, and no difference to them.
    const equal = await number(page, 'Iteration time', 'EqualBW');
    await expect(rows(page).first().getByRole('cell').first()).toHaveText(new RegExp(`^${equal}`));
    await expect(rows(page).first().getByRole('cell', { name: 'none' })).toHaveCount(2);
    await expectAccessible('#compare');

    // Chunks in service at once share the links of their dimension, in both.
    await page.getByText('System', { exact: true }).first().click();
    await set(page, 'Active chunks per dimension', '4');
    await simulated(page);
    const parted = await number(page, 'Iteration time', 'EqualBW');
    expect(parted).not.toBe(equal);
    await expect(rows(page).first().getByRole('cell').first()).toHaveText(new RegExp(`^${parted}`), LONG);
    await expect(panel(page).getByText('No scheme differs')).toBeVisible(LONG);

    // Minutes of work, which a press of Cancel ends; what was known stays, as old.
    await set(page, 'Queues per dimension', '2');
    await simulated(page);
    await panel(page).getByRole('button', { name: 'Cancel' }).click(LONG);
    await expect(panel(page).getByText('Cancelled. Of the design as it was before.')).toBeVisible();
    await expect(rows(page)).toHaveCount(4);

    await notation(page).fill('FC(16384)');
    await notation(page).press('Enter');
    await expect(
      panel(page).getByText(/Not compared: .* crosses about [\d,]+ links\. Allowed: at most/),
    ).toBeVisible(LONG);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test(
    'a link opens the page with the switch on; the numbers stay inside the screen',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      await open(page, '/?contention');
      await expect(panel(page).getByRole('switch')).toBeChecked();
      await expect(panel(page).getByText('No scheme differs')).toBeVisible(LONG);
      await expectAccessible('#compare');
      await expectInsideScreen(page);
    },
  );
});
