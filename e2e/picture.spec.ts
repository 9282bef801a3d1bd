// The picture of the network: what it says, how one moves about in it, what lights up, and how it is taken away.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { block, expectInsideScreen, notation, open, simulated, openTab } from './parts.ts';

const MILLION = 'Ring(32)_FC(32)_Switch(32)_Switch(32)';
const EIGHT = 'Ring(2)_FC(2)_Switch(2)_Ring(2)_Ring(2)_FC(2)_Switch(4)_Switch(4)';

async function picture(page: Page): Promise<Locator> {
  await openTab(page, 'Topology');
  const panel = page.getByRole('tabpanel', { name: 'Topology' });
  await expect(drawing(panel)).toBeVisible();
  return panel;
}

function drawing(panel: Locator): Locator {
  return panel.getByRole('img');
}

async function design(page: Page, text: string): Promise<void> {
  await notation(page).fill(text);
  await simulated(page);
}

/** Marks of the drawing. */
function marks(panel: Locator): Promise<number> {
  return drawing(panel).evaluate((svg) => svg.querySelectorAll('*').length);
}

test.describe('the picture', () => {
  test.beforeEach(({ page }) => open(page));

  test('describes what it shows in sentences and as a table', async ({ page, expectAccessible }) => {
    const panel = await picture(page);
    await expect(drawing(panel)).toHaveAccessibleName(
      'Ring(2)_FC(8)_Ring(8)_Switch(8), 1,024 NPUs, by dimension',
    );
    await expect(drawing(panel)).toHaveAccessibleDescription(
      /^From the outside in\. Dimension 4: a Switch joins 8 groups of 128 NPUs each;.*Dimension 1: a Ring joins 2 NPUs;/,
    );
    await expect(panel.getByRole('row', { name: /^2 · FC\(8\)/ }).getByRole('cell')).toHaveText([
      '8',
      '2 NPUs',
      '7',
      /GB\/s$/,
      /%$/,
      'MP × 8',
    ]);
    await expectAccessible('#explore');
  });

  test(
    'is the same size for a million NPUs, and works with one dimension and with eight',
    { tag: '@wide' },
    async ({ page }) => {
      const panel = await picture(page);
      await design(page, 'Ring(16)_FC(16)_Switch(16)_Switch(16)');
      const small = await marks(panel);
      await design(page, MILLION);
      await expect(drawing(panel)).toHaveAccessibleName(/^Ring\(32\).*1,048,576 NPUs/);
      await expect(drawing(panel).getByText('and 25 more').first()).toBeVisible();
      expect(await marks(panel)).toBe(small);
      await design(page, 'Switch(64)');
      await expect(panel.getByRole('row', { name: /Switch\(64\)/ })).toBeVisible();
      await design(page, EIGHT);
      await expect(drawing(panel)).toHaveAccessibleDescription(/Dimension 8: a Switch joins 4 groups/);
      await expect(panel.locator('tbody').getByRole('row')).toHaveCount(8);
    },
  );

  test(
    'has nothing to show of an empty network, and comes back with the first block',
    { tag: '@wide' },
    async ({ page }) => {
      await picture(page);
      await notation(page).fill('');
      await expect(page.getByRole('heading', { name: 'No dimensions yet' })).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Topology' })).toHaveCount(0);
      await notation(page).fill('Ring(16)');
      await simulated(page);
      await expect(page.getByRole('tabpanel', { name: 'Topology' }).getByRole('img')).toBeVisible();
    },
  );

  test(
    'zooms and moves by keyboard and by buttons, and never past its edges',
    { tag: '@wide' },
    async ({ page }) => {
      const panel = await picture(page);
      const box = panel.getByRole('group', { name: /^Picture of the network/ });
      const shown = () => drawing(panel).getAttribute('viewBox');
      const whole = await shown();
      await box.focus();
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      const near = await shown();
      expect(near).not.toBe(whole);
      for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowLeft');
      expect(await shown()).toMatch(/^0 /);
      await page.keyboard.press('0');
      expect(await shown()).toBe(whole);
      await panel.getByRole('button', { name: 'Zoom in (+)' }).click();
      expect(await shown()).not.toBe(whole);
      await panel.getByRole('button', { name: 'Show the whole network (0)' }).click();
      expect(await shown()).toBe(whole);
    },
  );

  test('zooms by the wheel once it has the focus, and is dragged', { tag: '@wide' }, async ({ page }) => {
    const panel = await picture(page);
    const box = panel.getByRole('group', { name: /^Picture of the network/ });
    const shown = () => drawing(panel).getAttribute('viewBox');
    const whole = await shown();
    await box.focus();
    await box.scrollIntoViewIfNeeded();
    await box.hover();
    await page.mouse.wheel(0, -480);
    await expect.poll(shown).not.toBe(whole);
    const near = await shown();
    const frame = (await box.boundingBox())!;
    await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width / 2 + 60, frame.y + frame.height / 2 + 10, { steps: 4 });
    await page.mouse.up();
    expect(await shown()).not.toBe(near);
  });

  test(
    'is coloured by utilisation with its number, and by group with a pattern',
    { tag: '@wide' },
    async ({ page }) => {
      const panel = await picture(page);
      const colours = panel.getByRole('combobox', { name: 'Colour by' });
      await colours.selectOption('Utilisation');
      await expect(drawing(panel)).toHaveAccessibleName(/by utilisation of SmartBW$/);
      await expect(drawing(panel).getByText(/^[\d.]+ % used$/)).toHaveCount(4 + 5);
      await colours.selectOption('MP and DP group');
      await expect(drawing(panel).getByText('in its DP group')).toBeVisible();
      // Ring and Switch of 8 are data parallel but for the opened node; so is the sign of the legend.
      await expect(drawing(panel).locator('[style*="url("]')).toHaveCount(7 + 7 + 1);
    },
  );

  test('is exported whole, whatever part of it is shown', { tag: '@wide' }, async ({ page }) => {
    const panel = await picture(page);
    await panel.getByRole('group', { name: /^Picture of the network/ }).press('+');
    await panel.getByRole('button', { name: /^Export Ring/ }).click();
    const [svg] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'SVG drawing' }).click(),
    ]);
    expect(svg.suggestedFilename()).toBe('Ring-2-_FC-8-_Ring-8-_Switch-8-1-024-NPUs-by-dimension.svg');
    const text = await readFile(await svg.path(), 'utf8');
    expect(text).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(text).toContain('viewBox="0 0 ');
    expect(text).toMatch(/<title>Ring\(2\)_FC\(8\)_Ring\(8\)_Switch\(8\), 1,024 NPUs/);
    expect(text).toContain('the group drawn open');
    expect(text).not.toMatch(/var\(|class=|style=|light-dark|color-mix/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: /^Export Ring/ }).click();
    await panel.getByRole('button', { name: 'Copy as SVG' }).click();
    await expect(page.getByText('Copied as SVG.')).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<svg .*<\/svg>$/s);
  });

  test('lights a dimension up with the block, the lane, the split and the table', async ({ page }) => {
    const lit = (part: Locator) =>
      part.evaluate((element) => getComputedStyle(element).getPropertyValue('--lit') !== '');
    const bar = page.locator('.stack--split').first().locator('.bar-part');
    const lane = page.locator('.lane-labels li', { hasText: 'FC(8)' });
    await block(page, 2).hover({ position: { x: 4, y: 4 } });
    await expect.poll(() => lit(bar.nth(1))).toBe(true);
    expect(await lit(bar.nth(0))).toBe(false);
    expect(await lit(lane)).toBe(true);
    const panel = await picture(page);
    const row = panel.getByRole('row', { name: /^3 · Ring\(8\)/ });
    // Parts of the tab that load meanwhile may move the row from under the pointer.
    const hovered = async (): Promise<boolean> => {
      await row.hover();
      return lit(block(page, 3));
    };
    await expect.poll(hovered).toBe(true);
    expect(await lit(block(page, 2))).toBe(false);
    await page.mouse.move(0, 0);
    await expect.poll(() => lit(block(page, 3))).toBe(false);
    await block(page, 4).focus();
    await expect.poll(() => lit(panel.getByRole('row', { name: /^4 · Switch\(8\)/ }))).toBe(true);
    await panel.getByRole('group', { name: /^Picture of the network/ }).focus();
    await page.keyboard.press('1');
    await expect.poll(() => lit(block(page, 1))).toBe(true);
    expect(await lit(block(page, 4))).toBe(false);
  });
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'the picture is accessible in every colouring and stays inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        const panel = await picture(page);
        for (const mode of ['Dimension', 'Utilisation', 'MP and DP group']) {
          await panel.getByRole('combobox', { name: 'Colour by' }).selectOption(mode);
          await expectAccessible('#explore');
        }
        for (const width of [360, 768, 2560]) {
          await page.setViewportSize({ width, height: 844 });
          await expectInsideScreen(page);
        }
      },
    );
  });
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('two fingers enlarge the picture, one then moves it', { tag: '@wide' }, async ({ page }) => {
    await open(page);
    const panel = await picture(page);
    const box = panel.getByRole('group', { name: /^Picture of the network/ });
    await box.scrollIntoViewIfNeeded();
    const frame = (await box.boundingBox())!;
    const x = frame.x + frame.width / 2;
    const y = Math.max(frame.y, 0) + 200;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      });
    const whole = await drawing(panel).getAttribute('viewBox');
    await touch('touchStart', [x - 20, y]);
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (const apart of [30, 45, 60, 75]) await touch('touchMove', [x - apart, y], [x + apart, y]);
    await touch('touchEnd');
    await expect(box).toHaveAttribute('data-zoomed', 'true');
    const near = await drawing(panel).getAttribute('viewBox');
    expect(near).not.toBe(whole);
    await touch('touchStart', [x, y]);
    for (const by of [10, 20, 30]) await touch('touchMove', [x - by, y - by]);
    await touch('touchEnd');
    await expect.poll(() => drawing(panel).getAttribute('viewBox')).not.toBe(near);
  });
});
