// The parts of the page the journeys name, found the way a person finds them: by role and accessible name.
import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const COLUMNS = ['EqualBW', 'MessageBW', 'SmartBW', 'Optimal'] as const;
type Column = (typeof COLUMNS)[number];
const SAME = ['Iteration time', 'MP communication', 'DP communication', 'Mean utilisation', 'Network cost'];

export async function open(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await simulated(page);
}

/**
 * Waits for a fact by looking at every frame, where `expect` looks at last once a second: half a second a wait. What is expected is said
 * afterwards by an `expect`, which also gives the message where the fact does not come.
 */
export async function fromFrameToFrame(page: Page, fact: () => boolean): Promise<void> {
  await page.waitForFunction(fact, undefined, { polling: 'raf', timeout: 30_000 }).catch(() => undefined);
}

/** Waits until the results are those of the design as it is now, and no older run's. */
export async function simulated(page: Page): Promise<void> {
  await fromFrameToFrame(page, () =>
    /^Simulated in [\d.]+ m?s, [\d,]+ events$/.test(
      document.querySelector('.results[aria-busy="false"] .status-line__text')?.textContent ?? '',
    ),
  );
  const ofThisDesign = page.locator('.results[aria-busy="false"]');
  await expect(status(ofThisDesign)).toHaveText(/^Simulated in [\d.]+ m?s, [\d,]+ events$/, {
    timeout: 60_000,
  });
}

/** Waits until the timeline holds all of the finished run: before, its texts still change. */
export async function drawn(page: Page): Promise<void> {
  await simulated(page);
  const timeline = page.getByRole('region', { name: /^Timeline of / });
  await fromFrameToFrame(page, () => document.querySelector('.timeline[aria-busy="false"]') !== null);
  await expect(timeline).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
}

export function status(within: Page | Locator): Locator {
  return within.getByRole('region', { name: 'Compare' }).getByRole('status');
}

/** Waits until runs have refined the split of Optimal, which they do a moment after the results. */
export async function refined(page: Page): Promise<void> {
  const head = page.getByRole('columnheader', { name: 'Optimal' });
  await fromFrameToFrame(page, () =>
    [...document.querySelectorAll('th')].every((cell) => !cell.textContent.includes('being refined')),
  );
  await expect(head).not.toContainText('being refined', { timeout: 60_000 });
}

/** A number of the comparison, as it is printed. */
export async function number(page: Page, row: string, column: Column): Promise<string> {
  if (column === 'Optimal') await refined(page);
  // From its start: "Where the time goes" has the names of its parts in its header.
  const header = page.getByRole('rowheader', { name: new RegExp(`^${row.replaceAll('$', '\\$')}`, 'i') });
  const line = page.getByRole('row').filter({ has: header });
  const cells = line.getByRole('cell');
  // Of one dimension there is one column for all schemes.
  const text = await cells.nth((await cells.count()) === 1 ? 0 : COLUMNS.indexOf(column)).innerText();
  return withoutBadge(text);
}

/** The numbers of the comparison that say whether two designs do the same, read at one moment; Optimal’s come later. */
export async function numbers(page: Page): Promise<string[]> {
  const table = page.getByRole('region', { name: 'Compare' }).getByRole('table').first();
  const rows = await table.getByRole('row').evaluateAll((lines) =>
    lines.map((line) => ({
      name: line.querySelector('th')?.innerText ?? '',
      cells: [...line.querySelectorAll('td')].map((cell) => cell.innerText),
    })),
  );
  const read = SAME.flatMap((name) => {
    const cells = rows.find((row) => row.name.includes(name))?.cells ?? [];
    return COLUMNS.filter((column) => column !== 'Optimal').map((_, index) => cells[index] ?? '');
  });
  expect(read).not.toContain('');
  return read.map(withoutBadge);
}

function withoutBadge(text: string): string {
  return text.replace(/\s*best\s*$/, '').trim();
}

/** The groups of tabs, as the bar shows them, and the tabs of each. */
const TABS_OF = {
  Time: ['Timeline', 'Why', 'Stages', 'Layers'],
  Network: ['Topology', 'Collectives', 'Chunk pipeline', '2D products'],
  Improve: ['Optimum', 'Sweep', 'Search', 'What if', 'Cost'],
  Reference: ['Learn', 'Papers', 'Measured'],
} as const;
/** The tabs that the first design offers. */
export const OFFERED_TABS: readonly string[] = Object.values(TABS_OF)
  .flat()
  .filter((name) => name !== 'Stages' && name !== '2D products');

/** Opens a tab, its group first where another is open. */
export async function openTab(page: Page, name: string): Promise<void> {
  const group = Object.entries(TABS_OF).find(([, tabs]) => (tabs as readonly string[]).includes(name))?.[0];
  const ofGroup = page.getByRole('group', { name: 'Groups of tabs' }).getByRole('button', { name: group! });
  // A result that arrives between the press and the release may move the bar from under the pointer.
  await expect(async () => {
    if ((await ofGroup.getAttribute('aria-pressed')) !== 'true') await ofGroup.click();
    await expect(ofGroup).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 });
  }).toPass();
  await page.getByRole('tab', { name, exact: true }).click();
}

export function notation(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Notation' });
}

export function field(page: Page, name: string): Locator {
  return page.getByRole('spinbutton', { name, exact: true });
}

/** The block of a dimension, counted from 1. */
export function block(page: Page, dimension: number): Locator {
  return page.getByRole('group', { name: new RegExp(`^Dimension ${dimension}: `) });
}

/** Unfolds latency, tier, algorithm and cost of all blocks. */
export async function showMoreOfBlocks(page: Page): Promise<void> {
  const button = moreOfBlocks(page);
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.press('Enter');
  await expect(page.getByLabel('Algorithm of dimension 1')).toBeVisible();
}

export function moreOfBlocks(page: Page): Locator {
  return page.getByRole('button', { name: /^More of each block/ });
}

type Files = Parameters<FileChooser['setFiles']>[0];

/** The dialog that shows what opening files would do. */
export function importDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Open these files?' });
}

/** Opens files and agrees to what they change. */
export async function importFiles(page: Page, files: Files, input = 'Open files'): Promise<void> {
  await page.getByLabel(input, { exact: true }).setInputFiles(files);
  await importDialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(importDialog(page)).toBeHidden();
}

/** Nothing of the page is wider than the screen. */
export async function expectInsideScreen(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wider).toBe(0);
}

/** Starts a sweep of 8,000 results, which cannot end before a journey is through with it; its status. */
export async function startLongSweep(page: Page): Promise<Locator> {
  await page.getByLabel('Vary').selectOption({ label: 'Chunks per collective' });
  for (const [name, value] of [
    ['From', '1'],
    ['To', '4096'],
    ['Steps', '2000'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  await page.getByLabel('Spacing').selectOption('even');
  await page.getByRole('button', { name: 'Run sweep' }).click();
  return page.getByRole('tabpanel', { name: 'Sweep' }).getByRole('status');
}
