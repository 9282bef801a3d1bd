// What the eye and the finger need of a page, measured in it.
import type { Page } from '@playwright/test';

/** Numbers that are not read to their end: their box is narrower than they are, or they lie beyond the screen. A line each. */
export function cutNumbers(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const node of document.querySelectorAll<HTMLElement>('main *')) {
      if (node.childElementCount > 0 || !/\d/.test(node.textContent) || !node.checkVisibility()) continue;
      if (node.closest('.visually-hidden, svg, option, canvas') !== null) continue;
      // What can be scrolled into view is not cut; the views of a narrow screen are each as wide as it.
      const scrolled = (element: Element | null): boolean =>
        element !== null &&
        !element.matches('[data-pane]') &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolled(element.parentElement));
      if (scrolled(node)) continue;
      const text = document.createRange();
      text.selectNodeContents(node);
      const { left, right } = text.getBoundingClientRect();
      const hides = (element: Element | null): Element | null =>
        element === null || getComputedStyle(element).overflowX !== 'visible'
          ? element
          : hides(element.parentElement);
      const box = (hides(node) ?? document.documentElement).getBoundingClientRect();
      const pane = (node.closest('[data-pane]') ?? document.documentElement).getBoundingClientRect();
      const end = Math.min(box.right, pane.right);
      if (right > end + 1 || left < Math.max(pane.left, box.left) - 1)
        found.push(`${node.tagName} ${node.className}: ${node.textContent}`);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('main input')) {
      if (
        field.checkVisibility() &&
        /^[\d.,]+$/.test(field.value) &&
        field.scrollWidth > field.clientWidth + 1
      )
        found.push(`field ${field.labels?.[0]?.textContent ?? field.ariaLabel ?? ''}: ${field.value}`);
    }
    return found;
  });
}

/** What is pressed and is smaller than a finger, 44 px each way, with what answers for it; `within` is a selector. */
export function smallTargets(page: Page, within = 'body'): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const LEAST_PX = 44;
    const pressed = 'button, a[href], input, select, summary, [role="tab"]';
    const found = new Set<string>();
    for (const node of document.querySelectorAll<HTMLElement>(`${selector} :is(${pressed})`)) {
      if (!node.checkVisibility({ visibilityProperty: true }) || node.matches('[type="file"]')) continue;
      // A word within a passage is as high as its line: more would take the taps of the line beside it.
      if (node.matches('.term__word > button')) continue;
      // A label answers for its field, and a field for what stands in it.
      const labels = node instanceof HTMLInputElement ? [...(node.labels ?? [])] : [];
      const boxes = [node, ...labels, ...(node.closest('.input') === null ? [] : [node.closest('.input')!])];
      const after = getComputedStyle(node, '::after');
      const extra = after.position === 'absolute' ? [parseFloat(after.width), parseFloat(after.height)] : [];
      const sizes = boxes.map((box) => box.getBoundingClientRect());
      const width = Math.max(extra[0] ?? 0, ...sizes.map((box) => box.width));
      const height = Math.max(extra[1] ?? 0, ...sizes.map((box) => box.height));
      if (Math.round(width) < LEAST_PX || Math.round(height) < LEAST_PX)
        found.add(
          `${node.tagName} ${node.className} ${Math.round(width)} × ${Math.round(height)}: ${node.ariaLabel ?? node.textContent.trim().slice(0, 30)}`,
        );
    }
    return [...found];
  }, within);
}
