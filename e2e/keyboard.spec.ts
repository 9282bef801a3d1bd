import { expect, test } from './journey.ts';
import { block, drawn, notation, number, open, simulated } from './parts.ts';

test.describe('by keyboard alone', () => {
  test.beforeEach(({ page }) => open(page));

  test('a dimension moves, and the focus stays with it', { tag: '@wide' }, async ({ page }) => {
    const before = await number(page, 'Iteration time', 'EqualBW');
    await block(page, 1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(notation(page)).toHaveValue('FC(8)_Ring(2)_Ring(8)_Switch(8)');
    await expect(block(page, 2)).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(notation(page)).toHaveValue('FC(8)_Ring(8)_Ring(2)_Switch(8)');
    await expect(block(page, 3)).toBeFocused();
    await expect(page.getByText('Ring(2) is now dimension 3 of 4.')).toBeAttached();
    await simulated(page);
    expect(await number(page, 'Iteration time', 'EqualBW')).not.toBe(before);
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
    await expect(block(page, 1)).toBeFocused();
  });

  test('Delete removes the dimension, and the next one has the focus', { tag: '@wide' }, async ({ page }) => {
    await block(page, 1).focus();
    await page.keyboard.press('Delete');
    await expect(notation(page)).toHaveValue('FC(8)_Ring(8)_Switch(8)');
    await expect(block(page, 1)).toBeFocused();
    const announced = page.locator('[aria-live]').filter({ hasText: 'Ring(2) removed. 3 dimensions left.' });
    await expect(announced).toBeAttached();
  });

  test('Delete in a field of the block edits the field', { tag: '@wide' }, async ({ page }) => {
    const size = page.getByRole('spinbutton', { name: 'Size of dimension 1' });
    await size.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(size).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(size).toHaveValue('2');
    await page.keyboard.press('ArrowUp');
    await expect(size).toHaveValue('4');
  });

  test(
    'the visible buttons do the same and keep the focus on the block',
    { tag: '@wide' },
    async ({ page }) => {
      await page.getByRole('button', { name: 'Move dimension 3 down' }).focus();
      await page.keyboard.press('Enter');
      await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Switch(8)_Ring(8)');
      await expect(block(page, 4)).toBeFocused();
      await page.getByRole('button', { name: 'Remove dimension 4' }).click();
      await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Switch(8)');
      await expect(block(page, 3)).toBeFocused();
    },
  );

  test('the palette adds up to eight dimensions and says why no more', { tag: '@wide' }, async ({ page }) => {
    const add = page.getByRole('button', { name: 'Add Ring' });
    for (let count = 5; count <= 8; count++) {
      await add.click();
      await expect(block(page, count)).toBeVisible();
    }
    await expect(add).toBeDisabled();
    await expect(page.getByText('8 dimensions are the most a network can have.')).toBeVisible();
  });

  test('the timeline zooms, moves and fits', async ({ page }) => {
    const lanes = page.getByRole('group', { name: /^Lanes of SmartBW/ });
    const readout = page.locator('#timeline-readout');
    await drawn(page);
    await lanes.focus();
    const whole = await readout.innerText();
    await page.keyboard.press('w');
    await expect(readout).not.toHaveText(whole);
    const zoomed = await readout.innerText();
    await page.keyboard.press('d');
    await expect(readout).not.toHaveText(zoomed);
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
    await expect(readout).toContainText('every chunk phase');
    await page.keyboard.press('f');
    await expect(readout).toHaveText(whole);
  });
});
