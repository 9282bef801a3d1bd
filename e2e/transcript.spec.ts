// What a person who sees nothing is told of a first edit, in order: all that live regions say from the first key to undo.
import { expect, test } from './journey.ts';
import { block, open, refined, simulated } from './parts.ts';
import { palette } from './stack.ts';

declare global {
  interface Window {
    told: string[];
  }
}

test('compose, edit, read the result, undo: each gesture is announced once, with the answer', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.told = [];
    const LIVE =
      '[aria-live="polite"], [aria-live="assertive"], [role="status"]:not([aria-live]), [role="alert"]';
    const last = new Map<Element, string>();
    const look = (): void => {
      for (const region of document.querySelectorAll(LIVE)) {
        const text = region.textContent.trim();
        if (text !== '' && text !== last.get(region)) window.told.push(text);
        last.set(region, text);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const transcript: string[] = [];
  /** What has been said since, up to `end`, which is the last of it. */
  const until = async (end: RegExp): Promise<void> => {
    await expect.poll(() => page.evaluate(() => window.told.at(-1) ?? '')).toMatch(end);
    transcript.push(...(await page.evaluate(() => window.told.splice(0))));
  };

  await open(page);
  await until(/^Iteration /);

  // Compose: a ring outside of all.
  await palette(page, 'Ring').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(block(page, 5)).toBeFocused();
  await until(/^Iteration /);

  // Edit: SmartBW gives way to EqualBW.
  await page.getByRole('radio', { name: /^EqualBW/ }).focus();
  await page.keyboard.press('Space');
  await until(/^Iteration .* EqualBW/);

  // Read the result.
  await refined(page);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Iteration time' }) });
  await expect(row).toMatchAriaSnapshot(`
    - row:
      - rowheader "Iteration time":
        - button "Iteration time"
      - cell "21.28 s"
      - cell "18.99 s"
      - cell "16.98 s"
      - cell "16.93 s best"
  `);

  // Undo, and undo.
  await page.keyboard.press('Control+z');
  await until(/^Iteration .* SmartBW/);
  await block(page, 5).focus();
  await page.keyboard.press('Control+z');
  await until(/^Iteration /);
  await simulated(page);
  await expect(block(page, 4)).toBeFocused();

  expect(transcript).toEqual([
    'Iteration 17 s under SmartBW.',
    'Ring(8) new, in the hand; dimension 5 of 5. Arrow keys move it, Space drops it, Escape cancels.',
    'Ring(8) added as dimension 5.',
    'Iteration 17 s under SmartBW, 0.19 % more.',
    'Iteration 21.3 s under EqualBW, 25 % more.',
    'Undone: the bandwidth.',
    'Iteration 17 s under SmartBW, 20 % less.',
    'Undone: the network and the system.',
    'Iteration 17 s under SmartBW, 0.19 % less.',
  ]);
});
