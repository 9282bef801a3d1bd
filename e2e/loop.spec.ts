// A loop network from the palette, shifted halving-doubling against plain: by mouse, and by keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field, notation, number, open, simulated, showMoreOfBlocks } from './parts.ts';
import { dragTo, grab, palette, pointOf, stack } from './stack.ts';

const MOST_ACTIONS = 12;
const SECONDS: Readonly<Record<string, number>> = { s: 1, ms: 1e-3, min: 60 };

/** Counts what a person does. */
function counter(): {
  readonly act: (done: Promise<unknown>) => Promise<void>;
  readonly count: () => number;
} {
  let count = 0;
  return {
    count: () => count,
    act: async (done) => {
      count++;
      await done;
    },
  };
}

function algorithm(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Algorithm of dimension 1' });
}

async function communication(page: Page): Promise<number> {
  await simulated(page);
  const [value = '', unit = ''] = (await number(page, 'DP communication', 'EqualBW')).split(' ');
  return Number(value) * (SECONDS[unit] ?? NaN);
}

function expectSaved(shifted: number, plain: number): void {
  expect(shifted / plain).toBeGreaterThan(0.7);
  expect(shifted / plain).toBeLessThan(0.82);
}

test('512 NPUs on a loop, shifted against plain halving-doubling, take few actions', async ({ page }) => {
  await open(page);
  const { act, count } = counter();
  await act(notation(page).fill(''));
  await act(
    (async () => {
      await grab(page, palette(page, 'Loop'));
      await dragTo(page, await pointOf(stack(page)));
      await page.mouse.up();
    })(),
  );
  await expect(notation(page)).toHaveValue('Loop()');
  await act(field(page, 'Model-parallel degree').fill('1'));
  const shifted = await communication(page);
  await act(showMoreOfBlocks(page));
  await act(algorithm(page).selectOption({ label: 'Halving-doubling' }));
  expectSaved(shifted, await communication(page));
  expect(count()).toBeLessThan(MOST_ACTIONS);
});

test('the same by keyboard alone', { tag: '@wide' }, async ({ page }) => {
  await open(page);
  const { act, count } = counter();
  await act(notation(page).fill(''));
  await palette(page, 'Loop').focus();
  await act(page.keyboard.press('Enter'));
  await act(page.keyboard.press('Enter'));
  await expect(notation(page)).toHaveValue('Loop()');
  await field(page, 'Model-parallel degree').focus();
  await act(page.keyboard.press('Control+a'));
  await act(page.keyboard.type('1'));
  const shifted = await communication(page);
  await act(showMoreOfBlocks(page));
  await algorithm(page).focus();
  await act(page.keyboard.type('Halving-doubling'));
  await expect(algorithm(page)).toHaveValue('halvingDoubling');
  expectSaved(shifted, await communication(page));
  expect(count()).toBeLessThan(MOST_ACTIONS);
});
