// Charts and results taken away: drawings that stand alone, numbers that are those of the page, traces and result files.
import { readFile } from 'node:fs/promises';
import { readChromeTrace } from '../src/testing/files/chrome-trace.ts';
import { elementsOf, textOf } from '../src/testing/files/xml.ts';
import { formatTime } from '../src/units/time.ts';
import { drawnTexts, exportChart, openAlone, pngTexts, standingAlone, textIn } from './exports.ts';
import { expect, test } from './journey.ts';
import { drawn, number, open, simulated, openTab } from './parts.ts';

interface ChartData {
  readonly title: string;
  readonly design: { readonly name: string; readonly link: string };
  readonly partial: string | null;
  readonly columns: readonly { readonly name: string; readonly unit: string }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

const SCHEMES = ['EqualBW', 'MessageBW', 'SmartBW', 'Optimal'] as const;

test(
  'every tab with a chart hands it out as a drawing that stands alone',
  { tag: '@wide' },
  async ({ page }, info) => {
    test.slow();
    await open(page);
    await drawn(page);
    const link = page.url();
    const tabs = [
      ['Timeline', /^Export Timeline of SmartBW/, '4 · Switch(8) DP × 8'],
      ['Why', /^Export Idle time/, 'Dimension 1'],
      ['Topology', /^Export Ring/, 'Switch(8)'],
      ['Layers', /^Export Compute and exposed/, 'Exposed communication'],
      ['Chunk pipeline', /^Export Chunks of one/, 'all-gather'],
      ['Cost', /^Export Cost by dimension/, '4 · Switch(8)'],
    ] as const;
    for (const [tab, chart, text] of tabs) {
      await openTab(page, tab);
      const download = await exportChart(page, chart, 'SVG drawing');
      const root = standingAlone(await textIn(download));
      const texts = drawnTexts(root);
      expect(texts, tab).toContain(text);
      expect(texts, tab).toContain('Netloom · GPT-3 on a 4D network');
      expect(texts.join(' '), tab).not.toContain('Partial');
      const source = elementsOf(root).find(({ name }) => name === 'dc:source');
      expect(source && textOf(source), tab).toMatch(/#0\./);
      expect(source && new URL(textOf(source)).origin).toBe(new URL(link).origin);
      // Drawn by itself it says the same.
      expect(await openAlone(page, download, info), tab).toEqual(texts.filter((text) => text.trim() !== ''));
    }
  },
);

test('from a dark page a chart comes in the light colours of paper', { tag: '@wide' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page);
  await openTab(page, 'Cost');
  const ofLight = await textIn(await exportChart(page, /^Export Cost by dimension/, 'SVG drawing'));
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await textIn(await exportChart(page, /^Export Cost by dimension/, 'SVG drawing'))).toBe(ofLight);
  await page.reload();
  await simulated(page);
  await openTab(page, 'Cost');
  expect(await textIn(await exportChart(page, /^Export Cost by dimension/, 'SVG drawing'))).toBe(ofLight);
});

test(
  'a sweep is exported with the texts of its chart, its legend and its link in the PNG',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await open(page);
    await openTab(page, 'Sweep');
    await page.getByRole('textbox', { name: 'Steps', exact: true }).fill('3');
    await page.getByRole('button', { name: 'Run sweep' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Sweep' }).getByRole('status')).toHaveText(
      /^12 results in/,
    );
    await page.getByLabel('Chart', { exact: true }).selectOption('Iteration time');
    const chart = page.getByRole('img', { name: /^Iteration time: Iteration time/ });
    await expect(chart.locator('text').first()).toBeVisible();
    const shown = await chart.evaluate((svg) =>
      [...svg.querySelectorAll('text')].map((text) => text.textContent),
    );
    const texts = drawnTexts(
      standingAlone(await textIn(await exportChart(page, /^Export Iteration time/, 'SVG drawing'))),
    );
    for (const text of shown) expect(texts).toContain(text);
    for (const scheme of SCHEMES) expect(texts).toContain(scheme);
    expect(texts).toContain('Iteration time (s) over Budget per NPU (GB/s)');

    const png = await readFile(
      await (await exportChart(page, /^Export Iteration time/, 'PNG picture')).path(),
    );
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(pngTexts(png).get('Source')).toMatch(/#0\./);
    expect(pngTexts(png).get('Title')).toBe('Iteration time');

    const data = JSON.parse(
      await textIn(await exportChart(page, /^Export Iteration time/, 'JSON numbers')),
    ) as ChartData;
    expect(data.columns.map(({ unit }) => unit)).toEqual(['', 'GB/s', 'ns']);
    expect(data.rows).toHaveLength(12);
    const csv = (await textIn(await exportChart(page, /^Export Iteration time/, 'CSV numbers')))
      .trimEnd()
      .split('\r\n');
    expect(csv.slice(0, 4)).toEqual([
      '# Netloom: Iteration time',
      `# design: ${data.design.name}`,
      expect.stringMatching(/^# link: http/),
      'Series,Budget per NPU (GB/s),Iteration time (ns)',
    ]);
    expect(csv.slice(4)).toEqual(data.rows.map((row) => row.join(',')));

    await page.getByRole('button', { name: /^Export Iteration time/ }).click();
    await expectAccessible('#explore');
  },
);

test('the comparison is exported with the numbers it shows, also by command', async ({ page }) => {
  await open(page);
  // Its runs come after the first drawing.
  await expect(page.getByText('being refined')).toHaveCount(0);
  const data = JSON.parse(
    await textIn(await exportChart(page, /^Export Comparison/, 'JSON numbers')),
  ) as ChartData;
  expect(data.partial).toBeNull();
  expect(data.rows.map(([scheme]) => scheme)).toEqual(SCHEMES);
  const at = data.columns.findIndex(({ name }) => name === 'Iteration time');
  for (const [index, scheme] of SCHEMES.entries()) {
    expect(formatTime(Number(data.rows[index]?.[at]), 4)).toBe(await number(page, 'Iteration time', scheme));
    expect(data.rows[index]?.[1]).toBe('simulated');
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find a command' })).toBeFocused();
  await page.keyboard.type('export comparison csv');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
    'Export the comparison as CSV numbers',
  ]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('Comparison-of-the-schemes.csv');
});

test('names are only text in files, whatever they are', { tag: '@wide' }, async ({ page }) => {
  const name = '=1+1 <script>alert("x")</script> & \'';
  const written = encodeURIComponent(name)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replaceAll('%20', '+')
    .replaceAll('%', '*');
  await open(page, `/#0.name=${written}&v=1`);
  const svg = standingAlone(await textIn(await exportChart(page, /^Export Comparison/, 'SVG drawing')));
  expect(drawnTexts(svg)).toContain(`Netloom · ${name}`);
  const csv = await textIn(await exportChart(page, /^Export Comparison/, 'CSV numbers'));
  for (const line of csv.trimEnd().split('\r\n')) expect(line).not.toMatch(/^[=+@-]/);
});

test('the run is taken to Perfetto, and out as the files of the reference simulator', async ({ page }) => {
  test.slow();
  await open(page, '/#0.system.chunks=4&v=1');
  const iteration = await number(page, 'Iteration time', 'SmartBW');
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as Chrome trace' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.trace\.json$/);
  const trace = readChromeTrace(await textIn(download));
  expect([...trace.processes.values()]).toEqual(['SmartBW']);
  const slices = trace.events.filter(({ ph }) => ph === 'X');
  expect(slices.length).toBeGreaterThan(1000);
  const endUs = slices.reduce((end, { ts, dur }) => Math.max(end, ts + dur), 0);
  expect(formatTime(endUs * 1000, 4)).toBe(iteration);
  expect(trace.about['link']).toMatch(/#0\./);

  const names: string[] = [];
  page.on('download', (file) => names.push(file.suggestedFilename()));
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'Save results as ASTRA-sim CSV' }).click();
  await expect.poll(() => names.length).toBe(6);
  expect(names[0]).toMatch(/-SmartBW\.EndToEnd\.csv$/);
  await expect(page.getByRole('status').filter({ hasText: 'backend_end_to_end.csv' })).toBeVisible();
});

test(
  'the study’s figures are exported as of the study, not of the design',
  { tag: '@wide' },
  async ({ page }) => {
    test.slow();
    await open(page);
    await openTab(page, 'Papers');
    const button = page.getByRole('button', { name: /^Export 13\. Speed-up/ });
    await expect(button).toBeEnabled({ timeout: 120_000 });
    const texts = drawnTexts(
      standingAlone(await textIn(await exportChart(page, /^Export 13\. Speed-up/, 'SVG drawing'))),
    );
    expect(texts).toContain('Netloom · bandwidth allocation study, arXiv 2109.11762');
    const bars = drawnTexts(
      standingAlone(await textIn(await exportChart(page, /^Export 10, utilisation\./, 'SVG drawing'))),
    );
    for (const text of ['Published', 'Ours', 'Simulated', '2D', '3D', '4D']) expect(bars).toContain(text);
    await simulated(page);
  },
);
