/**
 * Llama 3 405B under TP8 CP2 PP8 VP8 DP4 on the built page. `page.405b.sums`: the first question of a worker that has
 * run nothing, about its stages, until the answer is there; what all questions need is loaded. `page.405b.gantt`: from the press
 * on the tab of the stages, which is opened first, to the frame that has their bars; the design has been simulated and
 * a person has looked at it for a while.
 */
import type { Browser, Page } from '@playwright/test';
import type { Design } from '../../design/document.ts';
import { LLAMA_405B } from '../designs.ts';
import { lineOf, type Line } from '../measure.ts';

const SUMS = 'page.405b.sums';
const GANTT = 'page.405b.gantt';
export const STAGES_CASES = [SUMS, GANTT] as const;
const NOTHING = { events: null, bytes: null };
const VISITS = 9;
const LOOKED_AT_MS = 2500;
const SPLIT_GBPS = [245, 55];

/** @param open shows a simulated design; defaults to the one that the page starts with */
export async function stagesLines(
  browser: Browser,
  open: (page: Page, design: Design | null) => Promise<Page>,
  isAsked: (name: string) => boolean,
): Promise<readonly Line[]> {
  const visits = async (design: Design | null, look: (page: Page) => Promise<number>): Promise<number[]> => {
    const times: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext();
      times.push(await look(await open(await context.newPage(), design)));
      await context.close();
    }
    return times;
  };
  const lines: Line[] = [];
  if (isAsked(SUMS)) {
    const asked = { design: LLAMA_405B, splitGBps: SPLIT_GBPS };
    lines.push(lineOf(SUMS, 'ms', await visits(null, (page) => page.evaluate(askFirst, asked)), NOTHING));
  }
  if (isAsked(GANTT)) {
    const times = await visits(LLAMA_405B, async (page) => {
      await page.waitForTimeout(LOOKED_AT_MS);
      return page.evaluate(pressStages);
    });
    lines.push(lineOf(GANTT, 'ms', times, NOTHING));
  }
  return lines;
}

interface Asked {
  readonly design: Design;
  readonly splitGBps: readonly number[];
}

/** Runs in the page: asks a separate worker in the same way as the client of the page does. */
async function askFirst({ design, splitGBps }: Asked): Promise<number> {
  const file = performance.getEntriesByType('resource').find(({ name }) => name.includes('engine.worker'));
  if (file === undefined) throw new Error('the page has no worker');
  const worker = new Worker(file.name, { type: 'module' });
  const ask = (name: string, ...args: readonly unknown[]): Promise<void> =>
    new Promise((resolve) => {
      const listen = ({ data }: MessageEvent<{ readonly id?: string }>): void => {
        if (data.id !== name) return;
        worker.removeEventListener('message', listen);
        resolve();
      };
      worker.addEventListener('message', listen);
      const argumentList = args.map((value) => ({ type: 'RAW', value }));
      worker.postMessage({ id: name, type: 'APPLY', path: [name], argumentList });
    });
  // This question runs nothing; it loads the code that all questions need.
  await ask('differences', design, design);
  const start = performance.now();
  await ask('stages', design, splitGBps);
  const tookMs = performance.now() - start;
  worker.terminate();
  return tookMs;
}

/** Runs in the page. */
async function pressStages(): Promise<number> {
  const tab = document.querySelector<HTMLElement>('#tab-stages');
  if (tab === null) throw new Error('the page has no tab for stages');
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const start = performance.now();
  tab.click();
  while (document.querySelector('.stage-chart__bars[d^="M"]') === null) await frame();
  // A task after the frame: what changed before it is on the screen.
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - start;
}
