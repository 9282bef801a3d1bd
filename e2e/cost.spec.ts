// Prices, the bill of materials that follows from them, and the files of LIBRA.
import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import type { Locator, Page } from '@playwright/test';
import {
  block,
  field,
  importDialog,
  importFiles,
  notation,
  number,
  open,
  simulated,
  openTab,
} from './parts.ts';

const bill = (page: Page): Locator =>
  page.getByRole('table', { name: 'Parts of the network and what they cost' });

async function unfoldPrices(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Prices' }).click();
  await expect(page.getByRole('combobox', { name: 'Price table' })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  test.slow();
  await open(page);
});

test("the paper's example costs $2,220, part by part", async ({ page, expectAccessible }) => {
  const design = {
    v: 1,
    topology: { dimensions: [{ kind: 'switch', size: 3 }] },
    parallelism: { modelParallel: 1 },
    bandwidth: { budgetGBps: 10, scheme: 'equal' },
  };
  await importFiles(page, {
    name: 'star.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(design)),
  });
  await expect(notation(page)).toHaveValue('Switch(3)');
  await simulated(page);
  await openTab(page, 'Cost');
  await expect(bill(page).getByRole('row')).toHaveCount(9);
  await expect(bill(page)).toContainText('1 · Switch(3)');
  await expect(bill(page).getByRole('row', { name: /^Network/ })).toContainText('$2,220');
  await expect(bill(page).getByRole('row', { name: /^Per NPU/ })).toContainText('$740');
  for (const line of [/Link 3 – 10 2 \$60$/, /NIC 3 – 10 48 \$1,440$/, /Switch 1 3 10 24 \$720$/]) {
    await expect(bill(page).getByRole('row', { name: line })).toBeVisible();
  }
  await expectAccessible('#explore');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  expect(text.split('\r\n').slice(1, 4)).toEqual([
    expect.stringMatching(/^1,Switch\(3\),\w+,link,3,1,10,2,60$/),
    expect.stringMatching(/^1,Switch\(3\),\w+,nic,3,1,10,48,1440$/),
    expect.stringMatching(/^1,Switch\(3\),\w+,switch,1,3,10,24,720$/),
  ]);
});

test(
  'prices are flat or by tier, each of them editable',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    const before = await number(page, 'Network cost', 'EqualBW');
    await unfoldPrices(page);
    const table = page.getByRole('combobox', { name: 'Price table' });
    await expect(table).toHaveValue('paper');
    await table.selectOption('libra');
    await simulated(page);
    const byTier = await number(page, 'Network cost', 'EqualBW');
    expect(byTier).not.toBe(before);
    await expect(field(page, 'NIC price, pod')).toHaveValue('31.6');
    await expect(field(page, 'Switch price, package')).toHaveValue('13');
    await field(page, 'NIC price, pod').fill('100');
    await field(page, 'NIC price, pod').press('Enter');
    await expect(table).toHaveValue('');
    await expect.poll(() => number(page, 'Network cost', 'EqualBW')).not.toBe(byTier);
    await expectAccessible('#design');
    await page.getByRole('combobox', { name: 'Prices apply' }).selectOption('flat');
    await expect(field(page, 'NIC')).toHaveValue('100');
    await expect(field(page, 'Link')).toHaveValue('7.8');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(table).toHaveValue('paper');
    await expect.poll(() => number(page, 'Network cost', 'EqualBW')).toBe(before);
  },
);

test("LIBRA's files open together, and what they lack is told", { tag: '@wide' }, async ({ page }) => {
  const file = (name: string, text: string) => ({ name, mimeType: 'text/yaml', buffer: Buffer.from(text) });
  await page
    .getByLabel('Open files', { exact: true })
    .setInputFiles([
      file(
        'net.yml',
        'Topology: [ Ring, Switch ]\nNpusCount: [ 16, 32 ]\nCostDimension: [ InterNode, InterPod ]\n',
      ),
      file('cost.yml', 'InterNode:\n  Link: 3\nInterPod:\n  Link: 7\n  Switch: 20\n  Nic: 30\n'),
      file('comm.yml', 'Forward: [ 16, -1 ]\nInputGrad: [ 16, -1 ]\nWeightGrad: [ -1, 32 ]\n'),
    ]);
  await expect(page.getByText(/LIBRA has no latencies/)).toBeVisible();
  await importDialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(notation(page)).toHaveValue('Ring(16)_Switch(32)');
  await expect(page.getByRole('paragraph').filter({ hasText: /^MP 16 × DP 32$/ })).toBeVisible();
  await simulated(page);
  await unfoldPrices(page);
  await expect(field(page, 'NIC price, pod')).toHaveValue('30');
  await expect(block(page, 2)).toContainText('DP × 32');

  await page
    .getByLabel('Open files', { exact: true })
    .setInputFiles([file('bad.yml', `Topology: ${'['.repeat(5_000)}`)]);
  await expect(page.getByText('nested deeper than 16 levels')).toBeVisible();
  await expect(notation(page)).toHaveValue('Ring(16)_Switch(32)');
});
