import { measureInFrame } from '../frame/frame.ts';

/**
 * Puts the focus on a node at once, and brings it into view in the next frame, which lays the page out anyway: to know
 * where the node is takes the layout of all that has changed.
 */
export function focusOn(node: HTMLElement): void {
  node.focus({ preventScroll: true });
  measureInFrame(() => {
    if (document.activeElement === node) node.scrollIntoView({ block: 'nearest' });
  });
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex="0"]';

/** Does what may take away the node that has the focus, or disable it; the focus then goes to what took its place. */
export function keepingFocus(act: () => void): void {
  const node = document.activeElement;
  const above: { readonly box: Element; readonly at: number }[] = [];
  for (let box = node?.parentElement ?? null; box !== null; box = box.parentElement)
    above.push({ box, at: alike(box, node).findIndex((candidate) => candidate === node) });
  act();
  measureInFrame(() => {
    if (node === null || (document.activeElement ?? document.body) !== document.body) return;
    for (const { box, at } of above) {
      if (!box.isConnected) continue;
      const left = alike(box, node);
      const next = left[Math.min(Math.max(at, 0), left.length - 1)];
      if (next !== undefined) {
        focusOn(next);
        return;
      }
    }
  });
}

/** What may have the focus within `box`, and is of the kind of `node`: a block among blocks. */
function alike(box: Element, node: Element | null): readonly HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (candidate) => candidate.tagName === node?.tagName && candidate.role === node.role,
  );
}
