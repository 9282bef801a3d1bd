import { expect, test } from './journey.ts';

const SCRIPT = `ARGS=(
  --num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 --num-attention-heads 32
  --group-query-attention --num-query-groups 8 --swiglu --untie-embeddings-and-output-weights
  --vocab-size 128256 --seq-length 8192 --micro-batch-size 1 --global-batch-size 128
  --tensor-model-parallel-size 2 --pipeline-model-parallel-size 8 --bf16 --use-distributed-optimizer
  --recompute-granularity full
)
torchrun --nproc_per_node 8 --nnodes 4 pretrain_gpt.py "\${ARGS[@]}" --unheard-of 7
`;

test('a pasted script of Megatron-LM becomes a design, and the arguments of a better layout come back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('button', { name: 'Files', exact: true }).waitFor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, SCRIPT);
  const dialog = page.getByRole('dialog', { name: 'Open these files?' });
  await expect(dialog).toContainText('a launch of Megatron-LM');
  await expect(dialog).toContainText('--unheard-of "7" is not known here');
  // Eight stages that compute every layer twice are far from the best layout.
  const better = dialog.getByRole('button', { name: 'Import with the better layout' });
  await expect(better).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toContainText(/TP\d+.* would (fit and )?be [\d.]+ times as fast/);
  await better.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'Copy as Megatron-LM arguments' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('--num-query-groups 8');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('--nproc_per_node 8 --nnodes 4');
  expect(copied).not.toContain('--pipeline-model-parallel-size 8');
});
