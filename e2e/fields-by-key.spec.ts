import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { number, open, simulated } from './parts.ts';

/** Runs a command by its words. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill(words);
  await page.keyboard.press('Enter');
}

/** Goes to a field by its name and types a value. */
async function set(page: Page, label: string, value: string): Promise<void> {
  await command(page, `Field: ${label}`);
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** Goes to a field by its name, types a value, sees another iteration, and takes it back. */
async function setsAndUndoes(page: Page, label: string, value: string): Promise<void> {
  await simulated(page);
  const before = await number(page, 'Iteration time', 'EqualBW');
  await set(page, label, value);
  await expect.poll(() => number(page, 'Iteration time', 'EqualBW'), label).not.toBe(before);
  await command(page, 'Undo');
  await expect.poll(() => number(page, 'Iteration time', 'EqualBW'), label).toBe(before);
}

async function overlaps(page: Page): Promise<void> {
  await command(page, 'Field: Overlap communication');
  const overlap = page.getByRole('switch', { name: 'Overlap communication' });
  await expect(overlap).toBeFocused();
  await page.keyboard.press('Space');
  await expect(overlap).toBeChecked();
}

test(
  'delays, queues, orders and degrees are found by name, set by keys, felt and taken back',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    await command(page, 'Network: 2D, 1,024 NPUs');
    await simulated(page);
    await overlaps(page);
    for (const [label, value] of [
      ['Compute taken by communication', '20'],
      ['Rest of a layer', '1000000'],
      ['Local update per kB', '10'],
      ['Chunks issued together', '1'],
      ['Queues of dimension 1', '3'],
      ['Dimensions, as groups take them', '2, 1'],
    ] as const) {
      await setsAndUndoes(page, label, value);
    }
    await command(page, 'Model: ResNet-50');
    await setsAndUndoes(page, 'Model-parallel degree', '16');
    await command(page, 'Model: DLRM, 64 sparse features');
    await simulated(page);
    // With one iteration there are no gradients of an iteration before.
    await set(page, 'Iterations of a run', '4');
    await expect(page.getByLabel('Iterations of a run', { exact: true })).toHaveValue('4');
    await setsAndUndoes(page, 'Gradients may be late by', '1');
  },
);
