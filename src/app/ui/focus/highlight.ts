/**
 * The dimension that is highlighted wherever it is drawn: the one under the pointer, else the one with the focus. Elements of dimension d
 * carry `data-dimension="d"` (from 0) and the class of its colour; highlight.css does the rest, so that highlighting renders nothing.
 */
import { createStore } from 'zustand/vanilla';
import { updateInFrame } from '../frame/frame.ts';
import './highlight.css';

export const highlight = createStore<{ readonly dimension: number | null }>()(() => ({ dimension: null }));

export function light(dimension: number | null): void {
  if (highlight.getState().dimension !== dimension) highlight.setState({ dimension });
}

/** Follows pointer and focus over the whole page, and marks its root. */
export function startHighlight(): void {
  const page = document.documentElement;
  let hovered: number | null = null;
  let focused: number | null = null;
  const show = (): void => light(hovered ?? focused);
  page.addEventListener('pointerover', ({ target, pointerType }) => {
    hovered = pointerType === 'touch' ? null : dimensionAt(target);
    show();
  });
  page.addEventListener('pointerleave', () => {
    hovered = null;
    show();
  });
  page.addEventListener('focusin', ({ target }) => {
    focused = dimensionAt(target);
    show();
  });
  page.addEventListener('focusout', () => {
    focused = null;
    show();
  });
  // Once a frame: between two blocks none is highlighted for a moment, and each change restyles much of the page.
  highlight.subscribe(() => updateInFrame(mark));
}

function mark(): void {
  const { dimension } = highlight.getState();
  const { dataset } = document.documentElement;
  if (dimension === null) delete dataset['lit'];
  else dataset['lit'] = String(dimension + 1);
}

function dimensionAt(target: EventTarget | null): number | null {
  const place = target instanceof Element ? target.closest('[data-dimension]') : null;
  const dimension = Number(place?.getAttribute('data-dimension') ?? Number.NaN);
  return Number.isInteger(dimension) ? dimension : null;
}
