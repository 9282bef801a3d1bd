// `npm run visual` compares; `npm run visual -- --update-snapshots` keeps what is there now, to be looked at before it is committed.
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { block, open, openTab, simulated, status } from '../parts.ts';

const SCREENS = [
  ['wide', 1440, 1000],
  ['tablet', 768, 1024],
  ['phone', 390, 844],
] as const;

/** What differs from run to run: how long the simulation took. */
const varying = (page: Page) => ({ mask: [status(page)] });

/** Waits for the results and for the parts of the page that come after them. */
async function whole(page: Page): Promise<void> {
  await simulated(page);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Loading the fields')).toHaveCount(0);
}

for (const theme of ['light', 'dark'] as const) {
  for (const [name, width, height] of SCREENS) {
    test.describe(`${name}, ${theme}`, () => {
      test.use({ viewport: { width, height }, colorScheme: theme });

      test('the default design', async ({ page }) => {
        await open(page);
        await whole(page);
        await expect(page).toHaveScreenshot(`default-${name}-${theme}.png`, varying(page));
      });
    });
  }

  test.describe(`tabs, ${theme}`, () => {
    // High enough for a tab without scrolling.
    test.use({ viewport: { width: 1440, height: 2000 }, colorScheme: theme });

    for (const tab of ['Topology', 'Optimum', 'What if', 'Cost', 'Learn', 'Papers']) {
      test(tab, async ({ page }) => {
        await open(page);
        await openTab(page, tab);
        // A pointer that rests on something lights it up.
        await page.mouse.move(0, 0);
        await expect(page.getByRole('tabpanel')).not.toContainText('Loading');
        if (tab === 'Papers') await expect(page.getByText(/^270 runs in /)).toBeVisible({ timeout: 60_000 });
        const masked = { mask: [status(page), page.getByText(/^270 runs in /)] };
        await expect(page.locator('#explore')).toHaveScreenshot(
          `${tab.toLowerCase().replace(' ', '-')}-${theme}.png`,
          masked,
        );
      });
    }
  });
}

test.describe('dragging', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('a block over another place', async ({ page }) => {
    await open(page);
    // Nothing is looked through while a block is carried: what is said then is of the design before.
    await expect(page.locator('.compare__row--why')).toContainText('of the iteration');
    const to = await block(page, 3).boundingBox();
    if (to === null) throw new Error('the blocks are not on the page');
    const at = await block(page, 1).locator('[data-grip]').boundingBox();
    if (at === null) throw new Error('the block has no grip');
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2, to.y + to.height * 0.8, { steps: 12 });
    await expect(status(page)).toHaveText(/^Simulated in /);
    await expect(page).toHaveScreenshot('dragging-light.png', varying(page));
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
});
