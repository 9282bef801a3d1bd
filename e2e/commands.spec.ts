import type { Page } from '@playwright/test';
import { fieldPlaces } from '../src/app/parts/fields/field-places.ts';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { block, field, notation, number, open, simulated } from './parts.ts';

test.describe('commands', () => {
  test.beforeEach(({ page }) => open(page));

  test('are found by typing and done', async ({ page, expectAccessible }) => {
    await block(page, 2).focus();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Find a command' });
    await expect(search).toBeFocused();
    await page.keyboard.type('add sw');
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Add Switch on the outside']);
    await expectAccessible('dialog');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(block(page, 5)).toBeVisible();
    await expect(block(page, 2)).toBeFocused();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('undo');
    await expect(page.getByRole('dialog').getByRole('option', { name: 'Undo' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(block(page, 5)).toHaveCount(0);

    // What cannot be done at the moment is not in the list; a word that none has says so.
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('option', { name: 'Undo' })).toHaveCount(0);
    await page.keyboard.type('teapot');
    await expect(page.getByText('No command has these words.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(block(page, 2)).toBeFocused();

    await page.getByRole('button', { name: /^Commands/ }).click();
    await page.keyboard.type('keys');
    await page.getByRole('dialog').getByRole('option', { name: 'Keys ?' }).click();
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  });

  test('find models, machines and every field, those of folded sections too, and go there', async ({
    page,
  }) => {
    const find = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a command' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await find('Field: Router latency');
    await expect(page.getByLabel('Router latency', { exact: true })).toBeFocused();

    // The list of fields is held to the page.
    const sections = page.locator('details:not([open]) > summary');
    while ((await sections.count()) > 0) await sections.first().click();
    for (const { path, label } of fieldPlaces('transformer', false)) {
      const field = page.locator(`#field-${path.replace(/[^A-Za-z0-9]+/g, '-')}`);
      await expect(field, path).toBeAttached();
      await expect(page.locator(`label[for="${await field.getAttribute('id')}"]`), path).toHaveText(label);
    }
    await find('Model: Llama 3 405B');
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue('llama-3-405b');
    await find('Machine: 32 x DGX A100-like');
    await expect(notation(page)).toHaveValue(/^Switch\(8\)/);
    const name = page.getByLabel('Name of the design');
    await expect(name).toHaveValue('Llama 3 405B on 256 GPUs, DGX A100-like');
    await find('405B 8192 H100');
    await expect(notation(page)).toHaveValue('Switch(8)_Switch(1024)');
    await expect(name).toHaveValue('Llama 3 405B on 8,192 GPUs, DGX H100-like');
  });

  test(
    'are told what is typed before they are there, and the page is not',
    { tag: '@wide' },
    async ({ page }) => {
      await block(page, 2).focus();
      await page.keyboard.press('Control+k');
      // On the page a question mark opens the keys, and Backspace takes the block out.
      await page.keyboard.press('?');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('fully');
      await expect(page.getByRole('combobox', { name: 'Find a command' })).toHaveValue('fully');
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(block(page, 2)).toBeFocused();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  );

  test(
    'are done that are typed and entered before their code is there, however long it takes',
    { tag: '@wide' },
    async ({ page }) => {
      await page.route(/CommandPalette.*\.js$/, async (route) => {
        await new Promise((late) => setTimeout(late, 3000));
        await route.continue();
      });
      await block(page, 2).focus();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('405B 8192 H100', { delay: 170 });
      await page.keyboard.press('Enter');
      await expect(notation(page)).toHaveValue('Switch(8)_Switch(1024)');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );

  test(
    'with keys are listed on a sheet, and not while typing',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      await page.getByRole('textbox', { name: 'Name of the design' }).press('?');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await block(page, 1).focus();
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keys' });
      await expect(sheet).toContainText('Redo');
      await expect(sheet).toContainText('Put back');
      await expect(sheet).toContainText('Zoom in');
      await expectAccessible('dialog');
      await page.keyboard.press('Escape');
      await expect(block(page, 1)).toBeFocused();
    },
  );

  test('saves with Ctrl+S', { tag: '@wide' }, async ({ page }) => {
    const download = page.waitForEvent('download');
    await page.keyboard.press('Control+s');
    expect((await download).suggestedFilename()).toMatch(/\.netloom\.json$/);
  });
});

test.describe('the notation', () => {
  test.beforeEach(({ page }) => open(page));

  test('completes blocks and sizes', async ({ page, expectAccessible }) => {
    await notation(page).fill('');
    await page.keyboard.type('r');
    await page.keyboard.press('ArrowDown');
    await expect(
      page.getByRole('listbox').getByRole('option', { name: 'Ring( Ring, also R' }),
    ).toHaveAttribute('aria-selected', 'true');
    await expectAccessible('.notation-field');
    await page.keyboard.press('Enter');
    await expect(notation(page)).toHaveValue('Ring(');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(notation(page)).toHaveValue('Ring(4)');
    for (let down = 0; down < 3; down++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('3');
    await page.getByRole('listbox').getByRole('option', { name: '32)' }).click();
    await expect(notation(page)).toHaveValue('Ring(4)_Switch(32)');
    await expect(notation(page)).toBeFocused();
    await simulated(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox').getByRole('option', { name: '_Ring(' })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
  });

  test('says where it stops making sense', { tag: '@wide' }, async ({ page }) => {
    await notation(page).fill('Ring(4)_Rin(2)');
    await expect(
      page.getByText(/At character 9: "Rin" is not a block. Allowed: Ring, FC, .* Did you mean Ring\?/),
    ).toBeVisible();
  });
});

test.describe('the gallery', () => {
  for (const colorScheme of COLOUR_SCHEMES) {
    test(`shows networks with their sources, and a question with its designs side by side, ${colorScheme}`, async ({
      page,
      expectAccessible,
    }) => {
      await page.emulateMedia({ colorScheme });
      await open(page);
      await page.getByRole('button', { name: 'Network gallery' }).click();
      const card = page.getByRole('article', { name: 'DGX-like 8 x 128, 1,024 GPUs' });
      await expect(card).toContainText('Switch(8)_Switch(128)');
      await expect(card).toContainText('300 GB/s + 25 GB/s = 325 GB/s');
      await expect(card).toContainText('Source: ');
      await expect(card).toContainText('Left out: ');
      await expectAccessible('dialog');
      await card.getByRole('button').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(notation(page)).toHaveValue('Switch(8)_Switch(128)');
      await expect(page.getByRole('button', { name: 'Network gallery' })).toBeFocused();
      await simulated(page);
      await expect(page.getByText('Together 325 GB/s per NPU')).toBeVisible();
      await expect(field(page, 'Bandwidth per NPU on dimension 1')).toHaveValue('300');
      await expect(field(page, 'Bandwidth per NPU on dimension 2')).toHaveValue('25');
      expect(await number(page, 'Iteration time', 'SmartBW')).toMatch(/ s$/);
      await page.keyboard.press('Control+z');
      await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
      await expect(field(page, 'Budget per NPU')).toHaveValue('300');
      await openQuestion(page);
    });
  }
});

/** From the gallery, with its answer and the way back. */
async function openQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Network gallery' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Is FP8 twice as fast?');
  await dialog.getByRole('button', { name: 'Open “Is FP8 twice as fast?”' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#compare')).toContainText('FP8');
  await expect(page.locator('#compare')).toContainText('BF16');
  await expect(page.getByRole('main').getByText('No: 1.3 times as fast')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
}
