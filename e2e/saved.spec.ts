import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field, open, simulated } from './parts.ts';

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'My designs' });
}

async function openDesigns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Files', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'My designs…' }).press('Enter');
  await expect(dialog(page)).toBeVisible();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Save this design as' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: `Open ${name}`, exact: true })).toBeVisible();
}

async function setBudget(page: Page, budget: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await field(page, 'Budget per NPU').fill(budget);
  await simulated(page);
}

test('designs are saved, renamed, copied, deleted, put back and opened again by keyboard', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  await openDesigns(page);
  await expect(dialog(page)).toContainText('Nothing is kept in this browser yet');
  await expectAccessible();
  await saveAs(page, 'mine');
  await dialog(page).getByRole('button', { name: 'Rename mine' }).press('Enter');
  await dialog(page).getByRole('textbox', { name: 'New name of mine' }).fill('yours');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Duplicate yours' }).press('Enter');
  await dialog(page).getByRole('button', { name: 'Delete yours', exact: true }).press('Enter');
  await expect(dialog(page).getByRole('status')).toContainText('yours deleted.');
  await expect(dialog(page).getByRole('button', { name: 'Open yours', exact: true })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Open yours (copy)' })).toBeVisible();
  await expectAccessible();
  await setBudget(page, '480');
  await openDesigns(page);
  await dialog(page).getByRole('button', { name: 'Open yours', exact: true }).press('Enter');
  await expect(field(page, 'Budget per NPU')).toHaveValue('300');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(field(page, 'Budget per NPU')).toHaveValue('480');
});

test('an edit is saved automatically, and two designs are compared', async ({ page, expectAccessible }) => {
  await open(page);
  await openDesigns(page);
  await saveAs(page, 'slow');
  await setBudget(page, '600');
  await openDesigns(page);
  await expect(dialog(page).getByText('Kept by itself')).toBeVisible();
  await saveAs(page, 'fast');
  await dialog(page).getByRole('checkbox', { name: 'Compare slow' }).check();
  await dialog(page).getByRole('checkbox', { name: 'Compare fast' }).check();
  await dialog(page).getByRole('button', { name: 'Compare the two' }).click();
  const line = dialog(page).getByRole('row', { name: /^Iteration time/ });
  await expect(line).toContainText('×', { timeout: 20_000 });
  const [slow = '', fast = ''] = await line.getByRole('cell').allInnerTexts();
  expect(slow).not.toBe(fast);
  await expectAccessible();
});

test('two tabs keep both designs', async ({ page, context, watch }) => {
  await open(page);
  await openDesigns(page);
  await saveAs(page, 'shared');
  const other = await context.newPage();
  watch(other);
  await open(other);
  await openDesigns(other);
  await dialog(other).getByRole('button', { name: 'Open shared', exact: true }).click();
  await field(other, 'Budget per NPU').fill('700');
  await openDesigns(other);
  await dialog(other).getByRole('button', { name: 'Save over “shared”' }).click();
  await expect(dialog(other).getByRole('status')).toContainText('shared saved.');
  // A tab behind another is drawn once a second, which each press waits for.
  await page.bringToFront();
  await setBudget(page, '500');
  await openDesigns(page);
  await dialog(page).getByRole('button', { name: 'Save over “shared”' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('Another tab has changed shared');
  await expect(dialog(page).getByRole('button', { name: 'Open shared', exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Open shared (copy)' })).toBeVisible();
});

for (const [name, says, tag] of [
  ['QuotaExceededError', 'no room left', []],
  ['InvalidStateError', 'private windows', ['@wide']],
] as const) {
  test(
    `a storage that fails with ${name} is told, and the design stays`,
    { tag: [...tag] },
    async ({ page }) => {
      await page.addInitScript((error) => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('no', error);
        };
      }, name);
      await open(page);
      await field(page, 'Budget per NPU').fill('480');
      await expect(page.getByRole('alert').filter({ hasText: 'Autosave' })).toContainText(says);
      await openDesigns(page);
      await dialog(page).getByRole('textbox', { name: 'Save this design as' }).fill('mine');
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('alert')).toContainText(says);
      await page.keyboard.press('Escape');
      await expect(field(page, 'Budget per NPU')).toHaveValue('480');
    },
  );
}
