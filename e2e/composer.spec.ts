import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { block, field, notation, numbers, open, simulated, showMoreOfBlocks } from './parts.ts';
import {
  DEFAULT,
  dragTo,
  expectUndoneAndRedone,
  grab,
  palette,
  pointOf,
  said,
  stack,
  typedNumbers,
  WANTED,
} from './stack.ts';

test.describe('by mouse', () => {
  test.use({ viewport: { width: 1440, height: 1400 } });
  test.beforeEach(({ page }) => open(page));

  test('a network is built from nothing, undone and redone', async ({ page, context, watch }) => {
    test.slow();
    await notation(page).fill('');
    await expect(stack(page)).toContainText('Drag a block here');
    await notation(page).blur();

    await grab(page, palette(page, 'Switch'));
    await dragTo(page, await pointOf(stack(page)));
    await expect(block(page, 1)).toBeVisible();
    await page.mouse.up();
    await expect(block(page, 1)).toBeFocused();
    await expect(said(page, 'Switch(8) added as dimension 1.')).toBeAttached();

    // Into the place before it, then between the two.
    await grab(page, palette(page, 'Ring'));
    await dragTo(page, await pointOf(block(page, 1), 0.1));
    await expect(notation(page)).toHaveValue('Ring(8)_Switch(8)');
    await page.mouse.up();
    await grab(page, palette(page, 'FullyConnected'));
    // It goes in front of the block whose upper half it is over, although it has pushed that one down meanwhile.
    await dragTo(page, await pointOf(block(page, 2), 0.3));
    await page.mouse.up();
    await expect(notation(page)).toHaveValue('Ring(8)_FC(8)_Switch(8)');
    await expect(block(page, 2)).toBeFocused();

    for (const [dimension, size] of [
      [1, '4'],
      [2, '2'],
      [3, '32'],
    ] as const) {
      await field(page, `Size of dimension ${dimension}`).fill(size);
      await field(page, `Size of dimension ${dimension}`).press('Enter');
    }
    await expect(notation(page)).toHaveValue(WANTED);
    await simulated(page);
    const built = await numbers(page);
    await expectUndoneAndRedone(page, [
      DEFAULT,
      '',
      'Switch(8)',
      'Ring(8)_Switch(8)',
      'Ring(8)_FC(8)_Switch(8)',
      'Ring(4)_FC(8)_Switch(8)',
      'Ring(4)_FC(2)_Switch(8)',
      WANTED,
    ]);

    // The blocks that were dragged have other tiers than typed ones; prices and times do not depend on them.
    const other = await context.newPage();
    watch(other);
    expect(built).toEqual(await typedNumbers(other, WANTED));
  });

  test('a block is dragged to another place, with the numbers of every place on the way', async ({
    page,
  }) => {
    const before = await numbers(page);
    const link = page.url();
    await grab(page, block(page, 1));
    await dragTo(page, await pointOf(block(page, 3), 0.9));
    await expect(notation(page)).toHaveValue('FC(8)_Ring(8)_Ring(2)_Switch(8)');
    await simulated(page);
    const previewed = await numbers(page);
    expect(previewed).not.toEqual(before);
    // The design itself is as it was: nothing to undo, no other link.
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
    expect(page.url()).toBe(link);
    await page.mouse.up();
    await expect(block(page, 3)).toBeFocused();
    await expect(said(page, 'Ring(2) is now dimension 3 of 4.')).toBeAttached();
    expect(await numbers(page)).toEqual(previewed);
    await expect(page).not.toHaveURL(link);
    await expectUndoneAndRedone(page, [DEFAULT, 'FC(8)_Ring(8)_Ring(2)_Switch(8)']);
  });

  test('Escape puts the block back and leaves no trace', { tag: '@wide' }, async ({ page }) => {
    const before = await numbers(page);
    const link = page.url();
    await grab(page, block(page, 4));
    await dragTo(page, await pointOf(block(page, 1), 0.1));
    await expect(notation(page)).toHaveValue('Switch(8)_Ring(2)_FC(8)_Ring(8)');
    await page.keyboard.press('Escape');
    await expect(notation(page)).toHaveValue(DEFAULT);
    await expect(block(page, 4)).toBeFocused();
    await expect(said(page, 'Cancelled. Switch(8) stays dimension 4.')).toBeAttached();
    await page.mouse.up();
    await simulated(page);
    expect(await numbers(page)).toEqual(before);
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
    expect(page.url()).toBe(link);
  });

  test(
    'dragged out of the stack a block is removed, from the palette nothing is added',
    { tag: '@wide' },
    async ({ page }) => {
      const outside = await pointOf(page.getByRole('heading', { name: 'Compare' }));
      await grab(page, palette(page, 'Ring'));
      await dragTo(page, await pointOf(block(page, 2)));
      await expect(block(page, 5)).toBeVisible();
      await dragTo(page, outside);
      await expect(block(page, 5)).toHaveCount(0);
      await page.mouse.up();
      await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
      await expect(palette(page, 'Ring')).toBeFocused();

      await grab(page, block(page, 2));
      await dragTo(page, outside);
      await expect(notation(page)).toHaveValue('Ring(2)_Ring(8)_Switch(8)');
      await expect(page.getByText('removes', { exact: true })).toBeVisible();
      await page.mouse.up();
      await expect(block(page, 2)).toBeFocused();
      await expect(said(page, 'FullyConnected(8) removed. 3 dimensions left.')).toBeAttached();
      await expectUndoneAndRedone(page, [DEFAULT, 'Ring(2)_Ring(8)_Switch(8)']);
    },
  );

  test('what belongs to a dimension goes with it', { tag: '@wide' }, async ({ page }) => {
    await showMoreOfBlocks(page);
    await page.getByLabel('Algorithm of dimension 2').selectOption({ label: 'Ring' });
    await field(page, 'Bandwidth per NPU on dimension 2').fill('200');
    await field(page, 'Bandwidth per NPU on dimension 2').press('Enter');
    await simulated(page);
    await grab(page, block(page, 2));
    await dragTo(page, await pointOf(block(page, 4), 0.9));
    await page.mouse.up();
    await expect(notation(page)).toHaveValue('Ring(2)_Ring(8)_Switch(8)_FC(8)');
    await simulated(page);
    await expect(field(page, 'Bandwidth per NPU on dimension 4')).toHaveValue('200');
    await expect(page.getByLabel('Algorithm of dimension 4')).toHaveValue('ring');
    await expect(page.getByLabel('Algorithm of dimension 2')).toHaveValue('default');
  });

  test('a block is duplicated; a ninth is refused with the reason', { tag: '@wide' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Duplicate dimension 2' }).click();
    await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_FC(8)_Ring(8)_Switch(8)');
    await expect(block(page, 3)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(notation(page)).toHaveValue(DEFAULT);
    await notation(page).fill('R(2)_R(2)_R(2)_R(2)_R(2)_R(2)_R(2)_R(2)');
    await expect(page.getByText('8 dimensions are the most a network can have.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Duplicate dimension 2' })).toBeDisabled();
    await grab(page, palette(page, 'Switch'));
    await dragTo(page, await pointOf(block(page, 1)));
    await expect(said(page, '8 dimensions are the most a network can have.')).toBeAttached();
    await page.mouse.up();
    await expect(block(page, 9)).toHaveCount(0);
  });
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`${colorScheme}, while a block is in the hand`, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 1400 } });

    test('axe finds nothing', { tag: '@wide' }, async ({ page, expectAccessible }) => {
      test.slow();
      await open(page);
      await grab(page, block(page, 1));
      await dragTo(page, await pointOf(block(page, 3), 0.9));
      await simulated(page);
      await expectAccessible();
      await dragTo(page, await pointOf(page.getByRole('heading', { name: 'Compare' })));
      await expect(block(page, 4)).toHaveCount(0);
      await simulated(page);
      await expectAccessible();
      await page.mouse.up();
      await notation(page).fill('');
      await expectAccessible('[data-stack]');
    });
  });
}
