import { expect, test } from './journey.ts';
import { block, field, notation, number, open, simulated, status } from './parts.ts';
import type { Page } from '@playwright/test';

const model = (page: Page) => page.getByLabel('Model', { exact: true });

async function unfold(page: Page, title: string): Promise<void> {
  await page.locator('summary').filter({ hasText: title }).press('Enter');
}

test.describe('the workload', () => {
  test.beforeEach(({ page }) => open(page));

  test('can be a model of every family, each with its fields', async ({ page, expectAccessible }) => {
    // axe looks at the page more than once.
    test.slow();
    await model(page).selectOption({ label: 'ResNet-50' });
    await simulated(page);
    await expect(page.getByText('54 weight layers')).toBeVisible();
    await expect(field(page, 'Images per NPU')).toHaveValue('32');
    await expect(field(page, 'Model-parallel degree')).toHaveValue('1');
    expect(await number(page, 'MP communication', 'SmartBW')).toBe('0 ns');
    await model(page).selectOption({ label: 'DLRM, 64 sparse features' });
    await simulated(page);
    await expect(field(page, 'Sparse features')).toHaveValue('64');
    await unfold(page, 'Architecture');
    await page.getByRole('textbox', { name: 'Bottom MLP' }).fill('512, 128');
    await expect(
      page.getByText('Bottom MLP must end with the embedding dimension, 64').first(),
    ).toBeVisible();
    await field(page, 'Embedding dimension').fill('128');
    await simulated(page);
    await expect(model(page)).toHaveValue('');
    await expectAccessible();
    await model(page).selectOption({ label: 'Llama 3 70B' });
    await simulated(page);
    await expect(field(page, 'Layers')).toHaveValue('80');
    await expect(block(page, 2)).toContainText('MP × 4');
    await expectAccessible();
  });

  test(
    'says what the architecture is made of, and refuses what does not fit together',
    { tag: '@wide' },
    async ({ page }) => {
      await unfold(page, 'Architecture');
      await expect(field(page, 'Heads')).toHaveValue('96');
      const before = await number(page, 'Compute', 'SmartBW');
      await field(page, 'Key-value heads').fill('7');
      await expect(status(page)).toHaveText('Not simulated');
      await expect(
        page.getByText('Key-value heads must divide the 96 heads evenly; found 7.').first(),
      ).toBeVisible();
      await field(page, 'Key-value heads').fill('8');
      await simulated(page);
      expect(parseFloat(await number(page, 'Compute', 'SmartBW'))).toBeLessThan(parseFloat(before));
      await page.keyboard.press('Control+z');
      await expect(field(page, 'Key-value heads')).toHaveValue('96');
      await simulated(page);
    },
  );

  test('scales weakly or strongly', { tag: '@wide' }, async ({ page }) => {
    await expect(field(page, 'Tokens per replica')).toHaveValue('32768');
    const time = await number(page, 'Compute', 'SmartBW');
    await page.getByLabel('Batch', { exact: true }).selectOption({ label: 'Strong scaling' });
    await simulated(page);
    await expect(field(page, 'Global batch')).toHaveValue('1024');
    expect(await number(page, 'Compute', 'SmartBW')).toBe(time);
    await notation(page).fill('Ring(2)_FC(8)_Ring(8)_Switch(16)');
    await simulated(page);
    await expect(field(page, 'Global batch')).toHaveValue('1024');
    expect(await number(page, 'Compute', 'SmartBW')).not.toBe(time);
    await field(page, 'Global batch').fill('1000');
    await expect(page.getByText('the nearest possible are 896 and 1,024').first()).toBeVisible();
    await page.getByLabel('Batch', { exact: true }).selectOption({ label: 'Weak scaling' });
    await simulated(page);
  });
});

test.describe('parallelism', () => {
  test.beforeEach(({ page }) => open(page));

  test(
    'offers the nearest possible degrees as buttons',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      await field(page, 'Model-parallel degree').fill('12');
      await expect(status(page)).toHaveText('Not simulated');
      const nearest = page.getByRole('group', { name: 'Nearest possible degrees' });
      await expect(nearest.getByRole('button')).toHaveText(['MP 8 × DP 128', 'MP 16 × DP 64']);
      await expectAccessible();
      await nearest.getByRole('button', { name: 'MP 8 × DP 128' }).press('Enter');
      await simulated(page);
      await expect(field(page, 'Model-parallel degree')).toHaveValue('8');
      await expect(nearest).toHaveCount(0);

      // A smaller network: what fits stands beside the refusal, also where the section of the field is folded.
      await notation(page).fill('Ring(4)_FC(3)_Switch(5)');
      await notation(page).press('Enter');
      const fitting = page.getByRole('group', { name: 'Degrees that fit' });
      await expect(fitting.getByRole('button')).toHaveText(['MP 4 × DP 15', 'MP 12 × DP 5']);
      await expectAccessible();
      await fitting.getByRole('button', { name: 'MP 12 × DP 5' }).click();
      await simulated(page);
      await expect(field(page, 'Model-parallel degree')).toHaveValue('12');
    },
  );

  test('can lie the other way round', { tag: '@wide' }, async ({ page }) => {
    const before = await number(page, 'Iteration time', 'EqualBW');
    await page.getByLabel('Innermost dimensions', { exact: true }).selectOption({ label: 'Data parallel' });
    await simulated(page);
    await expect(block(page, 1)).toContainText('DP × 2');
    await expect(block(page, 4)).toContainText('MP × 8');
    await expect(page.getByText('MP 16 × DP 64, dimension 3 shared')).toBeVisible();
    expect(await number(page, 'Iteration time', 'EqualBW')).not.toBe(before);
  });

  test('spreads model states and activations', async ({ page }) => {
    const data = await number(page, 'DP communication', 'EqualBW');
    await page
      .getByLabel('Spread over replicas (ZeRO)', { exact: true })
      .selectOption({ label: '3: and weights' });
    await simulated(page);
    expect(await number(page, 'DP communication', 'EqualBW')).not.toBe(data);
    const compute = await number(page, 'Compute', 'EqualBW');
    await page.getByLabel('Checkpointing', { exact: true }).selectOption({ label: 'None' });
    await simulated(page);
    expect(await number(page, 'Compute', 'EqualBW')).not.toBe(compute);
    await page.getByRole('switch', { name: 'Sequence parallel' }).press('Space');
    await simulated(page);
    await page.reload();
    await simulated(page);
    await expect(page.getByLabel('Spread over replicas (ZeRO)', { exact: true })).toHaveValue('3');
    await expect(page.getByRole('switch', { name: 'Sequence parallel' })).toBeChecked();
  });
});

test('compute starts from a published accelerator', { tag: '@wide' }, async ({ page, expectAccessible }) => {
  await open(page);
  await unfold(page, 'Compute');
  await page.getByLabel('Accelerator', { exact: true }).selectOption({ label: 'A100 SXM 80 GB' });
  await simulated(page);
  await expect(field(page, 'Peak per NPU')).toHaveValue('312');
  await expect(field(page, 'Memory capacity')).toHaveValue('80');
  await field(page, 'Memory bandwidth').fill('1 TB/s');
  await simulated(page);
  await expect(page.getByLabel('Accelerator', { exact: true })).toHaveValue('');
  await field(page, 'Memory bandwidth').fill('');
  await field(page, 'Memory bandwidth').press('Enter');
  await expect(field(page, 'Memory bandwidth')).toHaveValue('no limit');
  await page
    .getByLabel('Accelerator', { exact: true })
    .selectOption({ label: '256 x 256 systolic array, 1 GHz' });
  await simulated(page);
  await expect(field(page, 'Rows of the array')).toHaveValue('256');
  await expectAccessible();
});

test.describe('memory and sanity', () => {
  test.beforeEach(({ page }) => open(page));

  const memory = (page: Page) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Memory' }) })
      .last();

  test('says what does not fit and why, in both regions', async ({ page, expectAccessible }) => {
    await expect(memory(page)).toContainText(
      'needs 186 GB, optimizer state 131 GB; the capacity is not known',
    );
    await unfold(page, 'Compute');
    await page.getByLabel('Accelerator', { exact: true }).selectOption({ label: 'A100 SXM 80 GB' });
    await simulated(page);
    await expect(memory(page)).toContainText('does not fit: 186 GB of 80 GB, optimizer state 131 GB');
    const compare = page.getByRole('region', { name: 'Compare' });
    await expect(compare.getByText('The model does not fit: 186 GB of 80 GB')).toBeVisible();
    await expectAccessible();
    const about = page.getByRole('button', { name: 'About memory for optimizer state' });
    await about.press('Enter');
    await expect(page.getByText(/parameters \/ MP 16 x 12 B = 131 GB/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Spread over replicas (ZeRO)', { exact: true }).selectOption('3');
    await simulated(page);
    await expect(memory(page)).toContainText(/fits: [\d.]+ GB of 80 GB/);
    await expect(memory(page)).not.toContainText('does not fit');
    await expect(compare.getByText('The model does not fit')).toHaveCount(0);
  });

  test(
    'says how much of the iteration is communication, and when the network cannot matter',
    { tag: '@wide' },
    async ({ page }) => {
      const compare = page.getByRole('region', { name: 'Compare' });
      await expect(
        compare.getByText(/^Exposed communication is [\d.]+ % of the iteration: .* of .*\.$/),
      ).toBeVisible();
      await expect(compare.getByText('Compute takes nearly all')).toHaveCount(0);
      await unfold(page, 'Compute');
      await field(page, 'Peak per NPU').fill('1');
      await simulated(page);
      await expect(compare.getByText(/Compute takes nearly all of the iteration/)).toBeVisible();
    },
  );
});
