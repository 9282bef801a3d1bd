import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field, notation, number, open, simulated, startLongSweep, openTab } from './parts.ts';

async function openSweep(page: Page): Promise<void> {
  await openTab(page, 'Sweep');
  await expect(page.getByRole('button', { name: 'Run sweep' })).toBeVisible();
}

/** A number of the form. */
function part(page: Page, name: 'From' | 'To' | 'Steps'): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** Runs what the form says to its end. */
async function run(page: Page, results: number): Promise<void> {
  await page.getByRole('button', { name: 'Run sweep' }).click();
  await expect(status(page)).toHaveText(new RegExp(`^${results} results in [\\d.]+ m?s`), {
    timeout: 60_000,
  });
}

function status(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Sweep' }).getByRole('status');
}

function table(page: Page): Locator {
  return page.getByRole('region', { name: 'Results of the sweep' });
}

/** The texts of a row: value, scheme, time, closed form, speed-up, utilisation, cost, performance per cost. */
async function cells(page: Page, value: string, scheme: string): Promise<readonly string[]> {
  const row = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: value, exact: true }) })
    .filter({ has: page.getByRole('cell', { name: scheme, exact: true }) });
  return row.getByRole('cell').allInnerTexts();
}

test.describe('a sweep', () => {
  test.beforeEach(async ({ page }) => {
    await open(page);
    await openSweep(page);
  });

  test('of the budget agrees with the comparison at the budget of the design', async ({
    page,
    expectAccessible,
  }) => {
    await part(page, 'To').fill('500');
    await part(page, 'Steps').fill('5');
    await run(page, 20);
    await expect(page.locator('.sweep .chart').first()).toBeInViewport({ ratio: 0.6 });
    await expectAccessible('#explore');
    // A sweep keeps Optimal by the closed form; the comparison refines it on runs.
    for (const scheme of ['EqualBW', 'MessageBW', 'SmartBW'] as const) {
      const [, , time, , speedUp, utilisation, cost, perCost] = await cells(page, '300', scheme);
      expect([time, speedUp, utilisation, cost, perCost]).toEqual([
        await number(page, 'Iteration time', scheme),
        await number(page, 'Speed-up', scheme),
        await number(page, 'Mean utilisation', scheme),
        await number(page, 'Network cost', scheme),
        await number(page, 'Per network $', scheme),
      ]);
    }
    const sorted = table(page).getByRole('columnheader', { name: 'Iteration time' });
    await sorted.getByRole('button').click();
    await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
    await expect(table(page).getByRole('row').nth(1)).toContainText('500');
    await sorted.getByRole('button').click();
    await expect(sorted).toHaveAttribute('aria-sort', 'descending');
    await expect(table(page).getByRole('row').nth(1)).toContainText(/^100\s*EqualBW/);
  });

  test(
    'opens the design of a row, which undo takes back, and says when it is of another design',
    { tag: '@wide' },
    async ({ page }) => {
      await part(page, 'Steps').fill('2');
      await run(page, 8);
      await page.getByRole('button', { name: 'Open the design of 1000, MessageBW' }).click();
      await expect(field(page, 'Budget per NPU')).toHaveValue('1000');
      await simulated(page);
      expect(await number(page, 'Iteration time', 'MessageBW')).toBe(
        (await cells(page, '1000', 'MessageBW'))[2],
      );
      const stale = page.getByText('The design has changed since');
      await expect(stale).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(field(page, 'Budget per NPU')).toHaveValue('300');
      await field(page, 'Tokens per replica').fill('1024');
      await expect(stale).toBeVisible();
    },
  );

  test('is cancelled in the middle, keeps what has come, and runs again', async ({ page }) => {
    await startLongSweep(page);
    await expect(table(page)).toBeVisible();
    await expect(status(page)).toHaveText(/^[\d,]+ of 8,000 results, [\d.]+ %(, .* left)?$/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(status(page)).toHaveText(/^Cancelled at [\d,]+ of 8,000 results$/);
    await expect(table(page).getByRole('row').nth(1)).toContainText('EqualBW');
    // The interactive engine has its own worker.
    await field(page, 'Budget per NPU').fill('600');
    await simulated(page);
    await part(page, 'Steps').fill('2');
    await run(page, 8);
  });

  test(
    'runs over networks, workloads and chosen schemes, and says what has no number',
    { tag: '@wide' },
    async ({ page }) => {
      await page.getByText('Networks', { exact: true }).first().click();
      await page.getByRole('checkbox', { name: '2D, 1,024 NPUs' }).check();
      await page.getByText('Schemes', { exact: true }).first().click();
      await page.getByRole('checkbox', { name: 'Optimal' }).uncheck();
      await page.getByRole('checkbox', { name: 'MessageBW' }).uncheck();
      await page.getByLabel('Vary').selectOption({ label: 'Model-parallel degree' });
      await part(page, 'From').fill('2');
      await part(page, 'To').fill('4');
      await part(page, 'Steps').fill('3');
      await page.getByLabel('Spacing').selectOption('even');
      await run(page, 12);
      await expect(status(page)).toContainText(/, 4 without a number$/);
      await expect(
        table(page)
          .getByText(/^parallelism\.modelParallel: /)
          .first(),
      ).toBeVisible();
      await page.getByLabel('Lines of').selectOption({ label: '2D, 1,024 NPUs' });
      await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
        'EqualBW',
        'SmartBW',
      ]);
      await page.getByLabel('Lines of').selectOption({ label: 'all networks and workloads' });
      await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(4);
    },
  );

  test(
    'runs over the networks of designs beside and of saved ones, and a reload has them',
    { tag: '@wide' },
    async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'My designs' });
      await page.getByRole('button', { name: 'Files', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'My designs…' }).press('Enter');
      await dialog.getByRole('textbox', { name: 'Save this design as' }).fill('as published');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'Open as published', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      const setNetwork = async (text: string): Promise<void> => {
        await notation(page).fill(text);
        await notation(page).press('Enter');
        await notation(page).press('Escape');
        await simulated(page);
      };
      await setNetwork('FC(16)_Switch(64)');
      await page.getByRole('button', { name: 'Duplicate as B' }).click();
      await setNetwork('Ring(16)_Switch(64)');
      await page.getByText('Networks', { exact: true }).first().click();
      await page.getByRole('checkbox', { name: /^Design A, .*: FC\(16\)_Switch\(64\)$/ }).check();
      await page.getByRole('checkbox', { name: 'as published: Ring(2)_FC(8)_Ring(8)_Switch(8)' }).check();
      await part(page, 'Steps').fill('2');
      await run(page, 24);
      await expect(table(page)).toContainText('Ring(2)_FC(8)_Ring(8)_Switch(8)');
      await expect(table(page)).toContainText('FC(16)_Switch(64)');
      await page.waitForURL(/#2\./);
      await page.reload();
      await simulated(page);
      await openSweep(page);
      await expect(status(page)).toContainText('24 results, kept from an earlier run');
    },
  );

  test('shows beside a field which values it cannot have', { tag: '@wide' }, async ({ page }) => {
    await part(page, 'From').fill('-1');
    await expect(
      page.getByText('From must be a number from 0.000001 to 1,000,000; found “-1”.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run sweep' })).toBeDisabled();
    await part(page, 'From').fill('50');
    await expect(page.getByRole('button', { name: 'Run sweep' })).toBeEnabled();
  });

  test('is saved as CSV with units and every number', { tag: '@wide' }, async ({ page }) => {
    await part(page, 'Steps').fill('2');
    await run(page, 8);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save CSV' }).last().click(),
    ]);
    expect(download.suggestedFilename()).toBe('sweep-budgetGBps.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe(
      'Budget per NPU (GB/s),network,workload,scheme,simulated iteration time (ns),closed-form iteration time (ns),' +
        'speed-up over EqualBW,mean utilisation (%),network cost ($),performance per cost over EqualBW,throughput,throughput per NPU,' +
        'samples per second,tokens per second,MFU (%),HFU (%),network cost per throughput ($),' +
        'system cost per throughput ($),days for the tokens of the training,' +
        'compute (ns),exposed communication (ns),exposed communication (%),"communication, model parallel (ns)",' +
        '"communication, data parallel (ns)","communication, all NPUs (ns)","communication, context parallel (ns)",' +
        '"communication, pipeline (ns)","communication, expert parallel (ns)",stages idle (ns),' +
        '"busy, mean over dimensions (%)",goodput per NPU (GB/s),drops,retransmitted (B),timeouts,' +
        'mean round trip (ns),median round trip (ns),99 % of round trips within (ns),goodput of the training (%),' +
        'days of the training with failures,cost of a million tokens ($),energy of the training (MWh),' +
        'emissions of the training (t CO2),unit of throughput,faster than its wires,problem',
    );
    expect(lines[1]).toMatch(
      /^100,own,own,EqualBW,[\d.]+,[\d.]+,1,[\d.]+,[\d.]+,1,([\d.]*,){32}tokens\/s,,$/,
    );
  });

  test(
    'can be read by everybody, in light, dark and on a phone',
    { tag: '@wide' },
    async ({ page, expectAccessible }) => {
      // axe looks at the page several times.
      test.slow();
      await expectAccessible('#explore');
      await run(page, 40);
      await page.getByText('Networks', { exact: true }).first().click();
      await expectAccessible('#explore');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible('#explore');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessible('#explore');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'nothing reaches beyond the screen').toBeLessThanOrEqual(0);
    },
  );
});
