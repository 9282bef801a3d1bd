// An engine that is killed or hangs, with a real worker: what is told, and that results are those of an undisturbed run.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { IS_LARGE } from './matrix.ts';
import { field, numbers, open, simulated, status, openTab } from './parts.ts';

const KILLS = IS_LARGE ? 50 : 2;
/** Collectives overlap, so that a run takes many slices and there are moments to be killed in. */
const SYSTEM = 'parallelism.overlap=true&system.chunks=16&workload.layers=32';

interface Engines {
  /** Runs that were asked for. */
  asked: number;
  /** Answers of the run asked for last. */
  heard: number;
  /** After how many answers its worker is ended (it then tells nobody); none for infinity. */
  killAfter: number;
}

/** Counts the runs that the page asks its workers for and what they answer, and ends the worker of a run when told to. */
async function watchRuns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const engines: Engines = { asked: 0, heard: 0, killAfter: Infinity };
    Object.assign(window, { engines });
    /** The ends that stay here of the channels whose other ends are sent away. */
    const kept = new WeakMap<object, MessagePort>();
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        kept.set(this.port2, this.port1);
      }
    };
    window.Worker = class extends Worker {
      override postMessage(
        message: unknown,
        transfer: Transferable[] | StructuredSerializeOptions = [],
      ): void {
        if ((message as { path?: string[] }).path?.[0] === 'run') {
          engines.asked += 1;
          engines.heard = 0;
          const run = engines.asked;
          for (const port of transfer as Transferable[])
            kept.get(port)?.addEventListener('message', () => {
              if (run !== engines.asked) return;
              engines.heard += 1;
              if (engines.heard !== engines.killAfter) return;
              engines.killAfter = Infinity;
              this.terminate();
            });
        }
        super.postMessage(message, transfer as Transferable[]);
      }
    };
  });
}

/**
 * The first `count` engines that start loop for ever as soon as they are asked for `method`. Returns a function that waits until the
 * first of them does: the page starts another engine beside one that has not answered yet, and nothing hangs then.
 */
async function hangIn(page: Page, method: string, count: number): Promise<() => Promise<void>> {
  let started = 0;
  let hang = (): void => undefined;
  const hung = new Promise<void>((resolve) => (hang = resolve));
  await page.route('**/hung', async (route) => {
    hang();
    await route.fulfill({ body: '' });
  });
  const tell = "const told = new XMLHttpRequest(); told.open('GET', '/hung', false); told.send();";
  await page.route('**/engine.worker*', async (route) => {
    const response = await route.fetch();
    started += 1;
    const loop = `self.addEventListener('message', ({ data }) => { if (data?.path?.[0] !== '${method}') return; ${tell} for (;;); });`;
    const body = `${started <= count ? loop : ''}\n${await response.text()}`;
    await route.fulfill({ response, body, headers: { ...response.headers(), 'cache-control': 'no-store' } });
  });
  return () => hung;
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

test(`an engine that is killed at ${KILLS} moments of a run is started again, with the same results`, async ({
  page,
}) => {
  // A fifth of a second each, and ten times that on a slow machine.
  test.slow();
  await watchRuns(page);
  await open(page, `/#0.${SYSTEM}&v=1`);
  await field(page, 'Budget per NPU').fill('480');
  await simulated(page);
  const { undisturbed, disturbed } = await page.evaluate(async (kills) => {
    const { engines } = window as unknown as { engines: Engines };
    const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const isRunning = (): boolean => text('.status-line__text').startsWith('Simulating');
    let budget = 480;
    /** Undoes or redoes an edit, and ends its engine after some answers; was it asked twice? */
    const run = async (killAfter: number): Promise<Ended & { isHit: boolean }> => {
      const before = engines.asked;
      engines.killAfter = killAfter;
      const isUndone = budget === 300;
      document.querySelector<HTMLElement>(`[aria-label^="${isUndone ? 'Redo' : 'Undo'}"]`)?.click();
      budget = isUndone ? 480 : 300;
      while (engines.asked === before) await frame();
      // Until the page shows it.
      await frame();
      await frame();
      while (isRunning()) await frame();
      const isHit = engines.asked > before + 1;
      return { budget, isHit, status: text('.status-line__text'), results: text('table.compare') };
    };
    // The same moments in every run.
    let random = 7;
    const below = (most: number): number => {
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
      return Math.floor((random / 2 ** 32) * most);
    };

    const undisturbed: Ended[] = [await run(Infinity), await run(Infinity)];
    const answers = engines.heard;
    const disturbed: Ended[] = [];
    for (let tries = 0; disturbed.length < kills && tries < 4 * kills; tries += 1) {
      const ended = await run(1 + below(answers - 1));
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

test('an engine that loops endlessly in a run is replaced, and the run is sent again', async ({ page }) => {
  await open(page);
  const undisturbed = await numbers(page);
  const untilItHangs = await hangIn(page, 'run', 1);
  await page.clock.install();
  await page.goto('/');
  await expect(status(page)).toHaveText('Simulating');
  await untilItHangs();
  await whileTimePasses(page, () =>
    expect(status(page)).toContainText('no sign of life for 30 s', { timeout: 1000 }),
  );
  await expect(status(page)).toContainText(/^Simulated in/);
  expect(await numbers(page)).toEqual(undisturbed);
});

test(
  'an engine that loops for ever over a question about the run is replaced, and asked again',
  { tag: '@wide' },
  async ({ page }) => {
    const untilItHangs = await hangIn(page, 'explain', 1);
    await page.clock.install();
    await open(page);
    await openTab(page, 'Why');
    await untilItHangs();
    const why = page.getByRole('tabpanel', { name: 'Why' });
    await whileTimePasses(page, () =>
      expect(status(page)).toContainText('no sign of life for 30 s', { timeout: 1000 }),
    );
    await expect(why.getByRole('status').first()).toContainText('as simulated');
  },
);

test(
  'an engine that loops for ever over it every time says so, and tries again when it is told to',
  { tag: '@wide' },
  async ({ page, expectAccessible }) => {
    await hangIn(page, 'explain', 2);
    await page.clock.install();
    await open(page);
    const before = await numbers(page);
    await openTab(page, 'Why');
    const why = page.getByRole('tabpanel', { name: 'Why' });
    await whileTimePasses(page, () =>
      expect(why).toContainText('Not explained: no sign of life for 30 s.', { timeout: 1000 }),
    );
    expect(await numbers(page)).toEqual(before);
    await expectAccessible('#explore');
    await why.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(why.getByRole('status').first()).toContainText('as simulated');
    await expect(why).not.toContainText('Not explained');
  },
);
