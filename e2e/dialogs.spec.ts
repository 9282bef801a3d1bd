// Every dialog by keyboard alone: it takes the focus, axe finds nothing in it, Escape closes it and gives the focus back.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { open } from './parts.ts';

interface DialogCase {
  readonly title: string;
  readonly show: (page: Page) => Promise<void>;
  /** What has the focus afterwards; the page as a whole where a key opened the dialog. */
  readonly opener: string | RegExp | null;
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .press('Enter');
}

async function pick(page: Page, name: string): Promise<void> {
  await press(page, 'Files');
  await press(page, name);
}

const CASES: readonly DialogCase[] = [
  { title: 'How Netloom counts', show: (page) => press(page, /^Help/), opener: /^Help/ },
  {
    title: 'Start from a question, a model or a machine',
    show: (page) => press(page, 'Network gallery'),
    opener: 'Network gallery',
  },
  { title: 'Keys', show: (page) => page.keyboard.press('?'), opener: null },
  { title: 'Commands', show: (page) => page.keyboard.press('Control+k'), opener: null },
  { title: 'My designs', show: (page) => pick(page, 'My designs…'), opener: 'Files' },
  { title: 'Share this design', show: (page) => pick(page, 'Share…'), opener: 'Files' },
  { title: 'Copy this link', show: (page) => press(page, 'Copy link'), opener: 'Copy link' },
];

test('every dialog: by keyboard, and axe finds nothing in it', async ({ page, expectAccessible }) => {
  // axe looks into each of them.
  test.slow();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('denied')) },
    });
  });
  await open(page);
  for (const { title, show, opener } of CASES) {
    await test.step(title, async () => {
      await show(page);
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
      await expect.poll(hasFocus).toBe(true);
      for (const colorScheme of COLOUR_SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible('dialog[open]');
      }
      // Whatever can be reached by Tab is the dialog's, or the browser's own.
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab');
        expect(
          await dialog.evaluate(
            (element) => element.contains(document.activeElement) || document.activeElement === document.body,
          ),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      if (opener === null) return;
      const exact = typeof opener === 'string' ? { exact: true } : {};
      await expect(page.getByRole('button', { name: opener, ...exact })).toBeFocused();
    });
  }
});
