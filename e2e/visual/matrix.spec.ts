// Every tab in every look: axe, nothing wider than the screen, no number cut, room for a finger. `npm run visual` runs it;
// of these CI looks at a few (accessible.spec.ts).
import type { BrowserContextOptions } from '@playwright/test';
import { cutNumbers, smallTargets } from '../looks.ts';
import { expect, test } from '../journey.ts';
import { OFFERED_TABS, openTab, simulated } from '../parts.ts';

const LOOKS: readonly (BrowserContextOptions & { readonly name: string })[] = [
  { name: 'light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'forced colours', viewport: { width: 1440, height: 900 }, forcedColors: 'active' },
  { name: '390 px', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: '320 px', viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
];

for (const { name, ...look } of LOOKS) {
  test.describe(name, () => {
    test.use(look);

    test('the stages of a pipeline', async ({ page, expectAccessible }) => {
      await page.goto('/?tab=stages');
      await page.getByLabel('Stages of the pipeline', { exact: true }).fill('4');
      await simulated(page);
      await expect(page.getByRole('img', { name: /The table below has the numbers/ })).toBeVisible();
      await expectAccessible();
      expect.soft(await cutNumbers(page), 'no number is cut').toEqual([]);
    });

    test('every tab', async ({ page, expectAccessible }) => {
      await page.goto('/');
      await simulated(page);
      const isTouched = look.hasTouch === true;
      for (const label of OFFERED_TABS) {
        await test.step(label, async () => {
          await openTab(page, label);
          await expect(page.getByRole('tabpanel')).not.toContainText(/^Loading/);
          await expectAccessible();
          const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
          expect.soft(scrollWidth, `${label} is no wider than the screen`).toBe(clientWidth);
          expect.soft(await cutNumbers(page), `${label} cuts no number`).toEqual([]);
          if (isTouched) expect.soft(await smallTargets(page), `${label} has room for a finger`).toEqual([]);
        });
      }
    });
  });
}
