import { expect, test } from './journey.ts';
import {
  block,
  field,
  moreOfBlocks,
  notation,
  number,
  numbers,
  open,
  simulated,
  showMoreOfBlocks,
} from './parts.ts';

test.describe('a visitor', () => {
  test.beforeEach(({ page }) => open(page));

  test('sees a working design with its numbers, edits the notation and sees the table change', async ({
    page,
  }) => {
    await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
    await expect(page.getByText('1,024 NPUs', { exact: true })).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: /^MP 16 × DP 64$/ })).toBeVisible();
    for (const scheme of ['EqualBW', 'MessageBW', 'SmartBW'] as const) {
      expect(await number(page, 'Iteration time', scheme)).toMatch(/^[\d.]+ s$/);
      expect(await number(page, 'Network cost', scheme)).toMatch(/^\$[\d.,]+ [kM]$/);
    }
    expect(await number(page, 'Speed-up', 'EqualBW')).toBe('1 ×');
    expect(parseFloat(await number(page, 'Speed-up', 'SmartBW'))).toBeGreaterThan(1);
    await expect(block(page, 2)).toContainText(/GB\/s.*7 × /);
    await expect(block(page, 2)).toContainText('MP × 8');
    await expect(block(page, 4)).toContainText('DP × 8');

    const before = await numbers(page);
    await notation(page).fill('Ring(8)_Switch(128)');
    await simulated(page);
    const after = await numbers(page);
    expect(after).not.toEqual(before);
    await expect(page.getByRole('listitem').filter({ has: block(page, 1) })).toBeVisible();
    await expect(block(page, 3)).toHaveCount(0);
    // Two dimensions: the second is shared by both groups.
    await expect(block(page, 2)).toContainText('MP × 2');
    await expect(block(page, 2)).toContainText('DP × 64');
    await expect(page.getByText('dimension 2 shared')).toBeVisible();
  });

  test('changes the budget by typing and by the slider', { tag: '@wide' }, async ({ page }) => {
    const before = await number(page, 'Iteration time', 'EqualBW');
    await field(page, 'Budget per NPU').fill('600');
    await simulated(page);
    expect(parseFloat(await number(page, 'Iteration time', 'EqualBW'))).toBeLessThan(parseFloat(before));
    await page.getByRole('slider', { name: 'Budget per NPU, slider' }).press('Home');
    await simulated(page);
    await expect(field(page, 'Budget per NPU')).toHaveValue('10');
    expect(parseFloat(await number(page, 'Iteration time', 'EqualBW'))).toBeGreaterThan(parseFloat(before));
  });

  test('reads a quantity with its unit', { tag: '@wide' }, async ({ page }) => {
    await field(page, 'Budget per NPU').fill('2.4 TB/s');
    await field(page, 'Budget per NPU').press('Enter');
    await expect(field(page, 'Budget per NPU')).toHaveValue('2400');
    await showMoreOfBlocks(page);
    await field(page, 'Link latency of dimension 1').fill('1.5 us');
    await field(page, 'Link latency of dimension 1').press('Enter');
    await expect(field(page, 'Link latency of dimension 1')).toHaveValue('1500');
  });

  test(
    'more of each block is folded away, told where it has a value of its own, and stays where it is wrong',
    {
      tag: '@wide',
    },
    async ({ page }) => {
      await expect(field(page, 'Link latency of dimension 1')).toHaveCount(0);
      await showMoreOfBlocks(page);
      await field(page, 'Link latency of dimension 1').fill('1.5 us');
      await field(page, 'Link latency of dimension 1').press('Enter');
      await field(page, 'Link latency of dimension 2').fill('soon');
      await moreOfBlocks(page).click();
      await expect(field(page, 'Link latency of dimension 1')).toHaveCount(0);
      await expect(block(page, 1)).toContainText('latency 1.5 µs');
      await expect(field(page, 'Link latency of dimension 2')).toHaveValue('soon');
      await page.getByRole('button', { name: 'Go to the field' }).click();
      await expect(field(page, 'Link latency of dimension 2')).toBeFocused();
      // What is mended does not fold under the hand.
      await field(page, 'Link latency of dimension 2').fill('500');
      await field(page, 'Link latency of dimension 2').press('Enter');
      await expect(field(page, 'Link latency of dimension 2')).toBeFocused();
      await moreOfBlocks(page).click();
      await page.reload();
      await simulated(page);
      await expect(field(page, 'Link latency of dimension 1')).toHaveValue('1500');
      await moreOfBlocks(page).click();
      await expect(page.getByRole('spinbutton', { name: /^Link latency/ })).toHaveCount(0);
    },
  );

  test('undoes and redoes, one entry a gesture', async ({ page }) => {
    const before = await numbers(page);
    const budget = field(page, 'Budget per NPU');
    await budget.press('Control+a');
    await budget.pressSequentially('1000');
    await expect(budget).toHaveValue('1000');
    await budget.press('Enter');
    await page.getByRole('button', { name: 'Move dimension 1 down' }).click();
    await expect(notation(page)).toHaveValue('FC(8)_Ring(2)_Ring(8)_Switch(8)');
    await page.keyboard.press('Control+z');
    await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
    await expect(budget).toHaveValue('1000');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(budget).toHaveValue('300');
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
    await simulated(page);
    expect(await numbers(page)).toEqual(before);
    await page.keyboard.press('Control+Shift+z');
    await expect(budget).toHaveValue('1000');
    await page.keyboard.press('Control+y');
    await expect(notation(page)).toHaveValue('FC(8)_Ring(2)_Ring(8)_Switch(8)');
  });

  test('undoes after a reload what was done before it', { tag: '@wide' }, async ({ page }) => {
    const budget = field(page, 'Budget per NPU');
    await budget.fill('1000');
    await budget.press('Enter');
    await page.waitForURL(/budgetGBps/);
    await simulated(page);
    await page.reload();
    await simulated(page);
    await expect(budget).toHaveValue('1000');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(budget).toHaveValue('300');
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
  });

  test('starts from a preset of network and of model', { tag: '@wide' }, async ({ page }) => {
    await page.getByLabel('Start from').selectOption({ label: 'Torus 4x4x4, 64 NPUs' });
    await expect(notation(page)).toHaveValue('Ring(4)_Ring(4)_Ring(4)');
    await expect(page.getByText('64 NPUs', { exact: true })).toBeVisible();
    await page.getByLabel('Model', { exact: true }).selectOption({ label: 'Transformer-17B' });
    await simulated(page);
    await expect(field(page, 'Hidden size')).toHaveValue('4256');
    await expect(page.getByRole('paragraph').filter({ hasText: /^MP 1 × DP 64$/ })).toBeVisible();
    expect(await number(page, 'MP communication', 'SmartBW')).toBe('0 ns');
  });

  test('chooses another scheme for the blocks and the timeline', { tag: '@wide' }, async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Timeline of SmartBW' })).toBeVisible();
    await page.getByRole('radio', { name: /^EqualBW/ }).check({ force: true });
    await simulated(page);
    await expect(page.getByRole('heading', { name: 'Timeline of EqualBW' })).toBeVisible();
    await expect(block(page, 4)).toContainText('75 GB/s');
    expect(await number(page, 'Speed-up', 'SmartBW')).not.toBe('–');
  });

  test('allows a dimension of one NPU', { tag: '@wide' }, async ({ page }) => {
    await field(page, 'Size of dimension 1').fill('1');
    await field(page, 'Model-parallel degree').fill('8');
    await simulated(page);
    await expect(page.getByText('512 NPUs', { exact: true })).toBeVisible();
    await expect(block(page, 1)).toContainText('no communication');
  });

  test(
    'sees a picture instead of results while there are no dimensions',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      await notation(page).fill('');
      await expect(page.getByRole('heading', { name: 'No dimensions yet' })).toBeVisible();
      await expect(page.locator('#compare').getByRole('table')).toHaveCount(0);
      await expectAccessible();
      await page.getByRole('button', { name: 'Add Switch' }).click();
      await expect(notation(page)).toHaveValue('Switch(8)');
      await field(page, 'Model-parallel degree').fill('2');
      await simulated(page);
    },
  );
});
