import type { Locator, Page } from '@playwright/test';
import { headline, laneText, stagesText } from '../src/app/explore/single-collective/chunk-text.ts';
import { DEFAULT_DESIGN } from '../src/design/defaults.ts';
import {
  simulateCollective,
  type SingleCollective,
  type SingleCollectiveQuestion,
} from '../src/analysis/single-collective/single-collective.ts';
import { formatTime } from '../src/units/time.ts';
import { expect, test } from './journey.ts';
import { COLOUR_SCHEMES } from './matrix.ts';
import { runInNode } from './node-engine.ts';
import { block, expectInsideScreen, field, open, simulated, openTab } from './parts.ts';

async function openCollective(page: Page): Promise<Locator> {
  await openTab(page, 'Chunk pipeline');
  const part = page.getByRole('region', { name: 'One collective alone, chunk by chunk' });
  await expect(part.getByRole('status')).toBeVisible();
  return part;
}

/** On the split of the shown scheme. */
async function inNode(question: Omit<SingleCollectiveQuestion, 'splitGBps'>): Promise<SingleCollective> {
  const { result } = await runInNode(DEFAULT_DESIGN);
  const answer = simulateCollective(DEFAULT_DESIGN, { ...question, splitGBps: result.splitGBps });
  if (!answer.ok) throw new Error(answer.problems[0]?.message);
  return answer.value;
}

async function expectTold(part: Locator, expected: SingleCollective): Promise<void> {
  await expect(part.getByRole('status')).toHaveText(`${headline(expected)} ${stagesText(expected)}`);
  for (const [lane] of expected.lanes.entries())
    await expect(part.getByText(laneText(expected, lane))).toBeVisible();
}

test.describe('one collective alone', () => {
  test('is shown as the engine simulates it, for any number of chunks', async ({
    page,
    expectAccessible,
  }) => {
    test.slow();
    await open(page);
    const part = await openCollective(page);
    const asked = { collective: 'allReduce', bytes: 1e8 } as const;
    await expectTold(part, await inNode({ ...asked, chunks: 8 }));
    await expectAccessible('#explore');
    const slider = part.getByRole('slider', { name: 'Chunks, slider' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expectTold(part, await inNode({ ...asked, chunks: 9 }));
    await page.keyboard.press('Home');
    await expectTold(part, await inNode({ ...asked, chunks: 1 }));
    await expect(slider).toHaveAttribute('aria-valuetext', '1 chunk');
    await part.getByRole('spinbutton', { name: 'Chunks' }).fill('64');
    await expectTold(part, await inNode({ ...asked, chunks: 64 }));
    await part.getByRole('spinbutton', { name: 'Chunks' }).fill('65');
    await expect(part.getByText('Chunks must be a whole number from 1 to 64; found “65”.')).toBeVisible();
    await part.getByRole('spinbutton', { name: 'Chunks' }).fill('4');
    await part.getByRole('spinbutton', { name: 'Bytes per NPU' }).fill('2 GB');
    await part.getByLabel('Collective', { exact: true }).selectOption({ label: 'all-to-all' });
    await expectTold(part, await inNode({ collective: 'allToAll', bytes: 2e9, chunks: 4 }));

    // The stages of a pipeline of layers, which the design has none of to begin with.
    await field(page, 'Stages of the pipeline').fill('4');
    await simulated(page);
    await openTab(page, 'Stages');
    await expect(page.getByRole('img', { name: /The table below has the numbers/ })).toBeVisible();
    await expectAccessible('#explore');
  });

  test('has every block in a table', { tag: '@wide' }, async ({ page }) => {
    const expected = await inNode({ collective: 'allReduce', bytes: 1e8, chunks: 8 });
    await open(page);
    const part = await openCollective(page);
    await expectTold(part, expected);
    await part.getByText(`Every chunk phase as a table (${expected.blocks.length})`).click();
    const rows = part.getByRole('region', { name: 'Chunk phases' }).getByRole('row');
    await expect(rows).toHaveCount(expected.blocks.length + 1);
    const first = expected.blocks
      .filter(({ chunk }) => chunk === 0)
      .toSorted((a, b) => a.phase - b.phase)[0]!;
    const cells = rows.nth(1).getByRole('cell');
    await expect(cells.nth(3)).toHaveText(formatTime(first.startNs, 5));
    await expect(cells.nth(4)).toHaveText(formatTime(first.endNs, 5));
    for (const [place, chunks] of [1, 2, 4, 8, 16, 32, 64].entries()) {
      const { endNs } = await inNode({ collective: 'allReduce', bytes: 1e8, chunks });
      const row = part
        .getByRole('table', { name: 'Time over chunks' })
        .getByRole('row')
        .nth(place + 1);
      await expect(row.getByRole('cell')).toHaveText(formatTime(endNs, 4));
    }
    const busy = part.getByRole('region', { name: 'Busy and idle time' }).getByRole('row');
    for (const [lane, { busyNs }] of expected.idle.entries()) {
      await expect(
        busy
          .nth(lane + 1)
          .getByRole('cell')
          .nth(1),
      ).toContainText(formatTime(busyNs, 4));
    }
  });

  test('follows the design', { tag: '@wide' }, async ({ page }) => {
    await open(page);
    const part = await openCollective(page);
    await expect(part.getByText(/^Dimension 4 serves chunks/)).toBeVisible();
    await block(page, 4)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await simulated(page);
    await expect(part.getByText(/^Dimension 4 serves chunks/)).toHaveCount(0);
    await expect(part.getByText(/^Dimension 3 serves chunks/)).toBeVisible();
  });
});

for (const colorScheme of COLOUR_SCHEMES) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme });

    test(
      'the pipeline is accessible and stays inside the screen',
      { tag: '@wide' },
      async ({ page, expectAccessible }) => {
        await open(page);
        await openCollective(page);
        await expectAccessible('#explore');
        await page.setViewportSize({ width: 360, height: 844 });
        await expectInsideScreen(page);
      },
    );
  });
}
