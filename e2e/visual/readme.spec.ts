// The pictures of the README: the page at a first visit, in light and dark.
import { expect, test } from '../journey.ts';
import { open, status } from '../parts.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ viewport: { width: 1440, height: 900 }, colorScheme });

    test('the page of the README', async ({ page }) => {
      await open(page);
      await expect(page.getByRole('tabpanel')).not.toContainText('Loading');
      // The one text that differs from run to run.
      await status(page).evaluate((line) => (line.textContent = 'Simulated in 180 ms, 7,808 events'));
      await expect(page).toHaveScreenshot(`page-${colorScheme}.png`);
    });
  });
}
