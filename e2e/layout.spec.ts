import { expect, test } from './journey.ts';
import { open, simulated } from './parts.ts';

const MACHINE =
  '0.topology.dimensions=((kind:fullyConnected,size:4,linkLatencyNs:500,tier:node),(kind:switch,size:4,linkLatencyNs:500,tier:pod))';

/** A model that needs more than its NPUs have as it is laid over them, with a batch for all replicas. */
const DESIGN =
  `${MACHINE}&workload.preset=llama-3-8b&workload.layers=8&workload.globalBatch=16&parallelism.modelParallel=1` +
  '&compute.capacityGB=40&bandwidth.budgetGBps=400&bandwidth.scheme=equal&v=1';

test('a layout that fits is offered, found beside the model, and applied by one press and one edit', async ({
  page,
  expectAccessible,
}) => {
  await open(page, `/#${DESIGN}`);
  const offer = page.getByRole('button', { name: 'Find a layout that fits' });
  await expect(page.locator('.memory__offer')).toContainText(/ would (fit|be|run)/, {
    timeout: 30_000,
  });
  await offer.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Find a layout' });
  await expect(dialog.getByRole('status').first()).toContainText(
    /(Proved|Best of those tried): none of [\d,]+ layouts that fit/,
    { timeout: 60_000 },
  );
  await expectAccessible('.layout-dialog');
  const best = dialog.getByRole('button', { name: /^Apply TP/ }).first();
  const name = (await best.textContent()) ?? '';
  await best.press('Enter');
  await expect(dialog).toHaveCount(0);
  await simulated(page);
  await expect(page.locator('.memory__verdict')).toContainText('fits');
  // One edit: undo brings the design before it back.
  await page.keyboard.press('Control+z');
  await expect(page.locator('.memory__verdict')).toContainText('does not fit');
  expect(name).toMatch(/^TP\d+/);

  // So does the palette of commands.
  await simulated(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find a command' })).toBeFocused();
  await page.keyboard.type('Find a layout');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Find a layout' })).toBeVisible();
});
