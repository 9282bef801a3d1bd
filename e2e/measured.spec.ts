// Measured runs beside the closed form: every row is there, the worst first; a row opens as a design; own runs give a factor.
import { expect, test } from './journey.ts';
import { expectInsideScreen, notation, open, openTab } from './parts.ts';

test.describe('measured runs', () => {
  test('stand row by row beside what is predicted, and open as designs', async ({
    page,
    expectAccessible,
  }) => {
    await open(page);
    await openTab(page, 'Measured');
    const panel = page.getByRole('tabpanel', { name: 'Measured' });
    const sources = panel.getByRole('region', { name: 'Errors by source' });
    await sources
      .getByRole('button', { name: 'Megatron-LM weak scaling, SC21, Table 1', exact: true })
      .click();
    const rows = panel.getByRole('region', { name: 'Rows, the worst first' });
    await expect(rows.getByRole('row')).toHaveCount(11);
    await expect(rows.getByRole('row').filter({ hasText: '3,072 A100' })).toContainText('TP8 PP64 DP6');
    await expectAccessible('#explore');
    const stacks = panel.getByRole('region', { name: 'Errors by stack' });
    await stacks.getByRole('button', { name: 'Megatron-LM 2024, H100, BF16' }).click();
    await expect(rows.getByRole('row')).toHaveCount(10);
    const residuals = panel.getByRole('region', { name: 'Residuals' });
    await expect(residuals.getByRole('row', { name: /^TP8 / })).toBeVisible();
    await expect(residuals).toContainText('by the closed form until its rows are run');
    await panel.getByRole('button', { name: 'Run the rows of Megatron-LM 2024, H100, BF16' }).click();
    await expect(residuals).toContainText('Residuals of Megatron-LM 2024, H100, BF16, by the run', {
      timeout: 20_000,
    });
    await sources
      .getByRole('button', { name: 'Megatron-LM weak scaling, SC21, Table 1', exact: true })
      .click();
    await rows.getByRole('button', { name: 'Open row 3 of sc21.csv as a design' }).click();
    await expect(notation(page)).toHaveValue('Switch(8)_Switch(32)');
    await panel.getByText('Calibrate on one of my runs').click();
    const log = [
      '# nThread 1 nGpus 8 minBytes 1024 maxBytes 1073741824 step: 2(factor) warmup iters: 5 iters: 20',
      '# size count type redop root time algbw busbw #wrong',
      '# (B) (elements) (us) (GB/s) (GB/s)',
      '1024 256 float sum -1 20.0 0.05 0.09 0',
      '1073741824 268435456 float sum -1 4000.0 268.4 469.8 0',
    ];
    await panel.getByRole('textbox').fill(log.join('\n'));
    await panel.getByRole('button', { name: 'Calibrate', exact: true }).click();
    await expect(panel.getByText(/GB\/s of bus bandwidth, mean error left .+, over 2 sizes/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expectInsideScreen(page);
  });
});
