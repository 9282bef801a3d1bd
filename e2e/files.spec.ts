import { readFileSync } from 'node:fs';
import { goldenCase, networkText } from '../src/testing/golden.ts';
import { expect, test } from './journey.ts';
import { field, importDialog, importFiles, notation, number, open, simulated } from './parts.ts';

const golden = goldenCase('transformer-g8-split-fc');
const FILES = [
  { name: 'net.json', mimeType: 'application/json', buffer: Buffer.from(networkText(golden)) },
  { name: 'sys.txt', mimeType: 'text/plain', buffer: Buffer.from(golden.system) },
  { name: 'split.txt', mimeType: 'text/plain', buffer: Buffer.from(golden.workload) },
];

test(
  'the three files of a simulator open as a design with the end time of the reference',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await open(page);
    await page.getByLabel('Open files', { exact: true }).setInputFiles(FILES);
    const dialog = importDialog(page);
    await expect(
      dialog.getByRole('listitem').filter({ hasText: /^split\.txt a workload of ASTRA-sim 1\.0$/ }),
    ).toBeVisible();
    const topology = dialog.getByRole('row', { name: /^Topology/ });
    await expect(topology).toContainText('Ring(2)_FC(8)_Ring(8)_Switch(8)');
    await expect(topology).toContainText('Ring(4)_FC(4)_Switch(4)');
    await expect(dialog.getByRole('row', { name: /^Budget of an NPU/ })).toContainText('GB/s');
    await expect(dialog.getByText(/link-bandwidth counts in 2\^30 B\/s/)).toBeVisible();
    await expectAccessible('.import');
    // Nothing is replaced before the person says so.
    await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'opened.' })).toContainText(
      'net.json, sys.txt, split.txt',
    );
    await simulated(page);
    await expect(page.getByRole('combobox', { name: 'Notation' })).toHaveValue('Ring(4)_FC(4)_Switch(4)');
    const custom = page
      .getByRole('row', { name: /^Iteration time/ })
      .getByRole('cell')
      .last();
    // What the reference prints for two passes of these files: 5,456,152 ns.
    await field(page, 'Passes').fill('2');
    await field(page, 'Passes').press('Enter');
    await expect(custom).toContainText('5.456 ms');
    await expectAccessible();
  },
);

test(
  'a network file alone changes the network; undo brings the other back',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    const before = await number(page, 'Iteration time', 'EqualBW');
    await importFiles(page, FILES.slice(0, 1));
    await expect(page.getByRole('combobox', { name: 'Notation' })).toHaveValue('Ring(4)_FC(4)_Switch(4)');
    await expect(field(page, 'Layers')).toHaveValue('96');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('combobox', { name: 'Notation' })).toHaveValue(
      'Ring(2)_FC(8)_Ring(8)_Switch(8)',
    );
    await simulated(page);
    expect(await number(page, 'Iteration time', 'EqualBW')).toBe(before);
  },
);

test(
  'a file that cannot be read says where, and leaves the design alone',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await open(page);
    const broken = golden.system.replace('LIFO', 'SIDEWAYS');
    await page
      .getByLabel('Open files', { exact: true })
      .setInputFiles([{ name: 'sys.txt', mimeType: 'text/plain', buffer: Buffer.from(broken) }]);
    await expect(page.getByRole('alert')).toContainText('sys.txt:1:');
    await expect(page.getByRole('alert')).toContainText('SIDEWAYS');
    await expect(importDialog(page).getByRole('button', { name: 'Import' })).toHaveCount(0);
    await expectAccessible('.import');
    await importDialog(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test('a saved design opens again', async ({ page }) => {
  await open(page);
  await field(page, 'Layers').fill('3');
  await field(page, 'Layers').press('Enter');
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the design' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.netloom\.json$/);
  const buffer = readFileSync(await file.path());
  // An edit that the address does not hold yet is kept for who opens the same address again.
  await expect(page).toHaveURL(/#[012]\./);
  await page.goto('/');
  await expect(field(page, 'Layers')).toHaveValue('96');
  await importFiles(page, [{ name: 'mine.netloom.json', mimeType: 'application/json', buffer }]);
  await expect(field(page, 'Layers')).toHaveValue('3');
});

test(
  'help opens by keyboard, says how we differ, and passes axe',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await open(page);
    await page.getByRole('button', { name: 'Help' }).press('Enter');
    const help = page.getByRole('dialog', { name: 'How Netloom counts' });
    await expect(help.getByRole('row', { name: /^Double binary tree/ })).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
  },
);
