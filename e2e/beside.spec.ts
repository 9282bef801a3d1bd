import { expect, test } from './journey.ts';
import { field, number, open, simulated } from './parts.ts';

test('an edit is simulated while a sweep goes on beside it', async ({ page }) => {
  await open(page);
  const before = await number(page, 'Iteration time', 'EqualBW');
  await page.getByRole('tab', { name: 'Sweep' }).click();
  await page.getByLabel('Vary').selectOption({ label: 'Chunks per collective' });
  for (const [name, value] of [
    ['From', '1'],
    ['To', '4096'],
    ['Steps', '2000'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByLabel('Spacing').selectOption('even');
  await page.getByRole('button', { name: 'Run sweep' }).click();
  const told = page.getByRole('tabpanel', { name: 'Sweep' }).getByRole('status');
  const goesOn = /^[\d,]+ of 8,000 results, [\d.]+ %, about [\d,]+ (s|min|h) left$/;
  await expect(told).toHaveText(goesOn);
  await field(page, 'Budget per NPU').fill('480');
  await expect.poll(() => number(page, 'Iteration time', 'EqualBW')).not.toBe(before);
  await simulated(page);
  await expect(told).toHaveText(goesOn);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(told).toHaveText(/^Cancelled at [\d,]+ of 8,000 results/);
});
