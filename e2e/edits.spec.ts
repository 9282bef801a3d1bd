// What an edit draws before its results: its own field, that the run goes on, and that the reason on the page is of the design before. All else
// keeps what it shows, in the frame that the result waits for, and no number of it is of two designs.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { drawn, numbers, open } from './parts.ts';

interface Drawn {
  readonly places: readonly string[];
  /** The shares of the budget on the blocks. */
  readonly shares: string;
  /** Whether the reason is marked as that of the design before. */
  readonly isMarked: boolean;
}

/** Types into a field; returns where the page changed before any answer of the engine could arrive, and what it shows then. */
function typed(page: Page, label: string, value: string): Promise<Drawn> {
  return page.getByRole('spinbutton', { name: label, exact: true }).evaluate(async (input, text) => {
    const records: MutationRecord[] = [];
    const changed = new MutationObserver((seen) => void records.push(...seen));
    const parts = { subtree: true, childList: true, characterData: true, attributes: true };
    changed.observe(document.body, parts);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    // Rendered in microtasks; an answer is a task.
    await Promise.resolve();
    records.push(...changed.takeRecords());
    changed.disconnect();
    const known =
      '.compare__row--why, .block-card, .compare, .timeline, .results__export, .bandwidth-fields, .key-figures dd';
    const place = ({ target }: MutationRecord): string => {
      const part = target instanceof Element ? target : target.parentElement;
      return part?.closest(known)?.className ?? '';
    };
    const places = new Set(records.map(place));
    const shares = [...document.querySelectorAll('.block-card__share')].map((share) => share.textContent);
    const isMarked = document.querySelector('.compare__row--why [data-old="true"]') !== null;
    return { places: [...places].filter((name) => name !== ''), shares: shares.join(), isMarked };
  }, value);
}

test('until its results arrive, an edit of the budget changes its field alone, and blocks keep the shares of their split', async ({
  page,
}) => {
  await open(page);
  await drawn(page);
  const before = await numbers(page);
  const shares = (await page.locator('.block-card__share').allTextContents()).join();
  const reason = page.locator('.compare__row--why td');
  for (const budget of ['400', '500']) {
    // It comes after all results, and is marked as old by the edit.
    await expect(reason).toContainText('of the iteration');
    await expect(reason).toHaveAttribute('data-old', 'false');
    const { places, shares: during, isMarked } = await typed(page, 'Budget per NPU', budget);
    expect(places.toSorted()).toEqual(['bandwidth-fields', 'compare__row compare__row--why']);
    expect(isMarked).toBe(true);
    expect(during).toBe(shares);
    await drawn(page);
  }
  expect(await numbers(page)).not.toEqual(before);
});
