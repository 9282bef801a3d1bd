// What opening files would do is shown before it is done, whatever the files are; nothing is replaced unasked.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import {
  block,
  expectInsideScreen,
  importDialog,
  importFiles,
  notation,
  number,
  open,
  simulated,
} from './parts.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const BEFORE = 'Ring(2)_FC(8)_Ring(8)_Switch(8)';
const NETWORK = file(
  'network.yml',
  'topology: [ Ring, FullyConnected, Switch ]\nnpus_count: [ 2, 8, 4 ]\nbandwidth: [ 200.0, 100.0, 50.0 ]\nlatency: [ 50.0, 500.0, 936.25 ]\n',
);
const SYSTEM = file(
  'system.json',
  '{ "scheduling-policy": "FIFO", "preferred-dataset-splits": 4, "collective-optimization": "baseline",\n  "boost-mode": 1 }',
);

/** Chooses files; what they would do is shown when this ends. */
async function choose(page: Page, ...files: readonly ReturnType<typeof file>[]): Promise<Locator> {
  await page.getByLabel('Open files', { exact: true }).setInputFiles([...files]);
  const dialog = importDialog(page);
  await expect(dialog.getByRole('region', { name: 'What opening does' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  return dialog;
}

test.beforeEach(() => {
  test.slow();
});

test('network and system of ASTRA-sim 2 open by keyboard, with units and losses listed, and one undo', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  const before = await number(page, 'Iteration time', 'EqualBW');
  const dialog = await choose(page, NETWORK, SYSTEM);
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'network.yml a network of ASTRA-sim 2' }),
  ).toBeVisible();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'system.json a system of ASTRA-sim 2' }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Topology/ })).toContainText('Ring(2)_FC(8)_Switch(4)');
  await expect(dialog.getByRole('row', { name: /^Budget of an NPU/ })).toContainText('1,020.05 GB/s');
  await expect(dialog.getByRole('row', { name: /^Chunks per collective/ })).toContainText('4');
  await expect(dialog.getByText(/100 GiB\/s = 751\.619 GB\/s an NPU/)).toBeAttached();
  await expect(dialog.getByText('boost-mode: one NPU stands for all here anyway')).toBeAttached();
  await expect(dialog.getByText('system.json:2:3')).toBeAttached();
  await expectAccessible('.import');
  await expect(notation(page)).toHaveValue(BEFORE);
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Switch(4)');
  await simulated(page);
  await page.keyboard.press('Control+z');
  await expect(notation(page)).toHaveValue(BEFORE);
  await simulated(page);
  expect(await number(page, 'Iteration time', 'EqualBW')).toBe(before);
});

test(
  'Escape and Cancel leave everything as it was, and the focus returns',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    const files = page.getByRole('button', { name: 'Files', exact: true });
    for (const leave of ['Escape', 'Cancel']) {
      await files.click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Open…', exact: true }).click();
      await (await chooser).setFiles([NETWORK]);
      const dialog = importDialog(page);
      await expect(dialog.getByRole('button', { name: 'Import' })).toBeFocused();
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(files).toBeFocused();
      await expect(notation(page)).toHaveValue(BEFORE);
    }
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  },
);

test(
  'files that say the same, traces and broken files are explained and open nothing',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await open(page);
    const libra = file('libra.yml', 'Topology: [ Ring ]\nNpusCount: [ 4 ]\nCostDimension: [ InterNode ]\n');
    const dialog = await choose(page, NETWORK, libra);
    await expect(dialog.getByRole('alert')).toContainText(
      'is a network of LIBRA, and network.yml (a network of ASTRA-sim 2) gives the network as well',
    );
    await expectAccessible('.import');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await choose(page, file('run.0.et', 'x'));
    await expect(dialog.getByRole('alert')).toContainText('Chakra execution trace');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await choose(page, file('mine.json', '{ "v": 1,\n  "bandwidth": { "budgetGBps": -3 } }'));
    await expect(dialog.getByRole('alert')).toContainText('mine.json:2:32');
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(notation(page)).toHaveValue(BEFORE);
  },
);

test(
  'a network that cannot hold the groups opens with the nearest degree by one press, and one undo',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    const dialog = await choose(
      page,
      file(
        'n.yml',
        'topology: [ Ring, Switch ]\nnpus_count: [ 3, 8 ]\nbandwidth: [ 200, 50 ]\nlatency: [ 50, 500 ]\n',
      ),
    );
    const offers = dialog.getByRole('group', { name: 'Import with a degree that fits' });
    await expect(offers).toContainText('A model-parallel degree of 16 does not divide the dimensions 3 x 8');
    await expect(offers.getByRole('button')).toHaveText(['MP 12 × DP 2', 'MP 24 × DP 1']);
    await offers.getByRole('button', { name: 'MP 12 × DP 2' }).press('Enter');
    await simulated(page);
    await expect(notation(page)).toHaveValue('Ring(3)_Switch(8)');
    await expect(page.getByText('MP 12 × DP 2, dimension 2 shared')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(notation(page)).toHaveValue(BEFORE);
  },
);

test('a file that is dropped on the page is previewed too', { tag: '@wide' }, async ({ page }) => {
  await open(page);
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'network.yml'));
    return data;
  }, NETWORK.buffer.toString());
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await importDialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Switch(4)');
  await simulated(page);
});

test('a design is saved as files of ASTRA-sim 2 with what they lack, and comes back from them', async ({
  page,
}) => {
  await open(page);
  await importFiles(page, [NETWORK, SYSTEM]);
  await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Switch(4)');
  await simulated(page);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const downloads = [
    page.waitForEvent('download'),
    page.waitForEvent('download', {
      predicate: (download) => download.suggestedFilename().endsWith('.system.json'),
    }),
  ];
  await page.getByRole('button', { name: 'Save as ASTRA-sim 2 files' }).click();
  const [network, system] = await Promise.all(downloads);
  const read = async (index: typeof network) => readFile((await index?.path()) ?? '', 'utf8');
  const yml = await read(network);
  expect(network?.suggestedFilename()).toMatch(/\.network\.yml$/);
  expect(yml).toContain('npus_count: [ 2, 8, 4 ]');
  expect(yml).toContain('bandwidth: [ 200, 100, 50 ]');
  expect(JSON.parse(await read(system))).toMatchObject({
    'scheduling-policy': 'FIFO',
    'preferred-dataset-splits': 4,
  });
  await expect(page.getByRole('status').filter({ hasText: 'saved.' })).toContainText('.astra-sim-2.zip');
  const dialog = await choose(page, file('n.yml', yml));
  await expect(dialog.getByRole('row', { name: /^Topology/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(block(page, 3)).toBeVisible();
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, colorScheme });

    test(
      'the preview is accessible and stays inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        await choose(page, NETWORK, SYSTEM);
        await expectAccessible('.import');
        await expectInsideScreen(page);
        const body = page.getByRole('region', { name: 'What opening does' });
        expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      },
    );
  });
}
