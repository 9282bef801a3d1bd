// The split that is set by hand: dragged, stepped, typed; one entry of the undo history each.
import { expect, test } from './journey.ts';
import type { Locator, Page } from '@playwright/test';
import { field, importFiles, notation, open, simulated } from './parts.ts';

const slider = (page: Page, dimension: number): Locator =>
  page.getByRole('slider', { name: new RegExp(`^Bandwidth of dimension ${dimension}, `) });
const entry = (page: Page, dimension: number): Locator =>
  field(page, `Custom bandwidth of dimension ${dimension}`);
const split = (page: Page): Locator =>
  page.getByRole('list', { name: 'Custom split, innermost dimension first' });

async function values(page: Page): Promise<number[]> {
  const inputs = await split(page).getByRole('spinbutton').all();
  return Promise.all(
    inputs.map(async (input) => {
      const gbps = Number(await input.getAttribute('aria-valuenow'));
      return Math.round(gbps * 1e9) / 1e9;
    }),
  );
}

async function expectSum(page: Page, budget: number): Promise<void> {
  await expect
    .poll(async () => (await values(page)).reduce((total, value) => total + value, 0))
    .toBeCloseTo(budget, 6);
}

/** Starts from EqualBW: 75 GB/s on each of the four dimensions. */
async function customise(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^EqualBW/ }).check({ force: true });
  await page.getByRole('button', { name: 'Customise' }).click();
  await expect(page.getByRole('radio', { name: /^Custom/ })).toBeChecked();
  await expect.poll(() => values(page)).toEqual([75, 75, 75, 75]);
}

test.beforeEach(async ({ page }) => {
  test.slow();
  await open(page);
});

test('a bandwidth is typed into a block key by key, and begins a custom split at the first', async ({
  page,
}) => {
  const bandwidth = field(page, 'Bandwidth per NPU on dimension 1');
  await bandwidth.press('Control+a');
  for (const key of '200') {
    await page.keyboard.press(key);
    await simulated(page);
  }
  await expect(bandwidth).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bandwidth).toHaveValue('200');
  await expect.poll(() => values(page)).toContain(200);
});

test('a boundary that is dragged moves bandwidth between its neighbours, and keys move a part, the others in proportion', async ({
  page,
  expectAccessible,
}) => {
  await customise(page);
  await dragBoundary(page);
  await stepPart(page);
  await expectAccessible('#compare');
});

/** One entry of the undo history. */
async function dragBoundary(page: Page): Promise<void> {
  const bar = await slider(page, 1).boundingBox();
  const handle = page.locator('[data-boundary="1"]');
  await handle.hover();
  await page.mouse.down();
  const width = (bar?.width ?? 0) * 4;
  const y = (bar?.y ?? 0) + (bar?.height ?? 0) / 2;
  const from = (bar?.x ?? 0) + (bar?.width ?? 0);
  await page.mouse.move(from + width * 0.05, y, { steps: 5 });
  await page.mouse.move(from + width * 0.1, y, { steps: 5 });
  await expect.poll(async () => (await values(page))[0]).toBeGreaterThan(100);
  // The blocks follow while the hand still holds the boundary.
  await expect(page.getByRole('group', { name: /^Dimension 1: / })).not.toContainText('75 GB/s');
  await page.mouse.up();
  const [first = 0, second = 0, third, fourth] = await values(page);
  expect([third, fourth]).toEqual([75, 75]);
  expect(first).toBeGreaterThan(100);
  expect(first + second).toBeCloseTo(150, 9);
  expect(Number.isInteger(first)).toBe(true);
  await expectSum(page, 300);
  await simulated(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => values(page)).toEqual([75, 75, 75, 75]);
}

test('Escape puts a dragged boundary back', { tag: '@wide' }, async ({ page }) => {
  await customise(page);
  await page.locator('[data-boundary="2"]').hover();
  await page.mouse.down();
  const box = await slider(page, 4).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 5, { steps: 5 });
  await expect.poll(() => values(page)).not.toEqual([75, 75, 75, 75]);
  await page.keyboard.press('Escape');
  await expect.poll(() => values(page)).toEqual([75, 75, 75, 75]);
  await page.mouse.up();
  await expect.poll(() => values(page)).toEqual([75, 75, 75, 75]);
});

/** By keys, down to nothing and up to all there is. */
async function stepPart(page: Page): Promise<void> {
  const part = slider(page, 2);
  await part.focus();
  await part.press('ArrowRight');
  await expect(part).toHaveAttribute('aria-valuetext', /^76 GB\/s, 25\.3 % of the split$/);
  await expectSum(page, 300);
  await part.press('PageUp');
  await expect(part).toHaveAttribute('aria-valuenow', '86');
  await part.press('Home');
  await expect.poll(() => values(page)).toEqual([100, 0, 100, 100]);
  await part.press('End');
  await expect.poll(() => values(page)).toEqual([0, 300, 0, 0]);
  await expect(page.getByRole('row', { name: /^Why/ })).toContainText(
    'Not simulated. Dimension 1 carries traffic but has no bandwidth',
  );
  await part.press('PageDown');
  await expect(part).toHaveAttribute('aria-valuenow', '290');
  await expectSum(page, 300);
  await simulated(page);
}

test(
  'a typed value keeps the budget, and a wrong one says what is allowed',
  { tag: '@wide' },
  async ({ page }) => {
    await customise(page);
    await entry(page, 1).fill('150');
    await entry(page, 1).press('Enter');
    await expect.poll(() => values(page)).toEqual([150, 50, 50, 50]);
    await entry(page, 1).fill('301');
    await expect(
      page.getByText(/Custom bandwidth of dimension 1 must be a number from 0 to 300/),
    ).toBeVisible();
    await entry(page, 1).press('Escape');
    await expect(entry(page, 1)).toHaveValue('150');
  },
);

test('follows the budget and the network, and leaves', { tag: '@wide' }, async ({ page }) => {
  await customise(page);
  const budget = field(page, 'Budget per NPU');
  await budget.fill('600');
  await budget.press('Enter');
  await expect.poll(() => values(page)).toEqual([150, 150, 150, 150]);
  await page.keyboard.press('Control+z');
  await expect(budget).toHaveValue('300');
  await expect.poll(() => values(page)).toEqual([75, 75, 75, 75]);
  await notation(page).fill('Ring(2)_FC(8)_Ring(8)_Switch(8)_Switch(2)');
  await expect.poll(() => values(page)).toEqual([60, 60, 60, 60, 60]);
  await notation(page).fill('Ring(2)_FC(8)');
  await expect.poll(() => values(page)).toEqual([150, 150]);
  await page.getByRole('button', { name: 'Remove custom' }).click();
  await expect(split(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^SmartBW/ })).toBeChecked();
});

test('a file whose split is not the budget says so and can be fitted', { tag: '@wide' }, async ({ page }) => {
  const design = {
    v: 1,
    bandwidth: { budgetGBps: 300, scheme: 'custom', customGBps: [10, 20, 30, 40] },
  };
  await importFiles(page, {
    name: 'off.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(design)),
  });
  await expect(page.getByText('Together 100 GB/s; the budget is 300 GB/s.')).toBeVisible();
  await page.getByRole('button', { name: 'Fit to budget' }).click();
  await expect.poll(() => values(page)).toEqual([30, 60, 90, 120]);
  await expect(page.getByText(/the budget is 300 GB\/s\./)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger drags a boundary', { tag: '@wide' }, async ({ page, expectAccessible }) => {
    await customise(page);
    const handle = page.locator('[data-boundary="3"]');
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 12, (box?.y ?? 0) + 12];
    const touch = await page.context().newCDPSession(page);
    const points = (at: number) => [{ x: at, y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(x) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(x - 5) });
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: points(x - 10),
    });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await values(page))[3]).toBeGreaterThan(80);
    await expectSum(page, 300);
    expect((await values(page)).slice(0, 2)).toEqual([75, 75]);
    await expectAccessible('#compare');
  });
});
