// What arrives by link and is meant to do harm, or makes no sense.
import { expect, test } from './journey.ts';
import { OFFERED_TABS, open, openTab, simulated } from './parts.ts';

const MARKUP = '<img src=x onerror="hit=1"><script>hit=2</script>';

/** A text as a readable link has it. */
function inLink(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*~%]/g, (sign) =>
    sign === '%' ? '*' : `*${sign.charCodeAt(0).toString(16)}`,
  );
}

const name = inLink(MARKUP);
const operation = `(kind:collective,label:${name},collective:allReduce,bytes:1e6,role:data)`;
const TABLE =
  `#0.name=${name}&workload.kind=table&workload.label=${name}&workload.loop=(kind:data,passes:1)` +
  `&workload.layers=((name:${name},weightGradient:(${operation})))&v=1`;

test('names are text wherever they stand', async ({ page }) => {
  await open(page, `/${TABLE}`);
  await expect(page.getByText(MARKUP).first()).toBeAttached();
  for (const tab of OFFERED_TABS) {
    await openTab(page, tab);
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  await openTab(page, 'Layers');
  await expect(page.getByRole('tabpanel', { name: 'Layers' })).toContainText(MARKUP);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'My designs…' }).click();
  const saved = page.getByRole('dialog', { name: 'My designs' });
  await saved.getByRole('textbox', { name: 'Save this design as' }).fill(MARKUP);
  await page.keyboard.press('Enter');
  await expect(saved.getByRole('button', { name: `Open ${MARKUP}`, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'Share…' }).click();
  const share = page.getByRole('dialog', { name: 'Share this design' });
  await expect(share).toContainText(MARKUP);
  // The frame for another page is markup itself.
  await expect(share.getByLabel('Frame for another page', { exact: true })).not.toHaveValue(/<img|<script/);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test('a view that makes no sense is ignored', { tag: '@wide' }, async ({ page }) => {
  const views = [
    ...[
      '?tab=__proto__&ns=NaN-Infinity&sel=-',
      '?ns=999999999999999-999999999999999&tab=%00',
      '?tab&ns&embed=&',
    ],
    ...['?ns=0-1&ns=5&tab=cost&tab=<script>', `?tab=${'a'.repeat(5000)}`, '?%E0%A4%A&tab=timeline'],
  ];
  for (const view of views) {
    await page.goto(`/${view}`);
    await simulated(page);
  }
});

test('the page loads nothing but its own files, by its header and by its own policy', async ({ page }) => {
  const response = await page.goto('/');
  const policies = [
    response?.headers()['content-security-policy'] ?? '',
    (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')) ?? '',
  ];
  for (const policy of policies) {
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
  const foreign = await page.evaluate(() =>
    [...document.querySelectorAll('script')].filter(
      (script) => script.src === '' && script.textContent !== '',
    ),
  );
  expect(foreign).toEqual([]);
});
