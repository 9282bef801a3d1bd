// The notebook of the examples, with the module as it is built for Node.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleEngine } from '../src/tooling/engine-bundle.ts';
import { expect, test } from './journey.ts';

test('the notebook of the examples draws what budgets buy @wide', async ({ page, baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'notebook-'));
  try {
    const engine = readFileSync(await bundleEngine(folder), 'utf8');
    await page.route('**/examples/notebook.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: readFileSync('examples/notebook.html', 'utf8') }),
    );
    await page.route('**/build/netloom-engine.mjs', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: engine }),
    );
    await page.goto(`${baseURL ?? ''}examples/notebook.html`);
    const rows = page.locator('#table tbody tr');
    await expect(rows).toHaveCount(5);
    const seconds = (await rows.locator('td:nth-child(2)').allTextContents()).map(Number);
    expect(seconds.every((value, index) => index === 0 || value < seconds[index - 1]!)).toBe(true);
    await expect(page.locator('#line')).toHaveAttribute('points', /^(?:[\d.]+,[\d.]+ ?){5}$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
