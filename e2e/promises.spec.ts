import { test } from './journey.ts';

// Each of these breaks a promise that journey.ts makes for all journeys, and has to fail for it.
test.describe('a journey fails', () => {
  test.fail();

  // Any page of the origin does; this one starts no engine.
  test.beforeEach(({ page }) => page.goto('/licences.txt'));

  test('on an error in the console', ({ page }) => page.evaluate(() => console.error('broken')));

  test('on an exception', async ({ page }) => {
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('broken');
        }),
    );
    await thrown;
  });

  test('on a request to another origin', ({ page }) =>
    page.evaluate(() =>
      fetch('https://example.invalid/')
        .catch(() => undefined)
        .then(() => undefined),
    ));

  test('on an axe violation', async ({ page, expectAccessible }) => {
    await page.goto('/');
    await page.evaluate(() => document.body.append(document.createElement('button')));
    await expectAccessible();
  });
});
