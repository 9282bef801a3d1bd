// An engine that is killed or hangs, with a real worker: what is told, and that results are those of an undisturbed run.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field, numbers, open, simulated, status } from './parts.ts';

const KILLS = 50;
/** Collectives overlap, so that a run takes many slices and there are moments to be killed in. */
const SYSTEM = 'parallelism.overlap=true&system.chunks=16';

/** The worker that was asked for a run last, for those who want to end it (it then tells nobody), and how often one was. */
async function keepWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Original = window.Worker;
    const engines = { running: null as Worker | null, asked: 0 };
    Object.assign(window, { engines });
    window.Worker = class extends Original {
      override postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
        if ((message as { path?: string[] }).path?.[0] === 'run') {
          engines.running = this;
          engines.asked += 1;
        }
        super.postMessage(message, transfer as Transferable[]);
      }
    };
  });
}

/** The first `count` engines that start loop for ever as soon as they are asked for `method`. */
async function hangIn(page: Page, method: string, count: number): Promise<void> {
  let started = 0;
  await page.route('**/engine.worker*', async (route) => {
    const response = await route.fetch();
    started += 1;
    const loop = `self.addEventListener('message', ({ data }) => { if (data?.path?.[0] === '${method}') for (;;); });`;
    const body = `${started <= count ? loop : ''}\n${await response.text()}`;
    await route.fulfill({ response, body, headers: { ...response.headers(), 'cache-control': 'no-store' } });
  });
}

/** Moves the clock of the page, not the machine's, until a fact is there. */
async function whileTimePasses(page: Page, fact: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await fact();
  }).toPass({ timeout: 120_000 });
}

/** What the page shows once a run has ended. */
interface Ended {
  readonly budget: number;
  readonly status: string;
  readonly results: string;
}

test(`an engine that is killed at ${KILLS} random moments is started again, with the same results`, async ({
  page,
}) => {
  // A quarter of a second each, and ten times that on a slow machine.
  test.setTimeout(600_000);
  await keepWorkers(page);
  await open(page, `/#0.${SYSTEM}&v=1`);
  await field(page, 'Budget per NPU').fill('480');
  await simulated(page);
  const { undisturbed, disturbed } = await page.evaluate(async (kills) => {
    const { engines } = window as unknown as { engines: { running: Worker | null; asked: number } };
    const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const isRunning = (): boolean => text('.status-line__text').startsWith('Simulating');
    let budget = 480;
    let frames = 0;
    /** Undoes or redoes an edit, and ends its engine after some frames, if it still runs; was it asked twice? */
    const run = async (killAfter: number): Promise<Ended & { isHit: boolean }> => {
      const before = engines.asked;
      const isUndone = budget === 300;
      document.querySelector<HTMLElement>(`[aria-label^="${isUndone ? 'Redo' : 'Undo'}"]`)?.click();
      budget = isUndone ? 480 : 300;
      while (engines.asked === before) await frame();
      // Until the page shows it.
      await frame();
      await frame();
      for (frames = 0; isRunning(); frames += 1) {
        if (frames === killAfter) engines.running?.terminate();
        await frame();
      }
      const isHit = engines.asked > before + 1;
      return { budget, isHit, status: text('.status-line__text'), results: text('table.compare') };
    };
    let random = 7;
    const below = (most: number): number => {
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
      return Math.floor((random / 2 ** 32) * most);
    };

    const undisturbed: Ended[] = [await run(Infinity), await run(Infinity)];
    const least = Math.max(1, frames);
    const disturbed: Ended[] = [];
    for (let tries = 0; disturbed.length < kills && tries < 4 * kills; tries += 1) {
      const ended = await run(below(least));
      if (ended.isHit) disturbed.push(ended);
      // It may have ended a moment before its engine was: the next run must not be hit by two ends.
      else await run(Infinity);
    }
    return { undisturbed, disturbed };
  }, KILLS);
  expect(disturbed).toHaveLength(KILLS);
  for (const { budget, status: said, results } of disturbed) {
    expect(said).toMatch(
      /^Simulated in .* The engine stopped \(its worker was ended\) and was started again/,
    );
    expect(results).toBe(undisturbed.find((run) => run.budget === budget)?.results);
  }
});

test('an engine that loops for ever in a run is replaced, and the run sent again', async ({ page }) => {
  await open(page);
  const undisturbed = await numbers(page);
  await hangIn(page, 'run', 1);
  await page.clock.install();
  await page.goto('/');
  await expect(status(page)).toHaveText('Simulating');
  await whileTimePasses(page, () =>
    expect(status(page)).toContainText('no sign of life for 30 s', { timeout: 1000 }),
  );
  await expect(status(page)).toContainText(/^Simulated in/);
  expect(await numbers(page)).toEqual(undisturbed);
});

test('an engine that loops for ever over a question about the run is replaced, and asked again', async ({
  page,
}) => {
  await hangIn(page, 'explain', 1);
  await page.clock.install();
  await open(page);
  await page.getByRole('tab', { name: 'Why' }).click();
  const why = page.getByRole('tabpanel', { name: 'Why' });
  await whileTimePasses(page, () =>
    expect(status(page)).toContainText('no sign of life for 30 s', { timeout: 1000 }),
  );
  await expect(why.getByRole('status').first()).toContainText('as simulated');
});

test('an engine that loops for ever over it every time says so, and tries again when it is told to', async ({
  page,
  expectAccessible,
}) => {
  await hangIn(page, 'explain', 2);
  await page.clock.install();
  await open(page);
  const before = await numbers(page);
  await page.getByRole('tab', { name: 'Why' }).click();
  const why = page.getByRole('tabpanel', { name: 'Why' });
  await whileTimePasses(page, () =>
    expect(why).toContainText('Not explained: no sign of life for 30 s.', { timeout: 1000 }),
  );
  expect(await numbers(page)).toEqual(before);
  await expectAccessible('#explore');
  await why.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(why.getByRole('status').first()).toContainText('as simulated');
  await expect(why).not.toContainText('Not explained');
});
