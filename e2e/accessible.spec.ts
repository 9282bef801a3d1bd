import { expect, test } from './journey.ts';
import { cutNumbers, smallTargets } from './looks.ts';
import { LOOKS } from './matrix.ts';
import { field, open, showMoreOfBlocks, simulated } from './parts.ts';

for (const { name, viewport, colorScheme } of LOOKS) {
  test.describe(`on a ${name}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('axe finds nothing, folded or with everything unfolded and results stale', async ({
      page,
      expectAccessible,
    }) => {
      await open(page);
      await expectAccessible();
      const folded = page.locator('details:not([open]) > summary');
      while ((await folded.count()) > 0) await folded.first().click();
      await showMoreOfBlocks(page);
      await field(page, 'Chunks per collective').fill('0');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible();
    });
  });
}

test('nothing is wider than the screen, from a small phone to a wall, and enlarged five times the text has its room', async ({
  page,
}) => {
  await open(page);
  for (const width of [320, 390, 600, 768, 1024, 1200, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBe(0);
  }
  // Enlarged to 200 %: half as wide, half as high.
  for (const [width, height] of [
    [960, 540],
    [720, 450],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBe(0);
    const { height: head } = (await page.getByRole('banner').boundingBox())!;
    expect(head / height).toBeLessThan(0.25);
  }
  await page.setViewportSize({ width: 256, height: 180 });
  await page.getByRole('region', { name: 'Compare', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test(
    'a machine that is opened tells so within the width of the page',
    { tag: '@wide' },
    async ({ page }) => {
      await open(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find a command' }).fill('405B 8192 H100');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Back to the design before' })).toBeVisible();
      await simulated(page);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
    },
  );
});

test('the theme goes from the system’s to light to dark, and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Theme: system. Change to light' }).click();
  expect(await background()).toBe(light);
  await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click();
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.reload();
  await simulated(page);
  expect(await background()).toBe(dark);
});

test(
  'a note about a number opens and closes by keyboard',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await open(page);
    const button = page.getByRole('button', { name: 'Mean utilisation' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Over the time in which anything is sent.')).toBeVisible();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Over the time in which anything is sent.')).toBeHidden();
    await expect(button).toBeFocused();
  },
);

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('no number is cut, and all that is pressed is as large as a finger', async ({ page }) => {
    await open(page);
    expect(await cutNumbers(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await showMoreOfBlocks(page);
    expect(await cutNumbers(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
});
