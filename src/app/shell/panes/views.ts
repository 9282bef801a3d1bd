/** The three regions as views of a narrow screen, one beside the other: which is in sight, and how to get to another. */
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

export function showView(id: string): void {
  const part = document.getElementById(id);
  unfoldAround(part);
  part?.scrollIntoView();
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
