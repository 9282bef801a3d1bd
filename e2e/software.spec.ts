import { expect, test } from './journey.ts';
import { field, open, simulated } from './parts.ts';

test('a machine brings the software that was measured on it, and the results show what other software makes of the design', async ({
  page,
}) => {
  await open(page);
  await page.getByLabel('Start from').first().selectOption({ label: '32 x DGX H100-like, 256 GPUs' });
  await expect(field(page, 'Size of dimension 2')).toHaveValue('32');
  await page.getByLabel('Model', { exact: true }).selectOption({ label: 'Llama 3 8B' });
  await simulated(page);
  const lines = page.getByRole('group', { name: 'By software' });
  await expect(lines).toContainText(
    /MFU is [\d.]+ % with the software .+ and [\d.]+ % with .+, measured on H100 SXM 80 GB\./,
  );
  const figures = page.getByLabel('Key figures');
  await expect(figures).toContainText(/MFU, worst to best software[\d.]+ to [\d.]+ %/);

  await page.locator('summary').filter({ hasText: 'Compute' }).press('Enter');
  const calibration = page.getByLabel('Calibration', { exact: true });
  await expect(calibration.locator('option:checked')).toHaveText(
    'Megatron-LM 2024, H100, BF16; 9 rows, error 7.9 %',
  );
  await expect(page.getByLabel('Efficiency, as measured')).toBeDisabled();
  await expect(page.getByLabel('Efficiency, as measured')).toHaveValue('76.7');

  // No software of 16 bits was measured on a B200.
  await page.getByLabel('Accelerator', { exact: true }).selectOption({ label: 'B200' });
  await simulated(page);
  await expect(lines).toContainText('was not measured on B200');
  await calibration.selectOption({ label: 'None' });
  await expect(lines).toContainText('The nearest is Megatron-LM 2024, H100, BF16');
  await page.getByLabel('Accelerator', { exact: true }).selectOption({ label: '234 TFLOPS NPU' });
  await expect(lines).toHaveCount(0);
  await expect(figures).not.toContainText('best software');
});

test('a model on a machine starts in a layout that fits', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Network gallery' }).click();
  await page.getByLabel('Model to train').selectOption({ label: 'Mixtral 8x22B' });
  await page.getByRole('button', { name: /Start from Mixtral 8x22B on 128 H100: TP2 PP8 EP4 DP8/ }).click();
  await simulated(page);
  await expect(field(page, 'Size of dimension 2')).toHaveValue('16');
  await expect(page.getByText(/The model (needs|does not)/)).toHaveCount(0);
  const mfu = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'MFU' }) });
  await expect(mfu.first().getByRole('cell').first()).toContainText('46.3 %');
});
