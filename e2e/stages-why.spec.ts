import { expect, test } from './journey.ts';
import { field, open, openTab, simulated } from './parts.ts';

test('a pipeline is told by its shares, and one with too few micro-batches with the press that mends it', async ({
  page,
}) => {
  await open(page);
  await field(page, 'Stages of the pipeline').fill('16');
  await simulated(page);
  const why = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Why' }) });
  await expect(why).toContainText(/the bubble (takes )?[\d.]+ %/i);
  await expect(why).toContainText(/mean over the stages\. Under way, hidden or not: .*TP [\d.]+ %/);

  const warning = page.getByText('1 micro-batch over 16 stages: most stages wait.');
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Micro-batches of 1 sequence' }).click();
  await expect(field(page, 'Micro-batch')).toHaveValue('1');
  await expect(warning).toHaveCount(0);
  await simulated(page);

  await openTab(page, 'Why');
  const parts = page.getByRole('region', { name: 'Parts of a pipeline' });
  for (const name of ['Compute', 'Bubble', 'Exposed communication', 'TP under way'])
    await expect(parts.getByRole('rowheader', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Why' })).not.toContainText('communicates nothing');
});
