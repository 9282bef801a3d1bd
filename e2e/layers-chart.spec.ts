import type { Locator, Page } from '@playwright/test';
import { PASS_TEXT, timeColumns, type PassChoice } from '../src/app/explore/layers/times/columns.ts';
import { mainPass, timeOf, viewAround } from '../src/app/explore/layers/times/layer-time.ts';
import { DEFAULT_DESIGN } from '../src/design/defaults.ts';
import { PASSES } from '../src/taskgraph/graph.ts';
import { formatTime } from '../src/units/time.ts';
import type { LayerResults } from '../src/run/report/results.ts';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { runInNode } from './node-engine.ts';
import { expectInsideScreen, field, open, simulated, openTab } from './parts.ts';

/** What each layer took, in its tab. */
async function times(page: Page): Promise<Locator> {
  await openTab(page, 'Layers');
  const grid = page.getByRole('grid', { name: 'Times and delays by layer' });
  await expect(grid).toBeVisible();
  return grid;
}

/** A row by its place in the table, counted from 1. */
function rowOf(grid: Locator, place: number): Locator {
  return grid.getByRole('row').and(grid.page().locator(`[aria-rowindex="${place + 2}"]`));
}

async function layersInNode(): Promise<LayerResults> {
  const { result } = await runInNode(DEFAULT_DESIGN);
  if (result.layers === null) throw new Error('the traced run records layers');
  return result.layers;
}

/** A layer as the table prints it. */
function printed(layers: LayerResults, choice: PassChoice, layer: number): readonly string[] {
  return timeColumns(layers, choice).map(({ value }) => {
    const ns = value(layer);
    return ns === null ? '–' : ns === 0 ? '0' : formatTime(ns);
  });
}

test.describe('what each layer took', () => {
  test(
    'is what the engine says, equal layers in one row, by pass',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      test.slow();
      const layers = await layersInNode();
      await open(page);
      const grid = await times(page);
      await expect(page.getByText('96 layers in 1 row', { exact: true })).toBeVisible();
      await expect(rowOf(grid, 1).getByRole('rowheader')).toContainText('Layer 1 to 96');
      await expect(rowOf(grid, 1).getByRole('gridcell')).toHaveText([...printed(layers, 'all', 0)]);
      await page.getByLabel('Pass', { exact: true }).selectOption({ label: 'Weight gradient' });
      await expect(grid.getByText('Mean delay of a chunk, weight gradient')).toBeAttached();
      await expect(rowOf(grid, 1).getByRole('gridcell')).toHaveText([
        ...printed(layers, PASSES.indexOf('weightGradient'), 0),
      ]);
      await page.getByLabel('Chart', { exact: true }).selectOption({ label: 'Delays of a chunk' });
      await expect(page.getByRole('img', { name: 'Mean delay of a chunk in each layer' })).toBeVisible();
      await expectAccessible('#explore');
    },
  );

  test('leads to the layer in the timeline, its collective marked', async ({ page }) => {
    const { result, batches } = await runInNode(DEFAULT_DESIGN);
    const layers = result.layers!;
    const layer = 3;
    const pass = mainPass(layers, layer);
    // The timeline has not been open before.
    await open(page, '/?tab=layers');
    const grid = await times(page);
    await page.getByLabel('Equal layers in one row').uncheck();
    await expect(page.getByText('96 layers in 96 rows', { exact: true })).toBeVisible();
    await rowOf(grid, layer + 1)
      .getByRole('rowheader')
      .click();
    await expect(rowOf(grid, layer + 1)).toHaveAttribute('aria-selected', 'true');
    const time = timeOf(layers, layer, pass)!;
    const button = page.getByRole('button', {
      name: `${PASS_TEXT[pass]} ${formatTime(time.startNs, 4)} to ${formatTime(time.endNs, 4)}`,
    });
    await button.click();
    await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
    // Its first collective, looked up in the trace.
    const table = batches.find(({ collectives }) => collectives !== null)!.collectives!;
    const issuedNs = batches.find((batch) => batch.issuedNs !== null)!.issuedNs!;
    const rows = [...table.task.keys()].filter(
      (row) => table.layer[row] === layer && table.pass[row] === pass,
    );
    const first = rows.toSorted((a, b) => issuedNs[a]! - issuedNs[b]!)[0]!;
    const ends = batches.flatMap(({ segments }) =>
      [...segments.endNs].filter((_, index) => segments.task[index] === table.task[first]),
    );
    const endNs = Math.max(...ends);
    const heading = `${formatTime(issuedNs[first]!, 7)} to ${formatTime(endNs, 7)}`;
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    const view = viewAround(time);
    const shown = `${formatTime(view.startNs, 7)} to ${formatTime(view.endNs, 7)} of`;
    await expect(page.locator('#timeline-readout')).toContainText(shown);
  });

  test(
    'is sorted by any column and walked through by keyboard, few of 4,096 rows in the document',
    { tag: '@wide' },
    async ({ page }) => {
      await open(page);
      await field(page, 'Layers').fill('4096');
      await simulated(page);
      const grid = await times(page);
      await expect(page.getByText('4,096 layers in 1 row', { exact: true })).toBeVisible();
      await page.getByLabel('Equal layers in one row').uncheck();
      await expect(grid).toHaveAttribute('aria-rowcount', '4098');
      await rowOf(grid, 1).getByRole('rowheader').focus();
      await page.keyboard.press('Control+End');
      const last = rowOf(grid, 4096);
      await expect(last.getByRole('gridcell').last()).toBeFocused();
      await page.keyboard.press('Home');
      await expect(last.getByRole('rowheader')).toBeFocused();
      expect(await grid.getByRole('row').count()).toBeLessThan(60);
      await page.keyboard.press('Enter');
      await expect(last).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Control+Home');
      const head = grid.getByRole('columnheader', { name: 'Layer', exact: true });
      await expect(head.getByRole('button')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(head).toHaveAttribute('aria-sort', 'descending');
      await expect(rowOf(grid, 1).getByRole('rowheader')).toContainText('Layer 4,096');
    },
  );

  test('sorts layers of different kinds by their numbers', { tag: '@wide' }, async ({ page }) => {
    await open(page);
    await page.getByLabel('Model', { exact: true }).selectOption({ label: 'ResNet-50' });
    await simulated(page);
    const grid = await times(page);
    await page.getByLabel('Equal layers in one row').uncheck();
    await expect(page.getByText('54 layers in 54 rows', { exact: true })).toBeVisible();
    const raw = grid.getByRole('columnheader', { name: 'Weight gradient', exact: true }).nth(1);
    await raw.getByRole('button').click();
    await expect(raw).toHaveAttribute('aria-sort', 'descending');
    const [largest, next] = await Promise.all(
      [1, 2].map((place) => rowOf(grid, place).getByRole('gridcell').nth(5).innerText()),
    );
    await raw.getByRole('button').click();
    await expect(raw).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Control+End');
    await expect(rowOf(grid, 54).getByRole('gridcell').last()).toBeFocused();
    await expect(rowOf(grid, 54).getByRole('gridcell').nth(5)).toHaveText(largest ?? '');
    expect(next).not.toBe('0');
  });
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'chart and table of layers are accessible and stay inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        await times(page);
        await expectAccessible('#explore');
        await page.setViewportSize({ width: 360, height: 844 });
        await expectInsideScreen(page);
      },
    );
  });
}
