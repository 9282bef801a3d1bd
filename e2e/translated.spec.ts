// A browser that translates the page: text nodes are taken out and others put in their place, in elements of its own.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { field, notation, OFFERED_TABS, open, openTab, simulated } from './parts.ts';

/** Does as translations do to every text outside of `translate="no"`, or to every one, and to those that come later. */
async function translate(page: Page, isAll: boolean): Promise<void> {
  await page.evaluate((all) => {
    const isLeft = (text: Node): boolean => {
      const parent = text.parentElement;
      if (parent === null || parent.closest('script, style, textarea, title') !== null) return true;
      if ((text.nodeValue ?? '').trim() === '' || parent.tagName === 'FONT') return true;
      return !all && parent.closest('[translate="no"]') !== null;
    };
    const wrap = (text: Node): void => {
      if (isLeft(text)) return;
      // Elements that HTML has given up, as translators use them.
      const name: string = 'font';
      const [outer, inner] = [document.createElement(name), document.createElement(name)];
      inner.textContent = text.nodeValue;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    };
    const wrapAll = (root: Node): void => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root.nodeType === Node.TEXT_NODE) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) wrapAll(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, isAll);
}

/** What the page says of its design, without how long the run took and what the last edit changed. */
async function said(page: Page): Promise<string> {
  const parts = await page.locator('.app__design, .results, .key-figures').allInnerTexts();
  const changes = await page.locator('.key-figures__change').allInnerTexts();
  let text = parts.join('\n').replaceAll(/(Simulated|Searched|Found|Explained)? in [\d.]+ [mµ]?s/g, '');
  for (const change of changes) text = text.replace(change, '');
  return text.replaceAll(/\s+/g, ' ');
}

/** Texts that React would go on writing to when a translation has taken them from the page. */
function bareTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bare: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      if (Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
        bare.push(`${text.parentElement?.outerHTML.slice(0, 120) ?? ''}: ${text.nodeValue ?? ''}`);
    }
    return bare;
  });
}

/** Around the first place where two texts differ. */
function differences(translated: string, fresh: string): readonly string[] {
  if (translated === fresh) return [];
  let at = 0;
  while (translated[at] === fresh[at]) at += 1;
  return [translated, fresh].map((text) => text.slice(Math.max(0, at - 80), at + 80));
}

async function expectAsFresh(page: Page, fresh: Page): Promise<void> {
  await expect(async () => expect(differences(await said(page), await said(fresh))).toEqual([])).toPass({
    timeout: 30_000,
  });
}

const EDITS: readonly ((page: Page) => Promise<void>)[] = [
  async (page) => void (await page.getByLabel('Model', { exact: true }).selectOption({ index: 3 })),
  (page) => field(page, 'Budget per NPU').fill('480'),
  (page) => notation(page).fill('Ring(4)_Switch(32)'),
];

/** Edits a translated page, and compares some tabs with those of a page that was opened afterwards. */
async function expectEditAsFresh(
  page: Page,
  fresh: Page,
  at: number,
  tabs: readonly string[],
): Promise<void> {
  const address = page.url();
  await EDITS[at]?.(page);
  await simulated(page);
  await expect.poll(() => page.url()).not.toBe(address);
  await fresh.goto('about:blank');
  await open(fresh, page.url());
  for (const tab of tabs) {
    await openTab(fresh, tab);
    await openTab(page, tab);
    await expectAsFresh(page, fresh);
  }
}

test('a translated page shows the numbers and words of a fresh one, and does not break', async ({
  page,
  fresh,
}) => {
  await open(page);
  await translate(page, false);
  await expectEditAsFresh(page, fresh, 1, ['Why', 'Cost']);
  // Where React writes to no bare text, translations cannot differ.
  for (const tab of OFFERED_TABS) {
    await openTab(fresh, tab);
    expect(await bareTexts(fresh), tab).toEqual([]);
  }
  // Translators that leave nothing out may spoil numbers, but must not break the page.
  await translate(page, true);
  for (const tab of ['Why', 'Cost', 'Timeline']) {
    await openTab(page, tab);
    await field(page, 'Budget per NPU').fill(String(500 + tab.length));
    await simulated(page);
  }
  await expect(page.getByRole('heading', { name: 'The page has a bug' })).toHaveCount(0);
});

test('a translated page shows them on every tab', { tag: '@wide' }, async ({ page, fresh }) => {
  await open(page);
  await translate(page, false);
  for (const at of EDITS.keys())
    await expectEditAsFresh(
      page,
      fresh,
      at,
      OFFERED_TABS.filter((_, place) => place % EDITS.length === at),
    );
});
