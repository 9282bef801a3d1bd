import type { Locator, Page } from '@playwright/test';
import { changeText, exposedShare } from '../src/app/explore/what-if/change-text.ts';
import { variationsOf, withSettings, type Settings } from '../src/app/explore/what-if/settings.ts';
import { DEFAULT_DESIGN } from '../src/design/defaults.ts';
import type { Design } from '../src/design/document.ts';
import { trials } from '../src/analysis/questions/trials.ts';
import { formatPercent } from '../src/units/percent.ts';
import { formatTime } from '../src/units/time.ts';
import type { SchemeResult } from '../src/run/report/results.ts';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, field, importFiles, number, open, simulated, openTab } from './parts.ts';

async function whatIf(page: Page): Promise<Locator> {
  await openTab(page, 'What if');
  const part = page.getByRole('region', { name: /^What if, / });
  await expect(part.getByRole('slider', { name: 'Bandwidth', exact: true })).toBeVisible();
  return part;
}

function resultsInNode(designs: readonly Design[]): readonly SchemeResult[] {
  const steps = trials(designs);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  if (!step.value.ok) throw new Error('trials do not fail');
  return step.value.value.map((trial) => {
    if (!trial.ok) throw new Error(trial.problems[0]?.message);
    return trial.result;
  });
}

const print = (ns: number): string => formatTime(ns, 4);

async function turn(slider: Locator, to: string): Promise<void> {
  await slider.focus();
  while ((await slider.getAttribute('aria-valuetext')) !== to) await slider.press('ArrowRight');
}

test.describe('what if', () => {
  test('shows the design with other numbers as the engine simulates it, and applies it as one edit', async ({
    page,
    expectAccessible,
  }) => {
    test.slow();
    await open(page);
    const part = await whatIf(page);
    const settings: Settings = { bandwidth: 2, compute: 1.5 };
    const [before, after] = resultsInNode([DEFAULT_DESIGN, withSettings(DEFAULT_DESIGN, settings)]);
    await expect(part.getByText(`As designed: ${print(before!.iterationNs)} an iteration.`)).toBeVisible();
    await expect(part.getByRole('button', { name: 'Apply to the design' })).toBeDisabled();
    await turn(part.getByRole('slider', { name: 'Bandwidth', exact: true }), '2 ×');
    await turn(part.getByRole('slider', { name: 'Compute power' }), '1.5 ×');
    const expected = `What if: ${print(after!.iterationNs)} an iteration, ${changeText(before!.iterationNs, after!.iterationNs)}.`;
    await expect(part.getByText(expected)).toBeVisible();
    const rows = part.getByRole('region', { name: 'Before and after' }).getByRole('row');
    const cells = async (row: number): Promise<string[]> => rows.nth(row).getByRole('cell').allInnerTexts();
    expect((await cells(2)).slice(0, 2)).toEqual([print(before!.computeNs), print(after!.computeNs)]);
    expect((await cells(3)).slice(0, 2)).toEqual([print(before!.exposedCommNs), print(after!.exposedCommNs)]);
    expect((await cells(7)).slice(0, 2)).toEqual([
      formatPercent(before!.utilisation),
      formatPercent(after!.utilisation),
    ]);
    await expectAccessible('#explore');
    // The document is as it was.
    await expect(field(page, 'Budget per NPU')).toHaveValue('300');
    await part.getByRole('button', { name: 'Apply to the design' }).click();
    await expect(field(page, 'Budget per NPU')).toHaveValue('600');
    await simulated(page);
    await expect(part.getByText(`As designed: ${print(after!.iterationNs)} an iteration.`)).toBeVisible();
    expect(await number(page, 'Iteration time', 'SmartBW')).toBe(print(after!.iterationNs));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, 'Budget per NPU')).toHaveValue('300');
    await expect(part.getByText(`As designed: ${print(before!.iterationNs)} an iteration.`)).toBeVisible();
  });

  test('varies every slider over five values, each simulated', { tag: '@wide' }, async ({ page }) => {
    await open(page);
    const part = await whatIf(page);
    await turn(part.getByRole('slider', { name: 'Chunks' }), '128');
    const variations = variationsOf(DEFAULT_DESIGN, { chunks: 128 });
    const expected = resultsInNode(variations.flatMap(({ designs }) => designs));
    await expect(part.getByText(/^What if: .* an iteration/)).toBeVisible();
    await part.getByText('These charts as a table').click();
    const rows = part.getByRole('region', { name: 'Each slider varied' }).getByRole('row');
    await expect(rows).toHaveCount(expected.length + 1);
    for (const [index, result] of expected.entries()) {
      const cells = rows.nth(index + 1).getByRole('cell');
      await expect(cells.nth(1)).toHaveText(print(result.iterationNs));
      await expect(cells.nth(2)).toHaveText(formatPercent(exposedShare(result)));
    }
    await part.getByRole('button', { name: 'Reset' }).click();
    await expect(part.getByRole('slider', { name: 'Chunks' })).toHaveAttribute('aria-valuetext', '64');
    await expect(part.getByText(/^As designed: .* an iteration/)).toBeVisible();
  });

  test('says which sliders do not apply, and why', { tag: '@wide' }, async ({ page }) => {
    const text =
      'HYBRID_TRANSFORMER model_parallel_NPU_group: 16\n1\nl0 -1 9000 ALLREDUCE 1000000 9000 ALLREDUCE 1000000 9000 ALLREDUCE 1000000 10\n';
    await open(page);
    const file = { name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
    await importFiles(page, file);
    await expect(page.getByText('one.txt opened.').first()).toBeVisible();
    await simulated(page);
    const part = await whatIf(page);
    await expect(part.getByRole('slider', { name: 'Compute power' })).toBeDisabled();
    await expect(part.getByRole('slider', { name: 'Compute power' })).toHaveAccessibleDescription(
      'The layers come from a table, which has its own times.',
    );
    await expect(part.getByRole('slider', { name: 'Batch' })).toBeDisabled();
    await expect(part.getByRole('slider', { name: 'Bandwidth', exact: true })).toBeEnabled();
  });
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'the sliders and charts are accessible and stay inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        const part = await whatIf(page);
        await expect(part.getByText('25 designs simulated.')).toBeVisible();
        await expectAccessible('#explore');
        await page.setViewportSize({ width: 360, height: 844 });
        await expectInsideScreen(page);
      },
    );
  });
}
