import { measureInFrame } from './frame/frame.ts';

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
