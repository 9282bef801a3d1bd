// The stack of blocks as a journey handles it: by mouse, and by what is said of it.
import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { notation, numbers, open, simulated } from './parts.ts';

export const WANTED = 'Ring(4)_FC(2)_Switch(32)';
export const DEFAULT = 'Ring(2)_FC(8)_Ring(8)_Switch(8)';

export function palette(page: Page, name: 'Ring' | 'FullyConnected' | 'Switch' | 'Loop'): Locator {
  return page.getByRole('button', { name: `Add ${name}`, exact: true });
}

export function stack(page: Page): Locator {
  return page.getByRole('list', { name: 'Dimensions, innermost first' }).and(page.locator('[data-stack]'));
}

/** What is said to those who do not see the page. */
export function said(page: Page, text: string | RegExp): Locator {
  return page.locator('[aria-live="polite"]').getByText(text);
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of a part of the page: `down` of its height from its top, 0 to 1. */
export async function pointOf(part: Locator, down = 0.5): Promise<Point> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part is not on the page.');
  return { x: box.x + Math.min(24, box.width / 2), y: box.y + box.height * down };
}

export async function grab(page: Page, part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const { x, y } = await pointOf(part, 0.3);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

export async function dragTo(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y, { steps: 12 });
}

/** The numbers of the same design typed as notation, in a page of its own. */
export async function typedNumbers(page: Page, text: string): Promise<string[]> {
  await open(page, '/#');
  await notation(page).fill(text);
  await simulated(page);
  return numbers(page);
}

export async function expectUndoneAndRedone(page: Page, steps: readonly string[]): Promise<void> {
  for (const text of steps.slice(0, -1).toReversed()) {
    await page.keyboard.press('Control+z');
    await expect(notation(page)).toHaveValue(text);
  }
  for (const text of steps.slice(1)) {
    await page.keyboard.press('Control+Shift+z');
    await expect(notation(page)).toHaveValue(text);
  }
}
