// Several designs side by side: three networks for one workload, the winner per dollar, the waterfall, and one link for all.
import { expect, test } from './journey.ts';
import { open, simulated } from './parts.ts';
import type { Locator, Page } from '@playwright/test';

const table = (page: Page) => page.getByRole('table', { name: 'The designs side by side, compared' });

/** The text of the cells of a row, by the name of the row. */
async function cells(page: Page, row: string): Promise<string[]> {
  const line = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: false }) });
  await expect(line.first()).not.toContainText('–');
  return line
    .first()
    .getByRole('cell')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim()));
}

async function numbers(page: Page) {
  await expect(table(page)).not.toContainText('simulating');
  return Promise.all(
    ['Iteration time', 'Throughput', 'Network cost', 'Per network $'].map((row) => cells(page, row)),
  );
}

async function withNetwork(page: Page, notation: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Notation' });
  await field.fill(notation);
  await field.press('Enter');
  await field.press('Escape');
  await simulated(page);
}

test(
  'three networks are compared, told apart, and shared in one link',
  { tag: '@wide' },
  async ({ page, fresh, baseURL }) => {
    await open(page);
    await page.getByRole('button', { name: 'Duplicate as B' }).click();
    await withNetwork(page, 'Ring(16)_FC(8)_Switch(8)');
    await page.getByRole('button', { name: 'Duplicate as C' }).click();
    await withNetwork(page, 'FC(16)_Switch(64)');
    const before = await numbers(page);
    expect(before.every((row) => row.length === 3)).toBe(true);
    expect(new Set(before[0]).size).toBe(3);
    // One of the three gets most for its price.
    expect(before[3]!.filter((text) => text.includes('best'))).toHaveLength(1);

    const differences = page.getByRole('region', { name: 'Differences' });
    await expect(differences).toContainText('C against A: −2 dimensions, FC(16)_Switch(64) instead of');
    await differences.getByRole('button', { name: 'Open the waterfall' }).click();
    await expect(
      differences.getByRole('img', { name: /^Throughput, tokens\/s from A .* to C / }),
    ).toBeVisible();
    await expect(differences.getByRole('region', { name: /as numbers$/ })).toContainText('FC(16)_Switch(64)');

    await page.getByText('Both', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Designs and schemes' })).toContainText('best');
    await expect(page.getByRole('region', { name: 'Designs and schemes' })).not.toContainText('–');

    await page.waitForURL(/#2\./);
    await expect.poll(async () => (await page.evaluate(() => location.hash)).length).toBeGreaterThan(100);
    const address = await page.evaluate(() => location.hash);
    expect(address.length).toBeLessThan(2000);
    await fresh.goto(`${baseURL ?? ''}/${address}`);
    await simulated(fresh);
    expect(await numbers(fresh)).toEqual(before);
  },
);

test(
  'designs are added, turned to, removed and brought back by keyboard',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    const command = async (text: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a command' }).fill(text);
      await page.keyboard.press('Enter');
    };
    const choice = (letter: string) =>
      page
        .getByRole('group', { name: 'Design that is edited' })
        .getByRole('radio', { name: new RegExp(`^${letter}`) });
    await command('Duplicate as B');
    await expect(choice('B')).toBeChecked();
    await withNetwork(page, 'Ring(16)_FC(8)_Switch(8)');
    const before = await numbers(page);
    await choice('B').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(choice('A')).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Notation' })).toHaveValue(
      'Ring(2)_FC(8)_Ring(8)_Switch(8)',
    );
    // Turning to a design changes none of the numbers.
    await simulated(page);
    expect(await numbers(page)).toEqual(before);
    await page.getByRole('button', { name: 'Remove design A' }).focus();
    await page.keyboard.press(']');
    await expect(choice('B')).toBeChecked();
    await command('Remove design B');
    await expect(page.getByRole('group', { name: 'Design that is edited' })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(choice('B')).toBeChecked();
    await simulated(page);
    expect(await numbers(page)).toEqual(before);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('group', { name: 'Design that is edited' })).toHaveCount(0);
  },
);

for (const width of [390, 320])
  test(
    `all key figures stay in sight at ${width} px, however many designs there are`,
    { tag: '@wide' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await open(page);
      const bar = page.getByRole('banner');
      const figures = bar.locator('.key-figures > div');
      await expect(figures).toHaveCount(4);
      const places = (): Promise<readonly (readonly number[])[]> =>
        figures.evaluateAll((all) =>
          all.map((figure) => {
            const { left, right, top, bottom } = figure.getBoundingClientRect();
            return [left, right, top, bottom];
          }),
        );
      const before = await places();
      expect(before.flatMap(([left, right]) => [left, right]).every((x) => x! >= 0 && x! <= width)).toBe(
        true,
      );
      for (const letter of ['B', 'C', 'D']) {
        await bar.getByRole('button', { name: `Duplicate as ${letter}` }).click();
        await expect(bar.getByRole('radio', { name: new RegExp(`^${letter}`) })).toBeChecked();
        await simulated(page);
        expect(await places()).toEqual(before);
        await expect(bar.locator('.bench-choice:has(:checked)')).toBeInViewport({ ratio: 0.9 });
      }
    },
  );

/** Goes on with Tab until the control has the focus, as a hand without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 400; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus does not come to the control.');
}

test(
  'the whole way by keyboard: three networks, the winner per dollar, the waterfall, the link',
  { tag: '@wide' },
  async ({ page, context, fresh, baseURL }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: new URL(baseURL ?? '').origin,
    });
    await open(page);
    const press = async (control: Locator): Promise<void> => {
      await tabTo(page, control);
      await page.keyboard.press('Enter');
    };
    for (const [letter, notation] of [
      ['B', 'Ring(16)_FC(8)_Switch(8)'],
      ['C', 'FC(16)_Switch(64)'],
    ]) {
      await press(page.getByRole('button', { name: `Duplicate as ${letter}` }));
      await tabTo(page, page.getByRole('combobox', { name: 'Notation' }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(notation!);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await simulated(page);
    }
    const columns = page.getByRole('group', { name: 'Columns' });
    await tabTo(page, columns.getByRole('radio', { name: '3 designs' }));
    await page.keyboard.press('ArrowRight');
    await expect(table(page)).toHaveCount(0);
    await expect(columns.getByRole('radio', { name: 'Schemes of C' })).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    const before = await numbers(page);
    expect(before.every((row) => row.length === 3)).toBe(true);
    expect(before[3]!.filter((text) => text.includes('best'))).toHaveLength(1);

    const differences = page.getByRole('region', { name: 'Differences' });
    await press(differences.getByRole('button', { name: 'Open the waterfall' }));
    await expect(
      differences.getByRole('img', { name: /^Throughput, tokens\/s from A .* to C / }),
    ).toBeVisible();

    await press(page.getByRole('button', { name: 'Files', exact: true }));
    await press(page.getByRole('button', { name: 'Share…' }));
    const dialog = page.getByRole('dialog', { name: /^Share / });
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/#2\./);
    await expect(dialog).toContainText('The link holds all 3 designs side by side');
    await press(dialog.getByRole('button', { name: 'Copy link' }));
    await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await fresh.goto(link);
    await simulated(fresh);
    expect(await numbers(fresh)).toEqual(before);
  },
);

test('designs that are priced differently say so, and are priced alike by one press', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Duplicate as B');
  await page.keyboard.press('Enter');
  await page.getByLabel('Start from').first().selectOption({ label: '32 x DGX H100-like, 256 GPUs' });
  await simulated(page);
  await expect(
    page.getByText(/These designs are priced differently: A .+, B by tier \(LIBRA\)/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Price all as B' }).click();
  await expect(page.getByText('These designs are priced differently')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('These designs are priced differently')).toBeVisible();
});
