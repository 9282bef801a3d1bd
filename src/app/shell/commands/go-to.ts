import { flushSync } from 'react-dom';
import { openTab } from '../../state/view/tab-store.ts';
import { unfoldAround } from '../../state/view/pane-store.ts';

/** Takes a person to a part of the page by its id: into view, with the focus on it or on what is first in it. */
export function goTo(id: string): void {
  const part = document.getElementById(id);
  if (part === null) return;
  unfoldAround(part);
  part.scrollIntoView({ block: part.matches('section') ? 'start' : 'nearest' });
  const first = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]';
  (part.matches(first) ? part : part.querySelector<HTMLElement>(first))?.focus({ preventScroll: true });
}

/** Opens a tab and takes a person to it, so that arrow keys go on from there. */
export function goToTab(id: string): void {
  // Its button is there only when its group is: rendered before it is gone to.
  flushSync(() => openTab(id));
  document.getElementById('explore')?.scrollIntoView();
  goTo(`tab-${id}`);
}
