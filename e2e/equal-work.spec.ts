import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field, open, simulated } from './parts.ts';

/** The texts of a row of the comparison, the machine as it is given first. */
async function asGiven(page: Page, row: string): Promise<string> {
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: row }) });
  const text = await line.first().getByRole('cell').first().innerText();
  return text.replace(/\s*best\s*$/, '').trim();
}

/** `4.186 s`, `1.002 M` tokens/s and `23.8 %` as 4.186, 1,002,000 and 23.8. */
function valueIn(text: string): number {
  const [, number = '', scale = ''] = /^([\d.,]+)(?: ([kM])\b)?/.exec(text) ?? [];
  return Number(number.replaceAll(',', '')) * ({ k: 1e3, M: 1e6 }[scale] ?? 1);
}

/**
 * One iteration of Llama 3 70B on 2,048 H100, MP 8 on NVLink of 450 GB/s, DP 256 on NICs of `nicGBps`, by hand: every
 * replica has 2 sequences of 8,192 tokens, a collective is cut into chunks of 8 MiB at least and 64 at most, one at a
 * time, 510 ns a message. In s.
 */
function byHand(nicGBps: number) {
  const [tokens, hidden, layers, width, vocabulary] = [16_384, 8192, 80, 28_672, 128_256];
  const weights = 2 * hidden ** 2 + 2 * hidden * (hidden / 8) + 3 * hidden * width;
  const scores = 4 * hidden * 8192;
  // Forward, recomputed, and both gradients; the logits have no second forward pass.
  const model = tokens * (layers * 3 * (2 * weights + scores) + 3 * 2 * vocabulary * hidden);
  const again = tokens * layers * (2 * weights + scores);
  const computeS = (model + again) / 8 / (989e12 * 0.5);
  const activations = tokens * hidden * 2;
  const messageS = 510e-9;
  const chunked = (buffer: number, sent: number, gbps: number, messages: number): number =>
    sent / (gbps * 1e9) + Math.min(64, Math.floor(buffer / (8 * 2 ** 20))) * messages * messageS;
  // A switch of P halves and doubles: log2 P messages each way; its link up and its link down are 500 ns each.
  const allReduceS = (bytes: number, ranks: number, gbps: number): number =>
    chunked(bytes, (2 * bytes * (ranks - 1)) / ranks, gbps, 2 * Math.log2(ranks) * 2);
  const allGatherS = chunked(activations, (activations * 7) / 8, 450, Math.log2(8) * 2);
  const modelS = layers * (6 * allReduceS(activations, 8, 450) + allGatherS);
  const gradients = (weights * 2) / 8;
  const dataS =
    layers * allReduceS(gradients, 256, nicGBps) +
    2 * allReduceS((vocabulary * hidden * 2) / 8, 256, nicGBps);
  const iterationS = computeS + modelS + dataS;
  return {
    iterationS,
    tokensPerSecond: (256 * tokens) / iterationS,
    mfuPercent: (100 * model) / 8 / 989e12 / iterationS,
  };
}

test('2,048 H100, Llama 3 70B, TP 8, NIC of 50 or 100 GB/s: what does the better NIC buy', async ({
  page,
}) => {
  await open(page);
  await page.getByLabel('Start from').first().selectOption({ label: '32 x DGX H100-like, 256 GPUs' });
  // What it brings comes with a part of the page that is loaded for it.
  await expect(field(page, 'Size of dimension 2')).toHaveValue('32');
  await field(page, 'Size of dimension 2').fill('256');
  await page.getByLabel('Model', { exact: true }).selectOption({ label: 'Llama 3 70B' });
  // By hand products run at half of the peak, links as they promise, and nothing overlaps.
  await page.locator('.assumptions-field').getByRole('button', { name: 'As in the paper' }).click();
  for (const panel of ['System', 'Compute'])
    await page.locator('summary').filter({ hasText: panel }).press('Enter');
  await expect(page.getByLabel('Calibration', { exact: true })).toHaveCount(2);
  for (const calibration of await page.getByLabel('Calibration', { exact: true }).all())
    await expect(calibration.locator('option:checked')).toHaveText('None');
  await simulated(page);
  for (const nicGBps of [50, 100]) {
    await field(page, 'Bandwidth per NPU on dimension 2').fill(String(nicGBps));
    await field(page, 'Bandwidth per NPU on dimension 2').press('Enter');
    await simulated(page);
    await expect(field(page, 'Bandwidth per NPU on dimension 1')).toHaveValue('450');
    const hand = byHand(nicGBps);
    const texts = {
      iterationS: valueIn(await asGiven(page, 'Iteration time')),
      tokensPerSecond: valueIn(await asGiven(page, 'Throughput')),
      mfuPercent: valueIn(await asGiven(page, 'MFU')),
    };
    for (const key of ['iterationS', 'tokensPerSecond', 'mfuPercent'] as const)
      expect(Math.abs(texts[key] / hand[key] - 1), `${key} at ${nicGBps} GB/s`).toBeLessThan(0.01);
  }
});
