/**
 * Frames while a block is dragged over the stack of the built page, by a real mouse, one move a frame, with every
 * place previewed. A sample is the 95th percentile of the frames of one drag: the target is 17 ms.
 */
import type { Page } from '@playwright/test';
import { lineOf, type Line } from '../measure.ts';
import { frameAt95, recordFrames, takeFrames } from './frames.ts';

const DRAGS = 9;
const MOVES = 90;

export async function dragLine(page: Page): Promise<Line> {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const samples: number[] = [];
  for (let drag = 0; drag < DRAGS; drag++) samples.push(await frame95(page));
  return lineOf('page.drag.frame', 'ms', samples, { events: null, bytes: null });
}

async function frame95(page: Page): Promise<number> {
  const from = await page.locator('[data-block="0"] [data-grip]').boundingBox();
  const to = await page.locator('[data-block="3"]').boundingBox();
  if (from === null || to === null) throw new Error('the page has no blocks to drag');
  const [x, top] = [from.x + from.width / 2, from.y + 10];
  await page.mouse.move(x, top);
  await page.mouse.down();
  await page.evaluate(recordFrames);
  for (let move = 1; move <= MOVES; move++) {
    // Down to the last block and up again.
    const way = 1 - Math.abs(1 - (2 * move) / MOVES);
    await page.mouse.move(x, top + way * (to.y + to.height - 10 - top));
    await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  }
  const frames = await page.evaluate(takeFrames);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frameAt95(frames);
}
