import type { Locator, Page } from '@playwright/test';
import { DEFAULT_DESIGN } from '../src/design/defaults.ts';
import type { SchemeId } from '../src/design/document.ts';
import { traced } from '../src/testing/runs/traced.ts';
import { formatBytes } from '../src/units/bytes.ts';
import { formatPercent } from '../src/units/percent.ts';
import { formatTime } from '../src/units/time.ts';
import { expect, test } from './journey.ts';
import { drawn, expectInsideScreen, open } from './parts.ts';

/** Where the collectives of the first design lie. */
const SELECTED_NS = [6_000_000_000, 9_000_000_000] as const;

/** The engine's own trace of the design that the page opens with. */
function engineTrace(scheme: SchemeId) {
  const run = traced({ ...DEFAULT_DESIGN, bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme } });
  if (run === null) throw new Error(`${scheme} cannot be run`);
  return run;
}

function lanesOf(page: Page): Locator {
  return page.getByRole('group', { name: /^Lanes of SmartBW/ });
}

function readoutOf(page: Page): Locator {
  return page.locator('#timeline-readout');
}

function cellsOf(table: Locator, row: number): Promise<string[]> {
  return table.getByRole('row').nth(row).getByRole('cell').allInnerTexts();
}

test('a time that is selected, a second scheme and a chunk that is followed by keys have the numbers of the engine', async ({
  page,
  expectAccessible,
}) => {
  await open(page, `/?sel=${SELECTED_NS.join('-')}`);
  await drawn(page);
  await expectSelected(page);
  await expectTwoSchemes(page, expectAccessible);
  // Its keys move the view to it, so it comes last.
  await drawn(page);
  await expectChunk(page, expectAccessible);
});

/** The table of the selected time, which is then let go of. */
async function expectSelected(page: Page): Promise<void> {
  const [fromNs, toNs] = SELECTED_NS;
  const table = page.getByRole('table', { name: 'Each dimension within the selected time' });
  await expect(table).toBeVisible();
  const { batch, result } = engineTrace('smart');
  const { segments, lanes } = batch;
  for (const [index, { dimension }] of lanes.entries()) {
    let bytes = 0;
    for (let at = 0; at < segments.count; at++) {
      if (segments.lane[at] !== index) continue;
      const [startNs, endNs] = [segments.startNs[at]!, segments.endNs[at]!];
      const insideNs = Math.min(endNs, toNs) - Math.max(startNs, fromNs);
      if (insideNs > 0) bytes += (segments.bytes[at]! * insideNs) / (endNs - startNs);
    }
    const bandwidthGBps = result.splitGBps[dimension]!;
    const [, sent, used] = await cellsOf(table, dimension + 1);
    expect(sent).toBe(formatBytes(bytes, 6));
    expect(used).toBe(formatPercent(bytes / ((toNs - fromNs) * bandwidthGBps)));
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Each dimension over the whole iteration' })).toBeVisible();
}

/** A chunk from phase to phase, found by keys. */
async function expectChunk(page: Page, expectAccessible: (selector: string) => Promise<void>): Promise<void> {
  await lanesOf(page).focus();
  await page.keyboard.press('n');
  await expect(readoutOf(page)).toContainText(/dimension \d+: .* of chunk/);
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const part = page.getByRole('region', { name: 'A chunk through its phases' });
  await expect(part).toContainText(/^A chunk through its phases\s*Chunk [\d,]+ of the/);
  const chunk = Number(/Chunk ([\d,]+) of/.exec(await part.innerText())?.[1]?.replaceAll(',', ''));
  const { segments, collectives, issuedNs } = engineTrace('smart').batch;
  const phases = Array.from(segments.chunk.keys())
    .filter((at) => segments.chunk[at] === chunk)
    .sort((a, b) => segments.phase[a]! - segments.phase[b]!);
  expect(phases.length).toBeGreaterThan(0);
  const table = part.getByRole('table');
  let sinceNs = issuedNs[collectives.task.indexOf(segments.task[phases[0]!]!)]!;
  for (const [row, at] of phases.entries()) {
    const [startNs, endNs] = [segments.startNs[at]!, segments.endNs[at]!];
    const [, start, end, queued, served, sent] = await cellsOf(table, row + 1);
    expect([start, end, queued, served, sent]).toEqual([
      formatTime(startNs, 10),
      formatTime(endNs, 10),
      formatTime(startNs - sinceNs, 7),
      formatTime(endNs - startNs, 7),
      formatBytes(segments.bytes[at]!, 4),
    ]);
    sinceNs = endNs;
  }
  await expectAccessible('#explore');
  await lanesOf(page).focus();
  await page.keyboard.press('Escape');
  await expect(table).toHaveCount(0);
}

test(
  'a chunk is followed by a press on its phase, and let go of by its button',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page);
    await drawn(page);
    await lanesOf(page).focus();
    await page.keyboard.press('n');
    await expect(readoutOf(page)).toContainText(/dimension 1: .* of chunk/);
    const chunk = /of chunk ([\d,]+)/.exec(await readoutOf(page).innerText())?.[1];
    // The phase that the keys went to lies in the middle of the time that is shown.
    const box = (await lanesOf(page).boundingBox())!;
    const lane = (await page.locator('.lanes__lane').first().boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, lane.y + lane.height * 0.6);
    const part = page.getByRole('region', { name: 'A chunk through its phases' });
    await expect(part).toContainText(`Chunk ${chunk} of the`);
    await part.getByRole('button', { name: /^Let go/ }).click();
    await expect(part.getByRole('table')).toHaveCount(0);
  },
);

/** Two schemes on one time axis, with what they differ in. */
async function expectTwoSchemes(
  page: Page,
  expectAccessible: (selector: string) => Promise<void>,
): Promise<void> {
  await page.getByLabel('Compare with').selectOption({ label: 'EqualBW' });
  await expect(page.getByRole('heading', { name: 'Timeline of SmartBW and EqualBW' })).toBeVisible();
  await drawn(page);
  const table = page.getByRole('table', { name: /^Mean utilisation under two schemes/ });
  await expect(table).toBeVisible();
  const [smart, equal] = [engineTrace('smart'), engineTrace('equal')];
  const domainNs = Math.max(smart.batch.simulatedNs, equal.batch.simulatedNs);
  const used = (run: typeof smart, lane: number): string => {
    const { dimension, bandwidthGBps } = run.batch.lanes[lane]!;
    return formatPercent(run.result.dimensions[dimension]!.bytes / (domainNs * bandwidthGBps));
  };
  for (const lane of smart.batch.lanes.keys()) {
    const [a, b] = await cellsOf(table, lane + 1);
    expect([a, b]).toEqual([used(smart, lane), used(equal, lane)]);
  }
  const [a, b] = await cellsOf(table, smart.batch.lanes.length + 1);
  expect([a, b]).toEqual([smart, equal].map((run) => formatTime(run.batch.simulatedNs, 5)));
  await expectAccessible('#explore');
  await page.getByLabel('Compare with').selectOption({ label: 'none' });
  await expect(table).toHaveCount(0);
}

test('wheel, drags, fingers and the strip move in time; Shift and a drag selects', async ({ page }) => {
  await open(page);
  await drawn(page);
  const lanes = lanesOf(page);
  const readout = readoutOf(page);
  await lanes.scrollIntoViewIfNeeded();
  const box = (await lanes.boundingBox())!;
  const at = (share: number): [number, number] => [box.x + share * box.width, box.y + 80];
  const away = (): Promise<void> => page.mouse.move(0, 0);

  await page.keyboard.down('Shift');
  await page.mouse.move(...at(0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.4), { steps: 3 });
  await page.mouse.move(...at(0.5), { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(page.getByText(/ selected$/)).toBeVisible();
  await away();
  const whole = await readout.innerText();
  await page.getByRole('button', { name: 'Zoom to it' }).click();
  await expect(readout).not.toHaveText(whole);

  await page.mouse.move(...at(0.5));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await away();
  const zoomed = await readout.innerText();
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.3), { steps: 3 });
  await page.mouse.up();
  await away();
  await expect(readout).not.toHaveText(zoomed);
  const panned = await readout.innerText();

  await lanes.evaluate(pinch);
  await expect(readout).not.toHaveText(panned);
  await lanes.focus();
  await page.keyboard.press('f');
  await expect(readout).toHaveText(whole);

  const strip = page.locator('.overview .selection');
  await strip.scrollIntoViewIfNeeded();
  const handle = (await page.locator('.overview .handle--e').boundingBox())!;
  // Half of it lies outside of the strip.
  await page.mouse.move(handle.x + 1, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x - 300, handle.y + handle.height / 2, { steps: 4 });
  await page.mouse.up();
  await away();
  await expect(readout).not.toHaveText(whole);
});

/** Runs in the page: two fingers that go apart, as touch screens tell it. */
function pinch(lanes: Element): void {
  const { left, top, width } = lanes.getBoundingClientRect();
  const dispatch = (type: string, pointerId: number, share: number): void => {
    const clientX = left + share * width;
    const more = {
      pointerType: 'touch',
      bubbles: true,
      isPrimary: pointerId === 11,
      clientY: top + 60,
    };
    lanes.dispatchEvent(new PointerEvent(type, { pointerId, clientX, ...more }));
  };
  dispatch('pointerdown', 11, 0.4);
  dispatch('pointerdown', 12, 0.6);
  for (const step of [0.65, 0.7, 0.8]) {
    dispatch('pointermove', 12, step);
    dispatch('pointermove', 11, 1 - step);
  }
  for (const type of ['pointerup', 'pointerout']) {
    dispatch(type, 11, 0.2);
    dispatch(type, 12, 0.8);
  }
}

test(
  'colours tell dimensions, collectives or kinds of phases apart, on a phone too',
  { tag: '@wide' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page);
    await drawn(page);
    await page.getByLabel('Colour by').selectOption({ label: 'Kind of phase' });
    await expect(page.getByText('coloured by kind of phase')).toBeVisible();
    await page.getByRole('button', { name: 'Select the time shown (R)' }).click();
    await page.getByLabel('Compare with').selectOption({ label: 'MessageBW' });
    await drawn(page);
    await expectInsideScreen(page);
  },
);

test('the timeline is saved as a drawing of what is shown', { tag: '@wide' }, async ({ page }, info) => {
  await open(page);
  await drawn(page);
  await page.getByRole('button', { name: 'Export Timeline of SmartBW' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SVG drawing' }).click();
  const path = info.outputPath('timeline.svg');
  await (await saved).saveAs(path);
  const other = await page.context().newPage();
  await other.goto(`file://${path}`);
  for (const text of ['Compute', 'exposed communication', 'all-gather (AG)', '0 s']) {
    await expect(other.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(other.getByText(/^1 · Ring\(2\) MP × 2$/)).toBeVisible();
});
