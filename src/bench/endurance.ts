/**
 * A long day in one page: 2,000 edits, 50 searches and 50 sweeps, and what they leave in the page: bytes after a
 * garbage collection, listeners, nodes of the document, workers. Exits with 1 where any of it grew beyond its bound.
 * `npm run endurance`, after a build; `-- 10` takes a tenth of it.
 */
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../tooling/browser/find-browser.ts';
import { listen } from '../tooling/server/listen.ts';
import { staticServer } from '../tooling/server/static-server.ts';
import { root } from '../tooling/steps.ts';

const EDITS = 2000;
const SEARCHES = 50;
const SWEEPS = 50;
/** Allowances for what is created once, or kept up to a limit, such as 200 steps of undo. */
const WARM_UP = { edits: 250, searches: 5, sweeps: 5 };
const MOST_GROWTH = { megabytes: 20, listeners: 50, nodes: 500, workers: 0 } as const;

type Held = Readonly<Record<keyof typeof MOST_GROWTH, number>>;

async function held(page: Page, session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const usage: { readonly usedSize: number; readonly backingStorageSize?: number } =
    await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((candidate) => candidate.name === name)?.value ?? 0;
  return {
    megabytes: (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    workers: page.workers().length,
  };
}

/** Runs in the page: edits of the budget, each simulated before the next. */
async function edit({ edits, first }: { readonly edits: number; readonly first: number }): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[role="spinbutton"][id*="budgetGBps"]');
  const status = document.querySelector('.status-line');
  // React overrides the property of the element; the prototype's setter is what typing does.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  if (input === null || status === null) throw new Error('the page has no budget or status line');
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let at = 0; at < edits; at++) {
    property?.set?.call(input, String(310 + ((first + at) % 500)));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await frame();
    while (status.getAttribute('data-phase') !== 'finished') await frame();
  }
}

async function search(page: Page, turn: number): Promise<void> {
  await page.getByRole('tab', { name: 'Search', exact: true }).click();
  const tab = page.locator('.search');
  await tab.getByLabel('Tensor degree').fill(turn % 2 === 0 ? '8, 16' : '4, 8');
  await tab.getByLabel('Memory of an NPU (GB)').fill('');
  await tab.getByLabel('Sizes').fill('8, 16');
  await tab.getByRole('button', { name: 'Search', exact: true }).click();
  // Every other search is cancelled if possible; each has ended when the button can start the next.
  if (turn % 4 === 3)
    await tab
      .getByRole('button', { name: 'Cancel' })
      .click({ timeout: 1000 })
      .catch(() => undefined);
  await tab.getByRole('button', { name: 'Search', exact: true }).waitFor();
}

async function sweep(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Sweep' }).click();
  await page.getByRole('textbox', { name: 'Steps', exact: true }).fill('5');
  await page.getByRole('button', { name: 'Run sweep' }).click();
  await page
    .getByRole('tabpanel', { name: 'Sweep' })
    .getByText(/^\d+ results in/)
    .waitFor();
  await page.getByRole('button', { name: 'Run sweep' }).waitFor();
}

async function day(page: Page, counts: typeof WARM_UP, first: number): Promise<void> {
  const turns = Math.max(counts.searches, counts.sweeps);
  for (let turn = 0; turn < turns; turn++) {
    await page.evaluate(edit, { edits: Math.ceil(counts.edits / turns), first: first + turn * 7 });
    if (turn < counts.searches) await search(page, turn);
    if (turn < counts.sweeps) await sweep(page);
  }
  // Restores the page: another tab, and time for idle workers to end.
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.evaluate(edit, { edits: 1, first });
  await page.waitForTimeout(45_000);
}

async function main(): Promise<number> {
  const part = Number(process.argv[2] ?? '1');
  const server = staticServer(join(root, 'dist'));
  const address = `http://127.0.0.1:${await listen(server, 0, true)}/`;
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: [...browserFlags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage();
    const broken: string[] = [];
    // The compiler of this script names functions with a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    page.on('pageerror', ({ message }) => broken.push(message));
    await page.goto(address);
    await page.locator('.status-line[data-phase="finished"]').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await day(page, WARM_UP, 0);
    const before = await held(page, session);
    const counts = {
      edits: Math.ceil(EDITS / part),
      searches: Math.ceil(SEARCHES / part),
      sweeps: Math.ceil(SWEEPS / part),
    };
    await day(page, counts, 100);
    const after = await held(page, session);
    console.log(`${counts.edits} edits, ${counts.searches} searches, ${counts.sweeps} sweeps`);
    let failures = broken.length;
    for (const message of broken) console.log(`exception: ${message}`);
    for (const name of Object.keys(MOST_GROWTH) as (keyof Held)[]) {
      const growth = after[name] - before[name];
      const isBroken = growth > MOST_GROWTH[name];
      if (isBroken) failures += 1;
      const most = `of at most ${MOST_GROWTH[name]}${isBroken ? ': BROKEN' : ''}`;
      console.log(
        `${name.padEnd(10)} ${before[name].toFixed(1)} to ${after[name].toFixed(1)}, growth ${growth.toFixed(1)} ${most}`,
      );
    }
    return failures === 0 ? 0 : 1;
  } finally {
    await browser.close();
    server.close();
  }
}

process.exitCode = await main();
