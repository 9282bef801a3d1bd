/**
 * A search of a million points in the page. `page.search.edit`: while it runs, from an edit of the budget to the first frame with a result
 * of the edited design; `page.search.edit.alone`: the same on that tab without a search, alternating with the others, since the speed of a
 * machine varies from minute to minute. `page.search.first`: from the press of Search to the frame with the first design found.
 * `page.search.cancel`: from the press of Cancel to the frame that says that it stopped; its worker stops after its current step.
 */
import type { Page } from '@playwright/test';
import { lineOf, type Line } from '../measure.ts';
import { editBudget } from './edit-budget.ts';

const EDIT = 'page.search.edit';
const ALONE = 'page.search.edit.alone';
const FIRST = 'page.search.first';
const CANCEL = 'page.search.cancel';
export const PAGE_SEARCH_CASES = [EDIT, ALONE, FIRST, CANCEL] as const;
const NOTHING = { events: null, bytes: null };
/** The number of consecutive edits with a search, and of those without one. */
const EDITS = 12;
const TURNS = 6;
const CANCELS = 20;

const FIELDS = {
  'Tensor degree': '1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024',
  'Pipeline stages': '1, 2, 4, 8, 16, 32',
  'ZeRO stage': '0, 1, 2, 3',
  'Memory of an NPU (GB)': '',
  'NPUs of a block at most': '',
};

/** @param page shows the design that it starts with, simulated */
export async function pageSearchLines(
  page: Page,
  isAsked: (name: string) => boolean,
): Promise<readonly Line[]> {
  await page.getByRole('tab', { name: 'Search', exact: true }).click();
  const search = page.locator('.search');
  for (const [label, values] of Object.entries(FIELDS)) await search.getByLabel(label).fill(values);
  const edits: number[] = [];
  const alone: number[] = [];
  let budget = 310;
  for (let turn = 0; turn < TURNS; turn++) {
    if (await page.evaluate(isSearching)) await page.evaluate(press, STOP);
    for (let edit = 0; edit < EDITS; edit++)
      alone.push((await page.evaluate(editBudget, (budget += 1))).firstMs);
    for (let edit = 0; edit < EDITS; edit++) {
      // A search that has ended is started again.
      if (!(await page.evaluate(isSearching)))
        await page.evaluate(press, { name: 'Search', until: 'progress' });
      edits.push((await page.evaluate(editBudget, (budget += 1))).firstMs);
    }
  }
  if (await page.evaluate(isSearching)) await page.evaluate(press, STOP);
  const first: number[] = [];
  const cancels: number[] = [];
  for (let turn = 0; turn < CANCELS; turn++) {
    first.push(await page.evaluate(press, { name: 'Search', until: '.search__best' }));
    cancels.push(await page.evaluate(press, STOP));
  }
  return [
    lineOf(EDIT, 'ms', edits, NOTHING),
    lineOf(ALONE, 'ms', alone, NOTHING),
    lineOf(FIRST, 'ms', first, NOTHING),
    lineOf(CANCEL, 'ms', cancels, NOTHING),
  ].filter((line) => isAsked(line.case));
}

interface Press {
  readonly name: string;
  /** A selector for what the status of the search shows then and not before. */
  readonly until: string;
}

const STOP: Press = { name: 'Cancel', until: 'p[role="status"]' };

/** Runs in the page. */
function isSearching(): boolean {
  return document.querySelector('.search__status progress') !== null;
}

/** Runs in the page: presses a button of the search as soon as it exists, and waits for a frame that shows something else; ms. */
async function press({ name, until }: Press): Promise<number> {
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const button = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll<HTMLButtonElement>('.search__status button')].find(
      ({ textContent }) => textContent === name,
    );
  while (button() === undefined) await frame();
  const start = performance.now();
  button()!.click();
  // The press removes the results of an earlier search.
  await frame();
  while (document.querySelector(`.search__status ${until}`) === null) await frame();
  // A task after the frame: what changed before it is on the screen.
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - start;
}
