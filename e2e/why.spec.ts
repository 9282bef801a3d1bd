import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, field, open, simulated, openTab } from './parts.ts';

const SLOW = { timeout: 60_000 };

async function openWhy(page: Page, address = '/'): Promise<void> {
  await open(page, address);
  await openTab(page, 'Why');
  await expect(idleTable(page)).toBeVisible(SLOW);
}

function idleTable(page: Page) {
  return page.getByRole('region', { name: 'Idle time by cause' }).getByRole('table');
}

/** The percentages of a row of the idle table: serving, idle, then the causes. */
async function shares(page: Page, row: string): Promise<readonly number[]> {
  const cells = idleTable(page)
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .getByRole('cell');
  const texts = await cells.allInnerTexts();
  return texts.map((text) => Number.parseFloat(text));
}

/** What the shown iteration takes, as the advice prints it: before and after. */
async function gain(page: Page, advice: number): Promise<{ text: string; percent: number }> {
  const item = page.getByRole('list', { name: 'Advice' }).getByRole('listitem').nth(advice);
  const text = await item.innerText();
  const [, percent = ''] = /−([\d.]+) %/.exec(text) ?? [];
  return { text, percent: Number(percent) };
}

test('says why and names the next best change, and applying it gives the predicted result', async ({
  page,
  expectAccessible,
}) => {
  await openWhy(page);
  await expectWhy(page);
  await expectAdvice(page, expectAccessible);
});

/** The critical path, prices by runs, causes that add up, collectives by the closed form. */
async function expectWhy(page: Page): Promise<void> {
  // The line of the comparison and the tab say the same, of the run: its shares are those of the path's rows.
  await expect(page.getByText(/Compute takes 71\.8 % of the iteration, bytes 27\.7 %/)).toHaveCount(2);
  const path = page.getByRole('region', { name: 'Critical path' });
  await expect(path.getByRole('row', { name: /^Compute 71\.8 %/ })).toBeVisible();
  await expect(path.getByRole('row', { name: /^Bytes on dimension 2 22\.5 %/ })).toBeVisible();
  await expect(path.getByRole('row', { name: /^Iteration 16\.95 s/ })).toBeVisible();
  await expect(
    page.getByText(/^Dimension 3 serves chunks for .* and is idle for .*waiting for compute/),
  ).toBeVisible();
  for (const row of ['Dimension 1', 'Dimension 2', 'Dimension 3', 'Dimension 4']) {
    const [serving = 0, idle = 0, ...causes] = await shares(page, row);
    expect(serving + idle).toBeCloseTo(100, 0);
    expect(causes).toHaveLength(5);
    expect(Math.abs(causes.reduce((sum, share) => sum + share, 0) - idle)).toBeLessThan(0.3);
  }
  // Each bar says in words what its row of the table says in numbers.
  await expect(page.getByRole('img', { name: /^Dimension 1 serves chunks for/ })).toBeVisible();
  const limits = page.getByRole('region', { name: 'Limits of each collective' });
  await expect(
    limits
      .getByRole('row', {
        name: /^MP all-reduce of .* 1 and 2 .* RS on 1: .* AR on 2: .* AG on 1: /,
      })
      .first(),
  ).toBeVisible();
  const prices = page.getByRole('region', { name: 'Shadow prices' });
  await expect(prices.getByRole('row', { name: /^2 · FC\(8\) 115 GB\/s 30\.3 ms/ })).toBeVisible(SLOW);
  await expect(page.getByText(/^With 8 × the bandwidth everywhere: 16\.95 s to 12\.85 s/)).toBeVisible();
}

async function expectAdvice(
  page: Page,
  expectAccessible: (selector: string) => Promise<void>,
): Promise<void> {
  await page.getByRole('radio', { name: /^EqualBW/ }).check({ force: true });
  await simulated(page);
  await page.getByRole('button', { name: 'Find the next best change' }).click();
  const move = page
    .getByRole('listitem')
    .filter({ hasText: /^Move [\d.]+ GB\/s from dimension 4 to dimension 1/ });
  await expect(move).toBeVisible(SLOW);
  await expectAccessible('#explore');
  const text = await move.innerText();
  const [, afterText = ''] = /to ([\d.]+ m?s)/.exec(text.split('\n').at(-2) ?? text) ?? [];
  expect((await gain(page, 0)).percent).toBeGreaterThan(0);
  await move.getByRole('button', { name: /^Apply: Move/ }).click();
  await simulated(page);
  await expect(
    page.getByText('The design has changed since; this was said of the design before.'),
  ).toBeVisible();
  await expect(move.getByRole('button', { name: /^Apply/ })).toBeDisabled();
  // The split became the custom one, and its iteration is the one that was told.
  const custom = page.getByRole('columnheader', { name: 'Custom' });
  await expect(custom.getByRole('radio')).toBeChecked();
  const iteration = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Iteration time' }) });
  const share = Number.parseFloat(afterText);
  const shown = Number.parseFloat(await iteration.getByRole('cell').last().innerText());
  expect(Math.abs(shown - share)).toBeLessThan(0.05 * share);
  // One entry of the history.
  await page.keyboard.press('Control+z');
  await simulated(page);
  await expect(page.getByRole('columnheader', { name: 'Custom' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^EqualBW/ })).toBeChecked();
}

test(
  'an edit marks the explanation as old until the new one is there',
  { tag: '@wide' },
  async ({ page }) => {
    await openWhy(page);
    await page.getByText('System', { exact: true }).click();
    await field(page, 'Chunks per collective').fill('0');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Find the next best change' })).toBeDisabled();
    await expect(idleTable(page)).toBeVisible();
    await field(page, 'Chunks per collective').fill('32');
    await simulated(page);
    await expect(page.getByText('SmartBW, as simulated.')).toBeVisible(SLOW);
    await expect(page.getByRole('button', { name: 'Find the next best change' })).toBeEnabled();
  },
);

test('the search can be cancelled', { tag: '@wide' }, async ({ page }) => {
  // Collectives overlap, so that none is replayed: each of the changes takes its second, and there are dozens.
  await openWhy(page, '/#0.parallelism.overlap=true&system.chunks=256&v=1');
  await page.getByRole('button', { name: 'Find the next best change' }).click();
  // The prices that are worked out meanwhile may be cancelled as well.
  const advice = page.getByRole('region', { name: /^The next best change/ });
  await advice.getByRole('button', { name: 'Cancel' }).click();
  await expect(
    page.getByText('Cancelled: nothing is told of changes that were not all tried.'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Advice' })).toHaveCount(0);
});

for (const [name, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  for (const colorScheme of COLOUR_SCHEMES) {
    test.describe(`on a ${name}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test(
        'why is accessible and stays inside the screen',
        { tag: '@wide' },
        async ({ page, expectAccessible }) => {
          await openWhy(page);
          await page.getByRole('button', { name: 'Find the next best change' }).click();
          await expect(page.getByRole('list', { name: 'Advice' })).toBeVisible(SLOW);
          await expectAccessible('#explore');
          await expectInsideScreen(page);
        },
      );
    });
  }
}
