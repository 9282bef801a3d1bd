// A design that cannot run: its reason, and nothing of the design before it, on every tab and in a frame.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { open, status, openTab } from './parts.ts';

const RUNS = '0.bandwidth.scheme=equal&v=1';
const LAYER = '(name:a,weightGradient:((kind:collective,label:c,collective:allReduce,bytes:1e9,role:data)))';
/** More tasks than a run may have. */
const REFUSED =
  `0.workload.kind=table&workload.label=large&workload.loop=(kind:micro,passes:10000)&workload.layers=(${LAYER})` +
  '&parallelism.overlap=true&system.chunks=4096&v=1';
/** Results of a sweep, a search, lessons, papers and measured runs are not of the run. */
const OF_RUN = ['Timeline', 'Why', 'Topology', 'Chunk pipeline', 'Layers', 'Optimum', 'What if', 'Cost'];

async function openRefused(page: Page): Promise<void> {
  await expect(status(page)).toHaveText('Not simulated');
  await expect(page.getByRole('region', { name: 'Compare' }).getByRole('alert')).toContainText(
    'GB of this machine',
  );
}

test('a design that cannot run shows what a fresh page shows of it', async ({ page, fresh }) => {
  await open(page, `/#${RUNS}`);
  await openTab(page, 'Why');
  await expect(page.getByRole('tabpanel', { name: 'Why' }).getByRole('status').first()).toContainText(
    'as simulated',
  );
  await openTab(page, 'Layers');
  await expect(page.getByRole('region', { name: /What each layer took/ })).toContainText(/in \d+ rows?/);
  for (const shown of [page, fresh]) {
    await shown.goto(`/#${REFUSED}`);
    await openRefused(shown);
  }
  await expect(page.getByLabel('Key figures')).not.toContainText(/\d/);
  for (const tab of OF_RUN) {
    for (const shown of [page, fresh]) await openTab(shown, tab);
    const texts = () => Promise.all([page, fresh].map((shown) => shown.locator('.results').innerText()));
    await expect(async () => {
      const [after, before] = await texts();
      expect(after).toBe(before);
    }).toPass({ timeout: 20_000 });
  }
});

test('so does a frame that is given one', async ({ page, baseURL }) => {
  const around = `${baseURL ?? ''}/around.html`;
  const body = `<iframe src="./?embed#${RUNS}" width="900" height="900"></iframe>`;
  await page.route(around, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await page.goto(around);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('.results[aria-busy="false"]')).toContainText(/Simulated in/);
  // What listens in the frame is loaded beside the first results, and hears nothing before it is there.
  await expect(async () => {
    await page.evaluate((design) => {
      frames[0]?.postMessage({ netloom: 'set', id: 1, design }, '*');
    }, `#${REFUSED}`);
    await expect(frame.getByRole('alert')).toContainText('GB of this machine', { timeout: 2000 });
  }).toPass();
  const table = frame.getByRole('table').first();
  // The names of the schemes and their rules have no digit; split, times, shares and costs all do.
  await expect(
    table.getByRole('cell').filter({ hasText: /\d/ }).filter({ hasNotText: 'GB of this machine' }),
  ).toHaveCount(0);
});
