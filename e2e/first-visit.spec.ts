// What somebody new has before them: little, and all of what they came for.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { drawn, refined } from './parts.ts';

test.use({ kept: {}, viewport: { width: 1440, height: 900 } });

const MOST_CONTROLS = 60;
const MOST_WORDS = 250;

/** Controls and words that can be seen: within the window and their pane, and neither hidden nor transparent. */
function inView(page: Page): Promise<{ controls: string[]; words: string[] }> {
  return page.evaluate(() => {
    const isSeen = (node: Element, box: DOMRect): boolean => {
      const pane = (node.closest('[data-pane]') ?? document.documentElement).getBoundingClientRect();
      const isInside =
        box.width > 0 &&
        box.height > 0 &&
        box.top < Math.min(innerHeight, pane.bottom) &&
        box.bottom > Math.max(0, pane.top) &&
        box.left < innerWidth &&
        box.right > 0;
      return isInside && node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const selector =
      'button:enabled, input:enabled:not([type="file"]), select, textarea, summary, a[href], [role="separator"], canvas[tabindex]';
    const controls = [...document.querySelectorAll(selector)]
      .filter((node) => isSeen(node, node.getBoundingClientRect()))
      .map((node) => node.ariaLabel ?? node.textContent.slice(0, 30));
    const words: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || parent.closest('option, .visually-hidden, [popover]') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (!isSeen(parent, range.getBoundingClientRect())) continue;
      words.push(...(text.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)));
    }
    return { controls, words };
  });
}

test('the first screen is quiet, and shows blocks, budget, schemes and timeline without scrolling', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await drawn(page);
  await refined(page);
  const { controls, words } = await inView(page);
  expect(controls.length, controls.join(', ')).toBeLessThanOrEqual(MOST_CONTROLS);
  expect(words.length, words.join(' ')).toBeLessThanOrEqual(MOST_WORDS);
  const whole = [
    page.getByRole('list', { name: 'Dimensions, innermost first' }).first(),
    page.getByRole('slider', { name: 'Budget per NPU, slider' }),
    page.locator('summary').filter({ hasText: 'Model and batch' }),
    page.locator('summary').filter({ hasText: 'Layout' }),
    ...['EqualBW', 'MessageBW', 'SmartBW', 'Optimal'].map((name) => page.getByRole('columnheader', { name })),
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Split/ }) }),
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Iteration time' }) }),
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Where the time goes' }) }),
    page
      .getByRole('region', { name: /^Timeline of / })
      .locator('canvas')
      .first(),
  ];
  for (const part of whole) await expect(part).toBeInViewport({ ratio: 0.98 });
  await expect(page.locator('summary').filter({ hasText: 'Model and batch' })).toContainText(
    'GPT-3, 175 B, 1,024 sequences',
  );
  await expect(page.locator('summary').filter({ hasText: 'Layout' })).toContainText('MP 16 × DP 64, 186 GB');
  await expectAccessible();
});

test('sections and rows that are opened are open on the next visit', async ({ page }) => {
  await page.goto('/');
  await page.locator('summary').filter({ hasText: 'Model and batch' }).click();
  await expect(page.getByLabel('Model', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More rows' }).click();
  await expect(page.getByRole('rowheader', { name: 'MFU' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Model', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'MFU' })).toBeVisible();
  await page.getByRole('button', { name: 'Fewer rows' }).click();
  await expect(page.getByRole('rowheader', { name: 'MFU' })).toHaveCount(0);
});
