// What axe finds on a page. It is run in the page by itself: the pages have no frames, and what gathers results over frames
// opens a tab each time and lists all that passes, which takes four times as long.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ContextSpec, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { ASIDE_FROM, ASIDE_TO } from './long-tasks.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations on the page as it is now, a line each; `selector` narrows it to a part. */
export async function violations(page: Page, selector?: string): Promise<readonly string[]> {
  const isThere = await page.evaluate((from) => {
    performance.mark(from);
    return 'axe' in window;
  }, ASIDE_FROM);
  if (!isThere) await page.evaluate(source);
  const { found, frames } = await page.evaluate(async (include) => {
    const { axe } = window as unknown as {
      axe: { run: (context: ContextSpec, options: RunOptions) => Promise<AxeResults> };
    };
    const results = await axe.run(include ?? document, { resultTypes: ['violations'] });
    return {
      found: results.violations.map(
        ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html }) => html).join(' ')}`,
      ),
      frames: document.querySelectorAll('iframe, frame').length,
    };
  }, selector);
  await page.evaluate((to) => performance.mark(to), ASIDE_TO);
  if (frames > 0) throw new Error('The page has frames, which are not looked into.');
  return found;
}
