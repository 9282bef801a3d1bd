import { expect, test } from './journey.ts';

test(
  'the built page loads under its strict policy and passes axe',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    const response = await page.goto('/');
    expect(response?.headers()['content-security-policy']).toContain("default-src 'self'");
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveCount(1);
    await expect(page).toHaveTitle(/Netloom/);
    await expect(page.getByRole('main')).toBeVisible();
    await expectAccessible();
  },
);
