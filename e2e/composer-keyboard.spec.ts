import { expect, test } from './journey.ts';
import { block, notation, open } from './parts.ts';
import { DEFAULT, expectUndoneAndRedone, palette, said } from './stack.ts';

test.describe('by keyboard alone', () => {
  test.beforeEach(({ page }) => open(page));

  test('a network is built, reordered and undone', async ({ page }) => {
    await notation(page).fill('');
    await palette(page, 'Switch').focus();
    await page.keyboard.press('Space');
    await expect(said(page, /^Switch\(8\) new, in the hand; dimension 1 of 1\./)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(said(page, 'Switch(8) added as dimension 1.')).toBeAttached();

    await palette(page, 'Ring').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(said(page, 'Ring(8): dimension 1 of 2.')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(block(page, 1)).toBeFocused();

    await palette(page, 'FullyConnected').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(notation(page)).toHaveValue('Ring(8)_FC(8)_Switch(8)');
    await expect(block(page, 2)).toBeFocused();

    await block(page, 3).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await expect(notation(page)).toHaveValue('Switch(8)_Ring(8)_FC(8)');
    await expect(block(page, 1)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expect(said(page, 'Switch(8) is now dimension 2 of 3.')).toBeAttached();
    await expect(block(page, 2)).toBeFocused();
    // Digits on a block are its size.
    await page.keyboard.type('32');
    await expect(notation(page)).toHaveValue('Ring(8)_Switch(32)_FC(8)');
    await page.keyboard.press('Enter');
    await expectUndoneAndRedone(page, [
      '',
      'Switch(8)',
      'Ring(8)_Switch(8)',
      'Ring(8)_FC(8)_Switch(8)',
      'Ring(8)_Switch(8)_FC(8)',
      'Ring(8)_Switch(32)_FC(8)',
    ]);
  });

  test('Escape, or going elsewhere, puts the block back', { tag: '@wide' }, async ({ page }) => {
    await block(page, 1).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(notation(page)).toHaveValue('FC(8)_Ring(2)_Ring(8)_Switch(8)');
    await page.keyboard.press('Escape');
    await expect(notation(page)).toHaveValue(DEFAULT);
    await expect(block(page, 1)).toBeFocused();

    await palette(page, 'Ring').focus();
    await page.keyboard.press('Space');
    await expect(block(page, 5)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page, 'Ring')).toBeFocused();
    await expect(block(page, 5)).toHaveCount(0);

    await block(page, 1).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await notation(page).click();
    await expect(notation(page)).toHaveValue(DEFAULT);
    await expect(notation(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
  });

  test(
    'a block is duplicated and deleted, and the focus stays in the stack',
    { tag: '@wide' },
    async ({ page }) => {
      await block(page, 4).focus();
      await page.keyboard.press('Control+d');
      await expect(notation(page)).toHaveValue(`${DEFAULT}_Switch(8)`);
      await expect(block(page, 5)).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(block(page, 4)).toBeFocused();
      await expectUndoneAndRedone(page, [DEFAULT, `${DEFAULT}_Switch(8)`, DEFAULT]);
    },
  );
});

test(
  'a block added while the page still comes part by part is there at once, with the focus',
  { tag: '@wide' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const nextFrame = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (call) => window.setTimeout(() => nextFrame(call), 500);
    });
    await page.goto('/');
    await block(page, 4).focus();
    await page.keyboard.press('Control+d');
    await expect(block(page, 5)).toBeFocused();
    expect(await page.getByRole('heading', { name: 'Compare' }).count(), 'parts are still to come').toBe(0);
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
  },
);
