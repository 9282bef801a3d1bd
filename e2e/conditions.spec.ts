import { expect, test } from './journey.ts';
import { open, openTab } from './parts.ts';

test('a part that is pressed in the picture is slow until it is healed, and undo brings it back', async ({
  page,
}) => {
  await open(page);
  await openTab(page, 'Topology');
  await page.locator('[data-dimension="3"] [data-press^="node"]').first().click();
  const strip = page.getByRole('region', { name: 'Conditions' });
  await expect(strip).toContainText(/in dimension 4 at 50 %: \+[\d.]+ %, because exposed communication/);
  // A second press on the same part changes nothing.
  await page.locator('[data-dimension="3"] [data-press^="node"]').first().click();
  await expect(strip.getByRole('button', { name: /^Heal:/ })).toHaveCount(1);
  await strip.getByRole('button', { name: /^Heal:/ }).click();
  await expect(strip).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(strip).toContainText('in dimension 4 at 50 %');
});
