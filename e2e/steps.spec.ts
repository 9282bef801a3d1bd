// How ranks go from step to step, and how messages share links: fields of the System panel that a run follows.
import { expect, test } from './journey.ts';
import { notation, number, open, simulated } from './parts.ts';

test('steps of a collective are a choice of the design: rings cut out of a larger one wait less where they are eager', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  await notation(page).fill('Ring(64)');
  await notation(page).press('Enter');
  await simulated(page);
  const synchronous = await number(page, 'Iteration', 'EqualBW');
  await page.getByText('System', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Steps of a collective', exact: true }).selectOption('Eager');
  await simulated(page);
  expect(await number(page, 'Iteration', 'EqualBW')).not.toBe(synchronous);
  await expect.poll(() => page.url()).toContain('eager');

  await expect(page.getByRole('combobox', { name: 'Shares of a link', exact: true })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Network model', exact: true }).selectOption('Shared links');
  await page.getByRole('combobox', { name: 'Shares of a link', exact: true }).selectOption('LV08 of SimGrid');
  await simulated(page);
  await expectAccessible('#design');
});
