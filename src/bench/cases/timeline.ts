/**
 * Frames of the timeline while it is zoomed and moved through a run of 10 k, 100 k and 1 M chunk phases, a key a frame.
 * A sample is the 95th percentile of the frames of one journey from the whole run into it and back.
 */
import type { Page } from '@playwright/test';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { lineOf, type Line } from '../measure.ts';
import { closed, FULL_TRACE, prepared, started } from '../run-design.ts';
import { frameAt95, recordFrames, takeFrames } from './frames.ts';

const JOURNEYS = 9;
/** Zooms in, moves along, and zooms out again. */
const KEYS = 'wwwwwwwwwwwwddddddddddddddddaaaaaaaaaaaaaaaassssssssssss';

export const TIMELINES = [
  { name: 'page.timeline.10k', segments: 1e4 },
  { name: 'page.timeline.100k', segments: 1e5 },
  { name: 'page.timeline.1m', segments: 1e6 },
] as const;

const EVENTS_AT_ONCE = 65_536;

/** The default design, cut into chunks to give about this number of chunk phases. */
export function designOf(segments: number): Design {
  const ready = prepared(DEFAULT_DESIGN);
  const run = started(ready, closed(ready, DEFAULT_DESIGN.bandwidth.scheme), FULL_TRACE);
  let phases = 0;
  for (let done = false; !done;) {
    done = run.advance(EVENTS_AT_ONCE);
    phases += run.trace?.takeSegments().count ?? 0;
  }
  const { system } = DEFAULT_DESIGN;
  const chunks = Math.round((system.chunks * segments) / phases);
  return { ...DEFAULT_DESIGN, system: { ...system, chunks } };
}

/** The frames of a page that shows this design, simulated. */
export async function timelineLine(name: string, page: Page): Promise<Line> {
  const lanes = page.locator('.lanes');
  await lanes.scrollIntoViewIfNeeded();
  const readout = page.locator('#timeline-readout');
  const before = await readout.textContent();
  await lanes.evaluate(pressKeys, 'w');
  if ((await readout.textContent()) === before) throw new Error('the timeline does not move');
  await lanes.evaluate(pressKeys, 's');
  const samples: number[] = [];
  for (let journey = 0; journey < JOURNEYS; journey++) {
    await page.evaluate(recordFrames);
    await lanes.evaluate(pressKeys, KEYS);
    samples.push(frameAt95(await page.evaluate(takeFrames)));
  }
  return lineOf(name, 'ms', samples, { events: null, bytes: null });
}

/** Runs in the page. */
async function pressKeys(lanes: Element, keys: string): Promise<void> {
  for (const key of keys) {
    lanes.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
