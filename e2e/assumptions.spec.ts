/** The set of assumptions of a design: shown, switched by one press, undone by one, and read from a document of a few lines. */
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field as number, notation, open, simulated } from './parts.ts';

const MINIMAL = {
  v: 2,
  model: 'llama-3-70b',
  machine: 'dgx-h100-32',
  npus: 512,
  tensor: 8,
  pipeline: 4,
  batch: 512,
};

test('a design says which assumptions it has, one press switches them, and a file or a link of ten words has them', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  const field = page.locator('.assumptions-field');
  await expect(field).toContainText('as in the paper');
  await field.getByRole('button', { name: 'About assumptions' }).click();
  await expect(page.getByText('Attention scores: counted')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible('.app__design');
  await field.getByRole('button', { name: 'As measured' }).click();
  await expect(field).toContainText('as measured');
  await expect(page).toHaveURL(/#0\.v=2$/);
  await expect(page.getByRole('switch', { name: 'Overlap communication' })).toBeChecked();
  // What the version says of stages comes with them.
  await number(page, 'Stages of the pipeline').fill('4');
  await expect(number(page, 'Micro-batch')).toHaveValue('1');
  await expect(field).toContainText('as measured');
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  await undo.click();
  await expect(number(page, 'Stages of the pipeline')).toHaveValue('1');
  await undo.click();
  await expect(field).toContainText('as in the paper');
  await expect(page).toHaveURL(/#0\.assumptions=paper&v=2$/);
  await openMinimal(page);
});

/** A file of ten lines is a whole design, and so is a link of its words. */
async function openMinimal(page: Page): Promise<void> {
  await page.getByLabel('Open files').setInputFiles({
    name: 'minimal.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(MINIMAL, null, 2)),
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await simulated(page);
  const field = page.locator('.assumptions-field');
  await expect(field).toContainText('as measured');
  await expect(notation(page)).toHaveValue('Switch(8)_Switch(64)');

  const words = Object.entries(MINIMAL).map(([word, value]) => `${word}=${value}`);
  await open(page, `/#0.${words.join('&')}`);
  await expect(field).toContainText('as measured');
}
