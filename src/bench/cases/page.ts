/**
 * The built page in Chromium: first paint, when it answers, from an edit to its first and its last drawn result, frames
 * of a drag and of the timeline, memory. Times are taken inside the page, so that the browser's driver is not in them.
 */
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../../tooling/browser/find-browser.ts';
import { listen } from '../../tooling/server/listen.ts';
import { staticServer } from '../../tooling/server/static-server.ts';
import { root } from '../../tooling/steps.ts';
import { lineOf, type Line } from '../measure.ts';
import { printCompactDesign } from '../../design/text/serialize.ts';
import type { Design } from '../../design/document.ts';
import { dragLine } from './drag.ts';
import { editBudget, type EditTimes } from './edit-budget.ts';
import { interactiveLine } from './interactive.ts';
import { growthLine, heldLine } from './page-memory.ts';
import { PAGE_SEARCH_CASES, pageSearchLines } from './page-search.ts';
import { SIDES_CASES, sidesLines } from './sides.ts';
import { STAGES_CASES, stagesLines } from './stages.ts';
import { designOf, timelineLine, TIMELINES } from './timeline.ts';

const SLOWEST_MS = 120_000;
const VISITS = 9;
/** Enough runs for a 95th percentile. */
const EDITS = 60;
const EDIT_CASES = ['page.edit.first', 'page.edit.done', 'page.longtask.max'] as const;
const HELD = 'memory.1m.MB';
const HELD_SEGMENTS = 1e6;
const GROWTH = 'memory.edits.MB';
const NOTHING = { events: null, bytes: null };

interface PageCase {
  /** The group is measured if any of these cases is requested. */
  readonly names: readonly string[];
  readonly measure: (
    browser: Browser,
    address: string,
    isAsked: (name: string) => boolean,
  ) => Promise<readonly Line[]>;
}

/** In the order in which they are measured. */
const CASES: readonly PageCase[] = [
  {
    names: ['page.first-paint'],
    measure: async (browser, address) => [await firstPaint(browser, address)],
  },
  {
    names: ['page.interactive'],
    measure: async (browser, address) => [
      await interactiveLine('page.interactive', browser, address, VISITS),
    ],
  },
  {
    names: ['page.drag.frame'],
    measure: async (browser, address) => [await dragLine(await opened(await browser.newPage(), address))],
  },
  {
    names: SIDES_CASES,
    measure: async (browser, address, isAsked) =>
      sidesLines(await opened(await browser.newPage(), address), isAsked),
  },
  {
    names: STAGES_CASES,
    measure: async (browser, address, isAsked) =>
      stagesLines(browser, (page, design) => opened(page, address, design), isAsked),
  },
  {
    names: PAGE_SEARCH_CASES,
    measure: async (browser, address, isAsked) =>
      pageSearchLines(await opened(await browser.newPage(), address), isAsked),
  },
  { names: EDIT_CASES, measure: edits },
  { names: [...TIMELINES.map(({ name }) => name), HELD], measure: timelines },
  {
    names: [GROWTH],
    measure: async (browser, address) => [
      await growthLine(GROWTH, await opened(await browser.newPage(), address)),
    ],
  },
];

/** Serves dist/, which must have been built, and measures the requested cases. */
export async function pageLines(isAsked: (name: string) => boolean): Promise<readonly Line[]> {
  const server = staticServer(join(root, 'dist'));
  const address = `http://127.0.0.1:${await listen(server, 0, true)}/`;
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: [...browserFlags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const lines: Line[] = [];
    for (const { names, measure } of CASES) {
      if (names.some(isAsked)) lines.push(...(await measure(browser, address, isAsked)));
    }
    return lines;
  } finally {
    await browser.close();
    server.close();
  }
}

async function timelines(
  browser: Browser,
  address: string,
  isAsked: (name: string) => boolean,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const { name, segments } of TIMELINES) {
    const isHeld = segments === HELD_SEGMENTS && isAsked(HELD);
    if (!isAsked(name) && !isHeld) continue;
    const page = await opened(await browser.newPage(), address, designOf(segments));
    if (isAsked(name)) lines.push(await timelineLine(name, page));
    if (isHeld) lines.push(await heldLine(HELD, page));
    await page.close();
  }
  return lines;
}

/** First contentful paint of a first visit, with an empty cache. */
async function firstPaint(browser: Browser, address: string): Promise<Line> {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext();
    const page = await opened(await context.newPage(), address);
    times.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
    );
    await context.close();
  }
  return lineOf('page.first-paint', 'ms', times, NOTHING);
}

async function edits(browser: Browser, address: string): Promise<readonly Line[]> {
  const page = await opened(await browser.newPage(), address);
  const measured: EditTimes[] = [];
  for (let edit = 0; edit < EDITS; edit++) measured.push(await page.evaluate(editBudget, 310 + edit));
  const column = (name: string, pick: (times: EditTimes) => number): Line =>
    lineOf(name, 'ms', measured.map(pick), NOTHING);
  return [
    column('page.edit.first', ({ firstMs }) => firstMs),
    column('page.edit.done', ({ doneMs }) => doneMs),
    column('page.longtask.max', ({ longestTaskMs }) => longestTaskMs),
  ];
}

/** Opens a page and waits until it has simulated the design. Defaults to the design that the page starts with. */
async function opened(page: Page, address: string, design: Design | null = null): Promise<Page> {
  // The runner of these scripts wraps functions in a helper, including those sent to the page.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  if (design !== null) {
    // Like a reload in the middle of an edit, when the tab holds changes that the address does not contain yet.
    const kept = JSON.stringify({
      fragment: '',
      former: null,
      texts: [printCompactDesign(design)],
      active: 0,
    });
    await page.addInitScript((text) => sessionStorage.setItem('netloom.unwritten', text), kept);
  }
  await page.goto(address);
  await page.locator('.status-line[data-phase="finished"]').waitFor({ timeout: SLOWEST_MS });
  return page;
}
