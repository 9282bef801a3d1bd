// The workbench: the control under the hand and its result on one screen, panes that are divided, folded and remembered.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { drawn, field, number, open, simulated } from './parts.ts';

/** What is seen together on the least of them is on the others. */
const SCREENS = [
  { width: 1280, height: 720, tag: [] },
  { width: 1440, height: 900, tag: ['@wide'] },
  { width: 1920, height: 1080, tag: ['@wide'] },
] as const;

const pane = (page: Page, id: 'design' | 'compare' | 'explore'): Locator =>
  page.locator(`[data-pane="${id}"]`);
const divider = (page: Page, name: 'Width of the design' | 'Height of the comparison'): Locator =>
  page.getByRole('separator', { name });

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part is not on the page.');
  return box;
}

/** The lower right of the window, where the timeline is drawn; taking it scrolls nothing. */
function picture(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize()!;
  return page.screenshot({
    clip: { x: width * 0.6, y: height * 0.75, width: width * 0.3, height: height * 0.2 },
  });
}

/** What is to stay in view while the design is changed. */
function keyFigures(page: Page): readonly Locator[] {
  return [
    page.getByRole('rowheader', { name: 'Iteration time' }),
    page.getByRole('rowheader', { name: /^Split/ }),
    page
      .getByRole('region', { name: /^Timeline of / })
      .locator('canvas')
      .first(),
  ];
}

for (const { width, height, tag } of SCREENS) {
  test.describe(`at ${width} x ${height}`, { tag: [...tag] }, () => {
    test.use({ viewport: { width, height } });

    test('dragging the budget slider changes iteration, split and timeline without scrolling', async ({
      page,
    }) => {
      await open(page);
      await drawn(page);
      const slider = page.getByRole('slider', { name: 'Budget per NPU, slider' });
      await slider.scrollIntoViewIfNeeded();
      const tops = () =>
        page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('[data-pane]')].map(
            (node) => node.scrollTop,
          ),
        );
      const before = await tops();
      const seen = [slider, ...keyFigures(page)];
      for (const part of seen) await expect(part).toBeInViewport();
      const split = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Split/ }) });
      const [iteration, parts, drawing] = [
        await number(page, 'Iteration time', 'SmartBW'),
        await split.innerText(),
        await picture(page),
      ];
      const box = await boxOf(slider);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 8 });
      await page.mouse.up();
      await drawn(page);
      expect(await number(page, 'Iteration time', 'SmartBW')).not.toBe(iteration);
      expect(await split.innerText()).not.toBe(parts);
      expect((await picture(page)).equals(drawing)).toBe(false);
      for (const part of seen) await expect(part).toBeInViewport();
      expect(await tops()).toEqual(before);
    });

    test(
      'each section of the design is changed with iteration, split and timeline in view',
      { tag: '@wide' },
      async ({ page }) => {
        await open(page);
        await drawn(page);
        const right = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('[data-pane]:not([data-pane="design"])')].map(
              (node) => node.scrollTop,
            ),
          );
        const before = await right();
        const seen = keyFigures(page);
        const enter = (name: string, value: string) => async (): Promise<void> => {
          await field(page, name).fill(value);
          await field(page, name).press('Enter');
        };
        const unfold = (name: string) => page.locator('summary').filter({ hasText: name }).click();
        const sections = [
          { name: null, change: enter('Size of dimension 4', '16') },
          { name: null, change: enter('Budget per NPU', '500') },
          { name: 'Model and batch', change: enter('Layers', '48') },
          { name: 'Layout', change: enter('Model-parallel degree', '8') },
          { name: 'System', change: enter('Chunks per collective', '4') },
          { name: 'Links', change: enter('Router latency', '50000') },
          { name: 'Compute', change: enter('Peak per NPU', '500') },
        ];
        for (const { name, change } of sections) {
          // Model and layout are open from the start.
          if (name !== null && !['Model and batch', 'Layout'].includes(name)) await unfold(name);
          const [iteration, drawing] = [await number(page, 'Iteration time', 'SmartBW'), await picture(page)];
          await change();
          await drawn(page);
          const at = name ?? 'Network';
          expect.soft(await number(page, 'Iteration time', 'SmartBW'), at).not.toBe(iteration);
          expect.soft((await picture(page)).equals(drawing), at).toBe(false);
          for (const part of seen) await expect.soft(part, at).toBeInViewport();
        }
        expect(await right()).toEqual(before);
      },
    );
  });
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('panes fill the window, scroll by themselves, and are divided by mouse and keys, folded and remembered', async ({
    page,
    expectAccessible,
  }) => {
    await open(page);
    for (const id of ['design', 'explore'] as const) {
      const { y, height } = await boxOf(pane(page, id));
      expect(y + height).toBeGreaterThan(880);
      expect(y + height).toBeLessThanOrEqual(900);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);

    const width = divider(page, 'Width of the design');
    const { x, y, height } = await boxOf(width);
    const before = (await boxOf(pane(page, 'design'))).width;
    await page.mouse.move(x + 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 64, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(pane(page, 'design'))).width).toBeGreaterThan(before + 40);
    await width.press('ArrowRight');
    const wide = Number(await width.getAttribute('aria-valuenow'));
    await expect.poll(async () => Math.round((await boxOf(pane(page, 'design'))).width)).toBe(wide);

    const line = divider(page, 'Height of the comparison');
    await line.press('Enter');
    await expect(line).toHaveAttribute('aria-valuetext', 'folded');
    await expect(page.getByRole('rowheader', { name: 'Iteration time' })).toBeInViewport();
    await expect(page.getByRole('rowheader', { name: /^Split/ })).toBeHidden();
    await expectAccessible();

    await page.reload();
    await simulated(page);
    await expect(line).toHaveAttribute('aria-valuetext', 'folded');
    await expect(width).toHaveAttribute('aria-valuenow', String(wide));
    await line.press('Enter');
    await line.press('Home');
    const least = (await boxOf(pane(page, 'compare'))).height;
    await line.press('End');
    await expect.poll(async () => (await boxOf(pane(page, 'compare'))).height).toBeGreaterThan(least + 100);
    await line.dblclick();
    await width.dblclick();
    await expect.poll(async () => (await boxOf(pane(page, 'design'))).width).toBe(before);
  });

  test('a folded design unfolds for who goes to a field of it, and F6 goes round the panes', async ({
    page,
  }) => {
    await open(page);
    await divider(page, 'Width of the design').press('Enter');
    await expect(field(page, 'Budget per NPU')).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('Edit the notation');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Notation' })).toBeFocused();
    for (const id of ['compare', 'explore', 'design'] as const) {
      await page.keyboard.press('F6');
      await expect(pane(page, id)).toBeFocused();
    }
    await page.keyboard.press('Shift+F6');
    await expect(pane(page, 'explore')).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('design, comparison and tabs are a swipe, a press or a key apart, with the key figures in sight', async ({
    page,
    expectAccessible,
  }) => {
    await open(page);
    const figures = page.getByText('Iteration', { exact: true }).first();
    const link = (name: string): Locator =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
    await expect(pane(page, 'design')).toBeInViewport();
    await expect(pane(page, 'compare')).not.toBeInViewport();

    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 500 }],
      });
    await touch('touchStart', 340);
    for (let step = 1; step <= 10; step++) await touch('touchMove', 340 - 30 * step);
    // A page that is late has not followed the finger yet, and a finger that is lifted too soon turns no page.
    await expect(pane(page, 'compare')).toBeInViewport({ ratio: 0.6 });
    await touch('touchEnd');
    await expect(pane(page, 'compare')).toBeInViewport({ ratio: 0.95 });
    await expect(link('Compare')).toHaveAttribute('aria-current', 'true');
    await expect(figures).toBeInViewport();

    await link('Explore').tap();
    await expect(pane(page, 'explore')).toBeInViewport({ ratio: 0.95 });
    await expect(pane(page, 'compare')).not.toBeInViewport();
    await expect(figures).toBeInViewport();
    await expectAccessible();
    await page.keyboard.press('F6');
    await expect(pane(page, 'design')).toBeInViewport({ ratio: 0.95 });
    await expect(link('Design')).toHaveAttribute('aria-current', 'true');
  });
});
