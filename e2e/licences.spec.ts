import { expect, test } from './journey.ts';
import { open } from './parts.ts';

test(
  'the help names what the page is made of, with the licences in full',
  { tag: '@wide' },
  async ({ page, context, expectAccessible }) => {
    await open(page);
    await page.getByRole('button', { name: /^Help/ }).press('Enter');
    const help = page.getByRole('dialog', { name: 'How Netloom counts' });
    await expect(help.getByRole('row', { name: /^react-dom \d+\.\d+\.\d+ MIT$/ })).toBeAttached();
    await expect(help).toContainText(/Netloom \d+\.\d+\.\d+, under the MIT licence/);
    await help.getByText(/packages that build and test it/).click();
    await expect(help.getByText(/^axe-core [\d.]+, MPL-2\.0$/)).toBeAttached();
    await expectAccessible('dialog');
    const opened = context.waitForEvent('page');
    await help.getByRole('link', { name: 'licences in full' }).press('Enter');
    const texts = await opened;
    await expect(texts.locator('body')).toContainText('Copyright (c) Meta Platforms');
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
  },
);
