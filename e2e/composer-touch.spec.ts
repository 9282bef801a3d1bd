import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { block, notation, open, simulated } from './parts.ts';
import { DEFAULT, palette, type Point, pointOf, said } from './stack.ts';

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  async function touch(page: Page): Promise<(type: string, point?: Point) => Promise<void>> {
    const session = await page.context().newCDPSession(page);
    return async (type, point) => {
      await session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: point === undefined ? [] : [point],
      });
    };
  }

  const scrolled = (page: Page): Promise<number> =>
    page.locator('#design').evaluate(({ scrollTop }) => Math.round(scrollTop));

  /** An ordinary swipe upwards that begins on a part of the design, which it scrolls. */
  async function swipeUp(page: Page, part: Locator): Promise<void> {
    const send = await touch(page);
    await part.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const before = await scrolled(page);
    const from = await pointOf(part);
    await send('touchStart', from);
    for (let step = 1; step <= 10; step++) await send('touchMove', { x: from.x, y: from.y - 30 * step });
    await send('touchEnd');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 100);
  }

  test('the handle drags a block that a finger rests on, a finger elsewhere scrolls, what is added comes into view', async ({
    page,
  }) => {
    await open(page);
    const send = await touch(page);
    // Both well inside the pane: at its edge it would scroll under the finger.
    await block(page, 1).evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const grip = await pointOf(block(page, 1).locator('[data-handle]'));
    const target = await pointOf(block(page, 2), 0.8);
    await send('touchStart', grip);
    await expect(page.locator('[data-held]')).toHaveCount(1);
    for (let step = 1; step <= 10; step++) {
      await send('touchMove', { x: grip.x, y: grip.y + ((target.y - grip.y) * step) / 10 });
    }
    await expect(notation(page)).toHaveValue('FC(8)_Ring(2)_Ring(8)_Switch(8)');
    await send('touchEnd');
    await expect(said(page, 'Ring(2) is now dimension 2 of 4.')).toBeAttached();
    await expect(block(page, 2)).toBeFocused();

    // What is added lies below the screen: it is brought into view, and stays there when its numbers come.
    await palette(page, 'Ring').tap();
    await expect(said(page, 'Ring(8) added as dimension 5.')).toBeAttached();
    await simulated(page);
    await expect(block(page, 5)).toBeInViewport({ ratio: 0.99 });
  });

  test(
    'ordinary swipes over palette and blocks scroll and change nothing; what is removed is told with its undo',
    { tag: '@wide' },
    async ({ page }) => {
      await open(page);
      const parts = [
        palette(page, 'Ring'),
        palette(page, 'Switch').locator('svg'),
        block(page, 1).locator('[data-grip] svg').first(),
        block(page, 1).locator('[data-handle]'),
        block(page, 2).locator('[data-handle]'),
        block(page, 2),
      ];
      for (const part of parts) {
        await swipeUp(page, part);
        await expect(notation(page)).toHaveValue(DEFAULT);
      }
      await block(page, 1).getByRole('button', { name: 'Remove' }).tap();
      await expect(notation(page)).toHaveValue('FC(8)_Ring(8)_Switch(8)');
      const notice = page.locator('.removed-notice');
      await expect(notice).toContainText('Ring(2) removed.');
      await expect(notice).toBeInViewport();
      await notice.getByRole('button', { name: 'Undo' }).tap();
      await expect(notation(page)).toHaveValue(DEFAULT);
      await expect(notice).toHaveCount(0);

      // Carried out of the stack, after a rest on its handle, it is told, too.
      const send = await touch(page);
      const handle = block(page, 1).locator('[data-handle]');
      await handle.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const grip = await pointOf(handle);
      const above = await pointOf(palette(page, 'Ring'));
      const before = await scrolled(page);
      await send('touchStart', grip);
      await expect(page.locator('[data-held]')).toHaveCount(1);
      const y = Math.min(above.y, grip.y - 120);
      for (let step = 1; step <= 10; step++)
        await send('touchMove', { x: grip.x, y: grip.y + ((y - grip.y) * step) / 10 });
      await expect(notation(page)).toHaveValue('FC(8)_Ring(8)_Switch(8)');
      expect(await scrolled(page)).toBe(before);
      await send('touchEnd');
      await expect(notice).toContainText('Ring(2) removed.');
      await expect(notice).toBeInViewport();
    },
  );

  test(
    'a block of the palette is dragged into the stack, and tapped to be added',
    { tag: '@wide' },
    async ({ page }) => {
      await open(page);
      const send = await touch(page);
      const grip = await pointOf(palette(page, 'Switch'));
      const target = await pointOf(block(page, 1), 0.1);
      await send('touchStart', grip);
      await expect(said(page, /new, in the hand/)).toBeAttached();
      for (let step = 1; step <= 10; step++) {
        await send('touchMove', { x: grip.x, y: grip.y + ((target.y - grip.y) * step) / 10 });
      }
      // A finger that leaves while it moves would fling, and the browser takes the next tap for the end of that.
      for (let frame = 0; frame < 12; frame += 1) {
        await send('touchMove', { x: grip.x, y: target.y });
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await send('touchEnd');
      await expect(notation(page)).toHaveValue(`Switch(8)_${DEFAULT}`);
      await expect(said(page, 'Switch(8) added as dimension 1.')).toBeAttached();
      await simulated(page);
      await palette(page, 'Ring').tap();
      await expect(notation(page)).toHaveValue(`Switch(8)_${DEFAULT}_Ring(8)`);
    },
  );
});
