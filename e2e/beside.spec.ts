import { expect, test } from './journey.ts';
import { field, number, open, simulated, startLongSweep, openTab } from './parts.ts';

test('an edit is simulated while a sweep goes on beside it', { tag: '@wide' }, async ({ page }) => {
  await open(page);
  const before = await number(page, 'Iteration time', 'EqualBW');
  await openTab(page, 'Sweep');
  const events = await startLongSweep(page);
  const goesOn = /^[\d,]+ of 8,000 results, [\d.]+ %, about [\d,]+ (s|min|h) left$/;
  await expect(events).toHaveText(goesOn);
  await field(page, 'Budget per NPU').fill('480');
  await expect.poll(() => number(page, 'Iteration time', 'EqualBW')).not.toBe(before);
  await simulated(page);
  await expect(events).toHaveText(goesOn);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(events).toHaveText(/^Cancelled at [\d,]+ of 8,000 results/);
});
