/**
 * Memory that the page's thread holds, its worker not counted, MB, after a garbage collection: with a run of a million chunk phases, and
 * the growth after a thousand edits.
 */
import type { CDPSession, Page } from '@playwright/test';
import { lineOf, type Line } from '../measure.ts';

const EDITS = 1000;
const LOOKS = 9;

/** The memory of a page that shows a run. */
export async function heldLine(name: string, page: Page): Promise<Line> {
  const session = await page.context().newCDPSession(page);
  return memoryLine(name, await looks(() => heldBytes(session)));
}

/** The growth of its memory over a thousand consecutive edits. */
export async function growthLine(name: string, page: Page): Promise<Line> {
  const session = await page.context().newCDPSession(page);
  // Memory that the first edits allocate once does not count as growth.
  await page.evaluate(editOften, 50);
  const before = await heldBytes(session);
  await page.evaluate(editOften, EDITS);
  const after = await looks(() => heldBytes(session));
  return memoryLine(
    name,
    after.map((bytes) => Math.max(0, bytes - before)),
  );
}

function memoryLine(name: string, bytes: readonly number[]): Line {
  const megabytes = bytes.map((value) => value / 1e6);
  const line = lineOf(name, 'MB', megabytes, { events: null, bytes: null });
  return { ...line, bytes: Math.round(line.median * 1e6) };
}

async function looks(look: () => Promise<number>): Promise<readonly number[]> {
  const seen: number[] = [];
  for (let index = 0; index < LOOKS; index++) seen.push(await look());
  return seen;
}

/** Objects and typed arrays of the page's thread. */
async function heldBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const usage: { readonly usedSize: number; readonly backingStorageSize?: number } =
    await session.send('Runtime.getHeapUsage');
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}

/** Runs in the page: edits the budget once a frame, then waits for the last results. */
async function editOften(edits: number): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[role="spinbutton"][id*="budgetGBps"]');
  const status = document.querySelector('.status-line');
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  if (input === null || status === null || property === undefined) throw new Error('the page has no budget');
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let edit = 0; edit < edits; edit++) {
    property.set?.call(input, String(310 + (edit % 90)));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await frame();
  }
  while (status.getAttribute('data-phase') !== 'finished') await frame();
}
