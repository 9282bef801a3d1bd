import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { IS_LARGE } from './matrix.ts';
import { field, notation, number, numbers, open, simulated, status } from './parts.ts';

/** The message that describes a field. */
async function messageOf(input: Locator): Promise<string> {
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  const id = await input.getAttribute('aria-describedby');
  return input
    .page()
    .locator(`#${id ?? 'none'}`)
    .innerText();
}

function stale(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'Last good result shown' });
}

function refused(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'Not simulated:' });
}

test.describe('a field that holds no allowed value says what is allowed, and the last good result stays', () => {
  test.beforeEach(({ page }) => open(page));

  const sizes = 'a whole number from 1 to 65,536';
  const budgets = 'a number from 0.000001 to 1,000,000';
  type Wrong = readonly [field: string, text: string, allowed: string];
  const ofEachKind: readonly Wrong[] = [
    ['Size of dimension 2', '3.5', sizes],
    ['Size of dimension 2', '', sizes],
    ['Budget per NPU', '-300', budgets],
    ['Budget per NPU', 'plenty', budgets],
    ['Layers', '1e400', 'a whole number from 1'],
  ];
  const others: readonly Wrong[] = [
    ['Size of dimension 2', '0', sizes],
    ['Size of dimension 2', '-1', sizes],
    ['Size of dimension 2', '1e9', sizes],
    ['Size of dimension 2', 'NaN', sizes],
    ['Budget per NPU', '0', budgets],
    ['Model-parallel degree', '0', 'a whole number from 1'],
  ];
  const wrong = IS_LARGE ? [...ofEachKind, ...others] : ofEachKind;
  test('a number', async ({ page }) => {
    const before = await numbers(page);
    for (const [name, text, allowed] of wrong) {
      await test.step(`${name} "${text}"`, async () => {
        const input = field(page, name);
        const good = await input.inputValue();
        await input.fill(text);
        const message = await messageOf(input);
        expect(message).toContain(allowed);
        expect(message).toContain(text === '' ? 'found nothing' : text);
        await expect(stale(page)).toBeVisible();
        expect(await numbers(page)).toEqual(before);
        await page.getByRole('button', { name: 'Go to the field' }).click();
        await expect(input).toBeFocused();
        await input.fill(good);
        await expect(stale(page)).toHaveCount(0);
        await expect(input).toHaveAttribute('aria-invalid', 'false');
        await simulated(page);
      });
    }
  });

  const notations: readonly (readonly [text: string, says: string])[] = [
    ['Rong(2)', 'Did you mean Ring?'],
    ['Ring(2)_FC(8', 'the notation ends inside FC('],
    ['Ring(2)_', 'a block is missing'],
    ['Ring(0)', 'a whole number from 1 to 65536'],
    ['Ring(2) FC(8)', 'Dimensions are joined by "_"'],
    ['Ring(65536)_Ring(65536)', 'At most'],
  ];
  test('the notation', { tag: '@wide' }, async ({ page }) => {
    const before = await numbers(page);
    for (const [text, says] of notations) {
      await test.step(`"${text}"`, async () => {
        await notation(page).fill(text);
        expect(await messageOf(notation(page))).toContain(says);
        await expect(stale(page)).toBeVisible();
        expect(await numbers(page)).toEqual(before);
        // The first Escape closes the list of completions where there are some.
        const completes = (await notation(page).getAttribute('aria-expanded')) === 'true';
        for (let press = completes ? 2 : 1; press > 0; press -= 1) await page.keyboard.press('Escape');
        await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
        await expect(stale(page)).toHaveCount(0);
        await simulated(page);
      });
    }
  });

  test(
    'a model-parallel degree that does not divide the dimensions',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      await field(page, 'Model-parallel degree').fill('12');
      await expect(status(page)).toHaveText('Not simulated');
      expect(await messageOf(field(page, 'Model-parallel degree'))).toContain(
        'the nearest possible degrees are 8 and 16',
      );
      // A design that cannot run has no numbers, and those of the design before are not its own.
      await expect(refused(page)).toBeVisible();
      expect(await number(page, 'Iteration time', 'SmartBW')).toBe('–');
      await expectAccessible();
      await page.getByLabel('Possible model-parallel degrees').selectOption({ label: 'MP 32 × DP 32' });
      await simulated(page);
      await expect(refused(page)).toHaveCount(0);
    },
  );

  test('dimensions that the model-parallel degree no longer divides', { tag: '@wide' }, async ({ page }) => {
    await field(page, 'Size of dimension 1').fill('3');
    await expect(status(page)).toHaveText('Not simulated');
    expect(await messageOf(field(page, 'Model-parallel degree'))).toContain('does not divide');
    await expect(refused(page)).toBeVisible();
    await field(page, 'Size of dimension 1').fill('4');
    await simulated(page);
  });

  test('undo takes back what was typed along with its message', { tag: '@wide' }, async ({ page }) => {
    await field(page, 'Budget per NPU').fill('500');
    await field(page, 'Budget per NPU').fill('0');
    await expect(stale(page)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(field(page, 'Budget per NPU')).toHaveValue('300');
    await expect(stale(page)).toHaveCount(0);
  });
});
