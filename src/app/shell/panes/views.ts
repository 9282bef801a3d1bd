/** The three regions as views of a narrow screen, side by side: which one is visible, and how to get to another. */
import { createStore } from 'zustand/vanilla';
import { unfoldAround } from '../../state/view/pane-store.ts';

export const VIEWS = [
  { id: 'design', label: 'Design' },
  { id: 'compare', label: 'Compare' },
  { id: 'explore', label: 'Explore' },
] as const;

export const view = createStore<{ readonly at: number }>()(() => ({ at: 0 }));

/** Called when the views are scrolled sideways. */
export function followView({ scrollLeft, clientWidth }: HTMLElement): void {
  const at = Math.round(scrollLeft / Math.max(1, clientWidth));
  if (at !== view.getState().at) view.setState({ at });
}

/** The region that was asked for, and until when the end of an older swipe may not carry the views away from it. */
let wanted: { readonly part: HTMLElement; readonly untilMs: number } | null = null;
const SWIPE_ENDS_MS = 1000;

export function showView(id: string): void {
  const part = document.getElementById(id);
  if (part === null) return;
  unfoldAround(part);
  wanted = { part, untilMs: performance.now() + SWIPE_ENDS_MS };
  part.scrollIntoView();
}

/** Called when a scroll has ended. A swipe that still glides when a region is asked for snaps to the one it aimed at. */
export function keepView(views: HTMLElement): void {
  if (wanted === null || performance.now() > wanted.untilMs) return;
  if (Math.abs(wanted.part.offsetLeft - views.scrollLeft) > 1) wanted.part.scrollIntoView();
}

/** Called when a person touches the views: where they go is theirs to say. */
export function releaseView(): void {
  wanted = null;
}

/** Moves the focus to the next region, or the one before. */
export function stepPane(by: 1 | -1): void {
  const focused = document.activeElement?.closest('[data-pane]')?.id;
  const held = VIEWS.findIndex(({ id }) => id === focused);
  const from = held === -1 ? view.getState().at : held;
  const next = VIEWS[(from + by + VIEWS.length) % VIEWS.length];
  if (next === undefined) return;
  showView(next.id);
  document.getElementById(next.id)?.focus({ preventScroll: true });
}
