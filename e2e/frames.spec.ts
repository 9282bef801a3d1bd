// A page around a frame that means harm: one of the same site, in a tab where Netloom was open before.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';

/** A budget that nobody else has. */
const PRIVATE = '123.456';
const HOST = 'site.localhost';
const BUDGET = { name: 'Budget per NPU', exact: true } as const;

/** Frames Netloom, asks it for its design again and again, and keeps what it answers. */
function hostilePage(netloom: string): string {
  const frame = `<iframe src="${netloom}" width="900" height="700"></iframe>`;
  const listen = `<script>
    window.heard = [];
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
    const ask = (all) => {
      for (let i = 0; i < all.length; i += 1) {
        all[i].postMessage({ netloom: 'get', id: 1 }, '*');
        ask(all[i]);
      }
    };
    setInterval(() => ask(frames), 100);
  </script>`;
  return listen + frame;
}

const heard = async (page: Page): Promise<string> =>
  (await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).join('');

for (const [from, host, tag] of [
  ['another port', HOST, []],
  ['a subdomain', `evil.${HOST}`, ['@wide']],
] as const) {
  test(
    `a frame on a page from ${from} shows and reveals nothing that the tab kept`,
    { tag: [...tag] },
    async ({ browser, baseURL }) => {
      const netloom = `http://${HOST}:${new URL(baseURL ?? '').port}/`;
      let body = '';
      const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const hostile = `http://${host}:${(server.address() as AddressInfo).port}`;
      body = hostilePage(`${netloom}?embed&origin=${hostile}`);
      const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
      await page.goto(netloom);
      await page.getByRole('spinbutton', BUDGET).fill(PRIVATE);
      // Before the address has it.
      await page.goto(hostile);
      const find = () => page.frames().find((frame) => frame.url().startsWith(netloom));
      await expect.poll(() => find() !== undefined).toBe(true);
      const inside = find();
      if (inside === undefined) throw new Error('the frame was not loaded');
      await expect(inside.locator('.results[aria-busy="false"]')).toContainText(/Simulated in/);
      // Who is allowed to ask is answered, about the design that everybody gets.
      await expect.poll(() => heard(page)).toContain('"results"');
      expect(await heard(page)).not.toContain(PRIVATE);
      const link = inside.getByRole('link', { name: 'Open in Netloom' });
      expect(await link.getAttribute('href')).not.toContain(PRIVATE);
      // It waits for the person it belongs to.
      await page.goto(netloom);
      await expect(page.getByRole('spinbutton', BUDGET)).toHaveValue(PRIVATE);
      await page.context().close();
      server.close();
    },
  );
}

test('the editor does not run in a frame', async ({ page, baseURL }) => {
  const around = `${baseURL ?? ''}/around.html`;
  // A static host sends no header that would forbid it.
  await page.route(`${baseURL ?? ''}/`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    expect(policy).toContain("frame-ancestors 'none'");
    await route.fulfill({ response, headers });
  });
  await page.route(around, (route) =>
    route.fulfill({ body: '<iframe src="./"></iframe>', contentType: 'text/html' }),
  );
  await page.goto(around);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('link', { name: 'open it in a tab of its own' })).toBeVisible();
  await expect(frame.getByRole('spinbutton')).toHaveCount(0);
});
