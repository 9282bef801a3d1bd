/**
 * Six designs side by side on the built page. `page.sides.edit`: from an edit of one to the first frame with its new numbers.
 * `page.sides.six`: from a link with six designs that the page has no results of to the frame that shows the numbers of all; `.first`: to
 * the frame that shows those of the first. `memory.sides.MB`: the memory of the page and its workers then.
 */
import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { printWorkbench } from '../../design/workbench/print.ts';
import { parseNotation } from '../../topology/notation.ts';
import { tierOfPlace } from '../../topology/tier-of-place.ts';
import { valueOf } from '../../units/result.ts';
import { lineOf, type Line } from '../measure.ts';

const EDIT = 'page.sides.edit';
const SIX = 'page.sides.six';
const FIRST = 'page.sides.first';
const MEMORY = 'memory.sides.MB';
export const SIDES_CASES = [EDIT, FIRST, SIX, MEMORY] as const;
const NOTHING = { events: null, bytes: null };
const WARM_UPS = 3;
const LINKS = 20;
const EDITS = 60;
const LOOKS = 9;

/** The default model on six networks of 1,024 NPUs. */
const NETWORKS = [
  'Ring(2)_FC(8)_Ring(8)_Switch(8)',
  'Switch(32)_Switch(32)',
  'Ring(16)_Switch(64)',
  'FC(8)_Switch(128)',
  'Ring(4)_Ring(4)_Ring(8)_Switch(8)',
  'Switch(8)_Ring(16)_Switch(8)',
];

/** A link of six designs; each `turn` has different budgets, so that no result is cached. */
export function linkOfSix(turn: number): string {
  const designs = NETWORKS.map((text, index): Design => {
    const dimensions = valueOf(parseNotation(text)).map((block, at, { length }): DesignDimension => ({
      ...block,
      linkLatencyNs: 500,
      tier: tierOfPlace(at, length),
    }));
    return {
      ...DEFAULT_DESIGN,
      name: `network ${index + 1}`,
      topology: { ...DEFAULT_DESIGN.topology, dimensions },
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 300 + 7 * turn + index },
    };
  });
  const text = printWorkbench({ designs, active: 0 });
  return `#2.${deflateSync(text).toString('base64url')}`;
}

/** @param page shows the design that it starts with, simulated */
export async function sidesLines(page: Page, isAsked: (name: string) => boolean): Promise<readonly Line[]> {
  const opened: OpenTimes[] = [];
  for (let turn = 0; turn < WARM_UPS + LINKS; turn++) {
    opened.push(await page.evaluate(openSix, linkOfSix(turn)));
    await rested(page);
  }
  const fresh = opened.slice(WARM_UPS);
  const edits: number[] = [];
  for (let edit = 0; edit < EDITS; edit++) edits.push(await page.evaluate(editOne, 620 + 10 * edit));
  const megabytes: number[] = [];
  const heap = await heapOf(page);
  for (let look = 0; look < LOOKS; look++) megabytes.push((await heap()) / 1e6);
  const held = lineOf(MEMORY, 'MB', megabytes, NOTHING);
  return [
    lineOf(EDIT, 'ms', edits, NOTHING),
    lineOf(
      FIRST,
      'ms',
      fresh.map(({ firstMs }) => firstMs),
      NOTHING,
    ),
    lineOf(
      SIX,
      'ms',
      fresh.map(({ allMs }) => allMs),
      NOTHING,
    ),
    { ...held, bytes: Math.round(held.median * 1e6) },
  ].filter((line) => isAsked(line.case));
}

/** Waits until the work after the numbers is done: its last part explains why two of the designs differ. */
async function rested(page: Page): Promise<void> {
  await page.locator('.status-line[data-phase="finished"]').waitFor();
  await page.locator('.differences > p', { hasText: ' comes from ' }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-old="true"]') === null);
}

interface OpenTimes {
  readonly firstMs: number;
  readonly allMs: number;
}

/** Runs in the page: to the frames that show numbers of one and of all six. */
async function openSix(link: string): Promise<OpenTimes> {
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const drawn = async (): Promise<number> => {
    // A task after the frame: what changed before it is on the screen.
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  };
  const iterations = (): readonly (string | null)[] =>
    [...document.querySelectorAll('.compare tbody tr:first-child td')].map((cell) => cell.textContent);
  const before = iterations();
  // The designs of another link take different times.
  const simulated = (): number =>
    iterations().filter((text, at) => text !== null && /\d/.test(text) && text !== before[at]).length;
  const start = performance.now();
  location.hash = link;
  while (simulated() === 0) await frame();
  const firstMs = await drawn();
  while (simulated() < 6) await frame();
  return { firstMs, allMs: await drawn() };
}

/** Runs in the page: an edit of the budget of the one that is edited, to its new numbers. */
async function editOne(budgetGBps: number): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('[role="spinbutton"][id*="budgetGBps"]');
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  if (input === null || property === undefined) throw new Error('the page has no budget');
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  // The numbers of the edited design, whose column is marked.
  const numbers = (): string =>
    [...document.querySelectorAll('.compare tbody [data-shown="true"]')]
      .map((cell) => cell.textContent)
      .join();
  const before = numbers();
  const start = performance.now();
  property.set?.call(input, String(budgetGBps));
  input.dispatchEvent(new Event('input', { bubbles: true }));
  while (numbers() === before) await frame();
  await new Promise((resolve) => setTimeout(resolve));
  const tookMs = performance.now() - start;
  while (document.querySelector('.status-line')?.getAttribute('data-phase') !== 'finished') await frame();
  return tookMs;
}

/** Bytes of objects and typed arrays that the page's thread and its workers hold, after a garbage collection. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const workers = new Map<string, number>();
  const waiting = new Map<number, (result: HeapUsage) => void>();
  let asked = 0;
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.set(sessionId, 0);
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { readonly id?: number; readonly result?: HeapUsage };
    if (id !== undefined && result !== undefined) waiting.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const ofWorker = (sessionId: string, method: string): Promise<HeapUsage> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      void session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: asked, method }),
      });
    });
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    let bytes = bytesOf(await session.send('Runtime.getHeapUsage'));
    for (const sessionId of workers.keys()) {
      await ofWorker(sessionId, 'HeapProfiler.collectGarbage');
      bytes += bytesOf(await ofWorker(sessionId, 'Runtime.getHeapUsage'));
    }
    return bytes;
  };
}

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

function bytesOf({ usedSize, backingStorageSize = 0 }: HeapUsage): number {
  return usedSize + backingStorageSize;
}
