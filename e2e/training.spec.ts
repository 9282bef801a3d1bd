// The whole training of a design: days, goodput, money and energy, and the fields that they follow from.
import { expect, test } from './journey.ts';
import { field, open } from './parts.ts';

test('what spare hosts and the grid are worth is read from the tab and changed in the design', async ({
  page,
  expectAccessible,
}) => {
  test.slow();
  await open(page, '/?tab=training#preset=dgx-h100-superpod');
  const tab = page.getByRole('region', { name: /^Training run, / });
  await expect(tab.getByText('A million tokens')).toBeVisible();
  await expect(tab.getByRole('table', { name: 'Failures by part' })).toContainText('NPUs');
  await expectAccessible();

  await page.getByRole('heading', { name: 'Training run', exact: true }).click();
  await page
    .locator('summary')
    .filter({ hasText: /^Power/ })
    .click();
  const emissions = tab.locator('dt:text-is("Emissions") + dd');
  const before = await emissions.textContent();
  await field(page, 'CO2 of the grid').fill('0');
  await expect(emissions).toHaveText('0 t CO2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(emissions).toHaveText(before ?? '');
});

test('the published tokens are taken over, and the hours beside the published ones are told apart', async ({
  page,
}) => {
  test.slow();
  await open(page, '/?tab=training#preset=dgx-h100-superpod');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('Model: Llama 3 405B');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('region', { name: /^Training run, / });
  await tab.getByRole('button', { name: 'Train on 15.6 T tokens' }).click();
  const hours = tab.getByRole('table', { name: 'What the NPU hours consist of' });
  await expect(hours).toContainText('26.39 M h');
  await expect(hours).toContainText('not counted');
  await expect(tab.getByText(/TFLOP\/s an NPU where 400 were published/)).toBeVisible();
});
