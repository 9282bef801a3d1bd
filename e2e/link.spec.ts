import { expect, test } from './journey.ts';
import { field, notation, numbers, open, simulated } from './parts.ts';

test.describe('a link', () => {
  test('opens in a new tab as the same design with the same numbers', async ({
    page,
    context,
    watch,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: new URL(baseURL ?? '').origin,
    });
    await open(page);
    await notation(page).fill('Ring(4)_FC(2)_Switch(32)');
    await field(page, 'Budget per NPU').fill('450');
    await field(page, 'Model-parallel degree').fill('4');
    await simulated(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(/#[02]\..+/);

    const other = await context.newPage();
    watch(other);
    await open(other, address);
    await expect(notation(other)).toHaveValue('Ring(4)_FC(2)_Switch(32)');
    expect(await numbers(other)).toEqual(await numbers(page));
  });

  test('is what the address bar holds after every edit', { tag: '@wide' }, async ({ page }) => {
    await open(page);
    await field(page, 'Budget per NPU').fill('480');
    await expect(page).toHaveURL(/#[012]\./);
    await page.reload();
    await simulated(page);
    await expect(field(page, 'Budget per NPU')).toHaveValue('480');
  });

  test('need not be written yet for an edit to survive a reload', async ({ page }) => {
    await open(page);
    const sequenceParallel = page.getByRole('switch', { name: 'Sequence parallel' });
    const written = page.url();
    await sequenceParallel.evaluate((box: HTMLInputElement) => {
      box.click();
      location.reload();
    });
    await simulated(page);
    await expect(sequenceParallel).toBeChecked();
    await expect(page).not.toHaveURL(written);
    await page.reload();
    await simulated(page);
    await expect(sequenceParallel).toBeChecked();
  });

  test('written while the page is being reloaded loses no edit', { tag: '@wide' }, async ({ page }) => {
    await open(page);
    const written = page.url();
    let loaded = '';
    // The page is left only once the edit is in its address: what is loaded is the address from before.
    await page.route('**/', async (route) => {
      await expect(() => expect(page.url()).not.toBe(written)).toPass();
      loaded = route.request().url();
      await route.continue();
    });
    const sequenceParallel = page.getByRole('switch', { name: 'Sequence parallel' });
    await sequenceParallel.evaluate((box: HTMLInputElement) => {
      location.reload();
      box.click();
    });
    await expect(() => expect(loaded).not.toBe('')).toPass();
    await page.waitForLoadState();
    await simulated(page);
    await expect(sequenceParallel).toBeChecked();
  });

  test('pasted over the address of an open page replaces its design, and undo brings it back', async ({
    page,
  }) => {
    await open(page);
    await field(page, 'Budget per NPU').fill('480');
    await expect(page).toHaveURL(/#[012]\./);
    const first = new URL(page.url()).hash;
    await field(page, 'Budget per NPU').fill('700');
    await expect(page).not.toHaveURL(({ hash }) => hash === first);
    await page.evaluate((hash) => void (location.hash = hash), first);
    await expect(field(page, 'Budget per NPU')).toHaveValue('480');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(field(page, 'Budget per NPU')).toHaveValue('700');
  });

  test('is shown to be copied by hand where the clipboard is denied', { tag: '@wide' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      });
    });
    await open(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('dialog', { name: 'Copy this link' })).toBeVisible();
    await expect(page.getByLabel('Link to this design')).toHaveValue(/#[012]\./);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  for (const [what, fragment, says, tag] of [
    ['of another kind', 'something', 'does not begin as a link of this page does', ['@wide']],
    ['of a newer version', '9.abc', 'newer version', ['@wide']],
    ['with a part missing', '1.q1YqU7Iy', 'missing or changed', ['@wide']],
    ['with foreign characters', '1.q1Yq!!', 'missing or changed', []],
  ] as const) {
    test(
      `${what} says what is wrong, and the page works`,
      { tag: [...tag] },
      async ({ page, expectAccessible }) => {
        await open(page, `/#${fragment}`);
        const banner = page.getByRole('alert').filter({ hasText: 'This link cannot be opened' });
        await expect(banner).toContainText(says);
        await expectAccessible();
        await expect(notation(page)).toHaveValue('Ring(2)_FC(8)_Ring(8)_Switch(8)');
        await banner.getByRole('button', { name: 'Dismiss' }).click();
        await expect(banner).toHaveCount(0);
        await field(page, 'Budget per NPU').fill('500');
        await simulated(page);
      },
    );
  }
});
