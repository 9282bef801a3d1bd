import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEFAULT_DESIGN } from '../src/design/defaults.ts';
import type { Design } from '../src/design/document.ts';
import { printDesign } from '../src/design/text/serialize.ts';
import { parseDesign } from '../src/design/text/parse.ts';
import { valueOf } from '../src/units/result.ts';
import { expect, test } from './journey.ts';
import { field, importFiles, number, open, simulated } from './parts.ts';

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Share this design' });
}

async function pressShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Files', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Share…' }).press('Enter');
}

async function openSharing(page: Page): Promise<void> {
  await pressShare(page);
  await expect(dialog(page).getByLabel('Link', { exact: true })).toHaveValue(/#0\./);
}

test('sharing says what is inside, copies, and gives the focus back', async ({
  page,
  context,
  baseURL,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(baseURL ?? '').origin,
  });
  await open(page);
  await field(page, 'Budget per NPU').fill('480');
  await simulated(page);
  await openSharing(page);
  await expect(dialog(page)).toContainText('Ring(2)_FC(8)_Ring(8)_Switch(8)');
  await expect(dialog(page)).toContainText(/\d+ characters, can be read\./);
  await expectAccessible();
  await dialog(page).getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('bandwidth.budgetGBps=480');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

/** Its layers are all different, so that packing them saves little. */
function largeDesign(): Design {
  let state = 1;
  const bytes = (): number => (state = (state * 48_271) % 2_147_483_647);
  const layers = Array.from({ length: 4000 }, (_, index) => ({
    name: `layer ${index + 1}`,
    forward: [],
    recompute: [],
    inputGradient: [],
    updateNs: 0,
    weightGradient: [
      {
        kind: 'collective',
        label: 'gradient',
        collective: 'allReduce',
        bytes: bytes(),
        role: 'data',
      } as const,
    ],
  }));
  return {
    ...DEFAULT_DESIGN,
    name: 'large',
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod' }],
    },
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1 },
    workload: { kind: 'table', label: 'large', loop: { kind: 'data', passes: 1 }, layers },
    system: { ...DEFAULT_DESIGN.system, chunks: 1 },
  };
}

test('a design too large for a link is offered as a file, which opens again', async ({
  page,
  expectAccessible,
}, testInfo) => {
  const design = valueOf(parseDesign(printDesign(largeDesign())));
  // On the disk: what is handed over as bytes is put together in the page, in a task of its own length.
  const file = testInfo.outputPath('large.json');
  await writeFile(file, printDesign(design));
  await open(page);
  await importFiles(page, file);
  await simulated(page);
  await pressShare(page);
  const large = dialog(page).getByRole('alert');
  await expect(large).toContainText('too large for a link');
  await expectAccessible();
  const download = page.waitForEvent('download');
  await large.getByRole('button', { name: 'Save as a file' }).press('Enter');
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(valueOf(parseDesign(saved))).toEqual(design);
});

test(
  'where the clipboard is denied, the text is selected to be copied by hand',
  { tag: '@wide' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      });
    });
    await open(page);
    await openSharing(page);
    await dialog(page).getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog(page)).toContainText('copy it by hand');
    const selected = await dialog(page)
      .getByLabel('Link', { exact: true })
      .evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart === area.value.length);
    expect(selected).toBe(true);
  },
);

test('a frame shows the results without the editor, with a way to it', async ({ page, expectAccessible }) => {
  await open(page);
  await field(page, 'Budget per NPU').fill('480');
  await simulated(page);
  const before = await number(page, 'Iteration time', 'EqualBW');
  await openSharing(page);
  const snippet = await dialog(page).getByLabel('Frame for another page', { exact: true }).inputValue();
  const src = /src="([^"]+)"/.exec(snippet)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(new URL(src).search).toBe('?embed');
  await open(page, src);
  expect(await number(page, 'Iteration time', 'EqualBW')).toBe(before);
  await expect(page.getByRole('spinbutton')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Customise' })).toHaveCount(0);
  await expectAccessible();
  const link = page.getByRole('link', { name: 'Open in Netloom' });
  await expect(link).toHaveAttribute('href', /\/#0\..*budgetGBps=480/);
});

test(
  'the page around a frame sets a design and reads its results',
  { tag: '@wide' },
  async ({ page, baseURL }) => {
    const example = await readFile('examples/embed.html', 'utf8');
    const around = `${baseURL ?? ''}/around.html`;
    await page.route(around, (route) => route.fulfill({ body: example, contentType: 'text/html' }));
    await page.goto(`${around}#${baseURL ?? ''}/`);
    const said = page.getByRole('status');
    await expect(said).toHaveText(/^smart: [\d.]+ s an iteration, \$\d+$/);
    const before = await said.textContent();
    await page.getByLabel('Budget per NPU').fill('900');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await expect(said).not.toHaveText(before ?? '');
    await expect(said).toHaveText(/^smart: /);
    await page.getByLabel('Budget per NPU').fill('-1');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await expect(said).toContainText('budget');
  },
);

test(
  'a picture of the design with its key figures is seen, saved and copied',
  { tag: '@wide' },
  async ({ page, context, baseURL, expectAccessible }, testInfo) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: new URL(baseURL ?? '').origin,
    });
    await open(page);
    await simulated(page);
    await openSharing(page);
    const picture = dialog(page).getByRole('img', { name: /Iteration [\d.]+ s, Tokens\/s/ });
    await expect(picture).toBeVisible();
    await dialog(page).getByText('Dark', { exact: true }).click();
    await expectAccessible();
    for (const format of ['PNG', 'SVG'] as const) {
      const download = page.waitForEvent('download');
      await dialog(page)
        .getByRole('button', { name: `Save ${format}` })
        .press('Enter');
      const path = testInfo.outputPath(`picture.${format.toLowerCase()}`);
      await (await download).saveAs(path);
      const bytes = await readFile(path);
      if (format === 'SVG') expect(bytes.toString('utf8')).toContain('width="1200" height="630"');
      // Twice as fine: its sides stand in the header of the file.
      else expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2400, 1260]);
    }
    await dialog(page).getByRole('button', { name: 'Copy picture' }).press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Picture copied' })).toBeVisible();
    const types = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap((item) => item.types),
    );
    expect(types).toEqual(['image/png']);
  },
);

test('a link opens at a tab and a range of time; what it does not know is ignored', async ({ page }) => {
  await open(page, '/?tab=cost&unknown=1');
  await expect(page.getByRole('tab', { name: 'Cost' })).toHaveAttribute('aria-selected', 'true');
  await open(page, '/?tab=nothing&ns=5-1');
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  await open(page, '/?ns=1000000-2000000');
  await expect(page.getByText(/^1 ms to 2 ms of /).first()).toBeVisible();
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'Share…' }).click();
  await dialog(page).getByRole('checkbox').check();
  await expect(dialog(page).getByLabel('Link', { exact: true })).toHaveValue(
    /\?tab=timeline&ns=1000000-2000000#0/,
  );
});

test('a browser that lacks what the page needs gets a message', async ({ browser, baseURL }) => {
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
  await page.goto('/');
  await expect(page.getByText('this browser has no CompressionStream')).toBeVisible();
  await page.close();
});
