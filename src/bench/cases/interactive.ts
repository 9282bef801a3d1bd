/**
 * When the built page can be worked with: from the start of the navigation of a first visit, nothing cached, until an
 * edit, made in the first frame that has its field, is simulated under every scheme and drawn. ms.
 */
import type { Browser } from '@playwright/test';
import { lineOf, type Line } from '../measure.ts';

export async function interactiveLine(
  name: string,
  browser: Browser,
  address: string,
  visits: number,
): Promise<Line> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    // The runner of these scripts wraps functions in a helper of its own, also those sent to the page.
    await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
    await page.goto(address, { waitUntil: 'commit' });
    times.push(await page.evaluate(editAtOnce, 311));
    await context.close();
  }
  return lineOf(name, 'ms', times, { events: null, bytes: null });
}

/** Runs in the page, from before it is there: milliseconds since its navigation began. */
async function editAtOnce(budgetGBps: number): Promise<number> {
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const budget = (): HTMLInputElement | null =>
    document.querySelector<HTMLInputElement>('[role="spinbutton"][id*="budgetGBps"]');
  while (budget() === null) await frame();
  const input = budget();
  // React overrides the property of the element; the prototype's setter is what typing does.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(budgetGBps));
  input?.dispatchEvent(new Event('input', { bubbles: true }));
  // An edit starts its run at once: what is finished from here on is that of the edited design.
  const status = document.querySelector('.status-line');
  if (status?.getAttribute('data-phase') === 'finished') throw new Error('the edit started no run');
  while (document.querySelector('.status-line')?.getAttribute('data-phase') !== 'finished') await frame();
  // A task after the frame: what changed before it is on the screen.
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now();
}
