// Collectives explained: the steps of the real schedule, and the phases of a collective of the design.
import type { Locator, Page } from '@playwright/test';
import { collectiveSizes } from '../src/analysis/collective-sizes/collective-sizes.ts';
import { DEFAULT_DESIGN } from '../src/design/defaults.ts';
import { toEnd } from '../src/design/steps.ts';
import { formatTime } from '../src/units/time.ts';
import { valueOf } from '../src/units/result.ts';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { expectInsideScreen, notation, open, simulated, openTab } from './parts.ts';

async function collectives(page: Page): Promise<Locator> {
  await openTab(page, 'Collectives');
  const panel = page.getByRole('tabpanel', { name: 'Collectives' });
  await expect(panel.getByRole('heading', { name: 'Step by step' })).toBeVisible();
  return panel;
}

function part(panel: Locator, name: string): Locator {
  return panel.getByRole('region', { name });
}

function choice(within: Locator, name: string): Locator {
  return within.getByRole('combobox', { name, exact: true });
}

/** The step in words. */
function said(steps: Locator): Locator {
  return steps.locator('.explained__step');
}

/** What rank and block hold, as it is said. */
function cell(panel: Locator, rank: number, column: number): Locator {
  const matrix = part(panel, 'What each rank holds');
  return matrix.locator('tbody').getByRole('row').nth(rank).getByRole('cell').nth(column);
}

test.describe('collectives explained', () => {
  test.beforeEach(({ page }) => open(page));

  test('steps through the schedule of a dimension by keyboard, to what it promises', async ({
    page,
    expectAccessible,
  }) => {
    const panel = await collectives(page);
    const steps = part(panel, 'Step by step');
    await choice(steps, 'Dimension').selectOption('3 · Ring(8)');
    await expect(
      steps.getByText('All-reduce of 8 ranks, as it is. Executed step by step: it ends as promised.'),
    ).toBeVisible();
    await expect(said(steps)).toHaveText('Start. Every rank holds its own contribution to every block.');
    await expect(cell(panel, 0, 5)).toHaveText(/contributions of rank 0$/);
    const slider = steps.getByRole('slider', { name: 'Step' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Step 2 of 14');
    const words =
      'Step 2 of 14: rank 0 sends block 6 to rank 1, which adds it; ' +
      'rank 7 sends block 5 to rank 0, which adds it; 8 messages in all.';
    await expect(said(steps)).toHaveText(words);
    await expect(steps.getByRole('img', { name: 'all-reduce of 8 ranks' })).toHaveAccessibleDescription(
      words,
    );
    await expect(cell(panel, 0, 5)).toHaveText(/contributions of rank 0, 6, 7, new$/);
    await steps.getByRole('group', { name: /^Ranks and messages/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Step 1 of 14');
    await page.keyboard.press('End');
    await expect(said(steps)).toHaveText(
      /Done: every rank holds every block with the contributions of all\.$/,
    );
    await expect(
      part(panel, 'What each rank holds').getByText('contributions of rank 0–7, as promised'),
    ).toHaveCount(64);
    await expect(steps.getByRole('button', { name: 'Step forward' })).toBeDisabled();
    await expectAccessible('#explore');
  });

  test('plays automatically, stops, and starts again', { tag: '@wide' }, async ({ page }) => {
    const panel = await collectives(page);
    const steps = part(panel, 'Step by step');
    await choice(steps, 'Dimension').selectOption('4 · Switch(8)');
    await choice(steps, 'Speed').selectOption('4 ×');
    await steps.getByRole('button', { name: 'Play' }).click();
    await expect(steps.getByRole('slider', { name: 'Step' })).toHaveValue('6', { timeout: 30_000 });
    // Slow enough to be stopped on any machine.
    await choice(steps, 'Speed').selectOption('0.5 ×');
    await steps.getByRole('button', { name: 'Play again' }).click();
    await steps.getByRole('button', { name: 'Pause' }).click();
    await expect(steps.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  });

  test('moves nothing where motion is not wanted, and still steps', { tag: '@wide' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const panel = await collectives(page);
    const steps = part(panel, 'Step by step');
    await steps.getByRole('button', { name: 'Step forward' }).click();
    await expect(said(steps)).toHaveText(/^Step 1 of 2: rank 0 sends block 1/);
    await expect(steps.locator('.ranks__moving').first()).toBeHidden();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test(
    'says what is shown of a large group, and what an algorithm cannot do',
    { tag: '@wide' },
    async ({ page }) => {
      await notation(page).fill('Ring(32)_FC(32)_Switch(32)_Switch(32)');
      await simulated(page);
      const panel = await collectives(page);
      const steps = part(panel, 'Step by step');
      await choice(steps, 'Dimension').selectOption('4 · Switch(32)');
      await expect(
        steps.getByText(/^All-reduce of 8 ranks instead of 32, which are too many to draw/),
      ).toBeVisible();
      await choice(steps, 'Collective').selectOption('all-to-all');
      await expect(steps.getByText(/^All-to-all of 8 ranks instead of 32/)).toBeVisible();
      await choice(steps, 'Algorithm').selectOption('Halving-doubling');
      await expect(steps.getByText(/^Halving-doubling cannot do all-to-all/)).toBeVisible();
      await choice(steps, 'Collective').selectOption('all-gather');
      await steps.getByRole('button', { name: 'Step forward' }).click();
      await expect(said(steps)).toHaveText(/^Step 1 of 3: rank 0 sends block 0 to rank 4, which keeps it/);
      await steps.getByText('All messages of this step').click();
      await expect(part(panel, 'Messages of this step').getByRole('row')).toHaveCount(9);
    },
  );

  test('lay a collective of the design out in phases, one of either group', async ({
    page,
    expectAccessible,
  }) => {
    const panel = await collectives(page);
    const plan = part(panel, 'A collective of the design, phase by phase');
    const rows = plan.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(
      rows.getByRole('cell').filter({ hasText: /^(reduce-scatter|all-reduce|all-gather)$/ }),
    ).toHaveText(['reduce-scatter', 'all-reduce', 'all-gather']);
    await choice(plan, 'Communicator').selectOption('DP group');
    await expect(rows.first().getByRole('rowheader')).toHaveText('3 · Ring(8)');
    // Ring of 8 up and down, 7 each, and the Switch's 6 between.
    await expect(
      plan
        .getByRole('row', { name: /^All phases/ })
        .getByRole('cell')
        .nth(6),
    ).toHaveText('20');
    await expectAccessible('#explore');
    await plan.getByRole('button', { name: 'Show phase 2 step by step' }).click();
    await expect(part(panel, 'Step by step').getByRole('heading')).toBeFocused();
    await expect(choice(panel, 'Dimension')).toHaveValue('3');
    await expect(
      part(panel, 'Step by step').getByRole('img', { name: 'all-reduce of 8 ranks' }),
    ).toBeVisible();
  });

  test(
    'a single rank has nothing to send, and eight dimensions can each be chosen',
    { tag: '@wide' },
    async ({ page }) => {
      await notation(page).fill('Ring(1)_FC(2)_Ring(2)_FC(2)_Ring(2)_FC(2)_Ring(2)_Switch(4)');
      await simulated(page);
      const panel = await collectives(page);
      const steps = part(panel, 'Step by step');
      await expect(steps.getByText('A single rank has nothing to send.')).toBeVisible();
      await choice(steps, 'Dimension').selectOption('8 · Switch(4)');
      await expect(steps.getByRole('slider', { name: 'Step' })).toHaveAttribute('max', '4');
    },
  );
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'collectives are accessible and stay inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        const panel = await collectives(page);
        await part(panel, 'Step by step').getByRole('button', { name: 'Step forward' }).click();
        await expectAccessible('#explore');
        for (const width of [360, 768, 2560]) {
          await page.setViewportSize({ width, height: 844 });
          await expectInsideScreen(page);
        }
      },
    );
  });
}

test('a collective is timed over its size by scheme and by algorithm, as a run in Node times it', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  const sizes = part(await collectives(page), 'Time and bandwidth over size');
  await sizes.getByRole('button', { name: 'Run 1 kB to 1 GB' }).click();
  const table = sizes.getByRole('table', { name: 'all-reduce over size: time and bus bandwidth' });
  await expect(table.getByRole('row')).toHaveCount(14);
  const question = {
    collective: 'allReduce',
    bytes: [1000],
    schemes: ['equal'],
    algorithms: ['design'],
  } as const;
  const { lines } = valueOf(toEnd(collectiveSizes(DEFAULT_DESIGN, question)));
  await expect(table.getByRole('row').nth(1)).toContainText(formatTime(lines[0]!.points[0]!.timeNs, 4));
  await choice(sizes, 'Lines').selectOption('Algorithms');
  await expect(sizes.getByText('Run again for those above')).toBeVisible();
  await sizes.getByRole('button', { name: 'Run again' }).click();
  await expect(sizes.getByText(/cannot run: .*whose switch does not/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const widthPx = (): Promise<number> =>
    sizes
      .locator('.chart')
      .first()
      .evaluate((chart) => chart.getBoundingClientRect().width);
  await expect.poll(widthPx).toBeLessThanOrEqual(390);
  await expectAccessible();
  await sizes
    .getByRole('button', { name: /^Show the chunks of all-reduce of 1 kB: / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'One collective alone, chunk by chunk' })).toBeVisible();
});

test('makes an all-reduce for the network, with its bound and why no algorithm is faster', async ({
  page,
  expectAccessible,
}) => {
  await open(page);
  await notation(page).fill('Ring(4)_Ring(4)');
  await page.keyboard.press('Enter');
  await simulated(page);
  const panel = await collectives(page);
  const made = part(panel, 'Made for this network');
  await made.getByRole('button', { name: 'Synthesise' }).click();
  await expect(made.getByText(/no algorithm is faster/)).toBeVisible({ timeout: 30_000 });
  const table = made.getByRole('table', { name: 'all-reduce made for this network: time over size' });
  await expect(table.getByRole('row')).toHaveCount(14);
  await choice(made, 'Network').selectOption('1 · Ring(4)');
  await expect(made.getByText('Synthesise again for those above')).toBeVisible();
  await made.getByRole('button', { name: 'Synthesise again' }).click();
  await made.getByRole('button', { name: 'Use it for dimension 1' }).click();
  await simulated(page);
  const steps = part(panel, 'Step by step');
  await choice(steps, 'Collective').selectOption('all-reduce');
  await expect(choice(steps, 'Algorithm')).toContainText('Made for the network (as designed)');
  await expect(steps.getByText('it ends as promised')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(choice(steps, 'Algorithm')).toContainText('Ring (as designed)');
  await expectAccessible();
});

test(
  'makes an all-reduce for 512 NPUs by greedy matching, and stops when it is asked to',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    await notation(page).fill('Ring(16)_Ring(32)');
    await page.keyboard.press('Enter');
    await simulated(page);
    const made = part(await collectives(page), 'Made for this network');
    await made.getByRole('button', { name: 'Synthesise' }).click();
    await made.getByRole('button', { name: 'Cancel' }).click();
    await expect(made.getByText('Cancelled.')).toBeVisible();
    await made.getByRole('button', { name: 'Try again' }).click();
    await expect(made.getByText(/^Greedy, as trees .* above this bound/)).toBeVisible({ timeout: 30_000 });
    await choice(made, 'Collective').selectOption('all-to-all');
    await made.getByRole('button', { name: 'Synthesise again' }).click();
    await expect(made.getByText(/an all-to-all is made for at most 64/)).toBeVisible();
  },
);
