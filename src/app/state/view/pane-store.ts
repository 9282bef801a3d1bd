/** How the window is divided into panes: view state, kept on this device. */
import { createStore } from 'zustand/vanilla';
import { remember, remembered } from '../../ui/kept/remember.ts';

const KEY = 'netloom-panes';

export type Foldable = 'design' | 'compare';

export interface Panes {
  /** Width of the design in px; null for the width that follows the window. */
  readonly designPx: number | null;
  /** Most of the height that the comparison takes, in percent; null for the default. */
  readonly comparePercent: number | null;
  readonly folded: readonly Foldable[];
}

const DEFAULTS: Panes = { designPx: null, comparePercent: null, folded: [] };

export const panes = createStore<Panes>()(() => readPanes(remembered(KEY)));

export function setPanes(change: Partial<Panes>): void {
  panes.setState(change);
}

/** Keeps the panes as they are now: a drag does so once, when it ends. */
export function keepPanes(): void {
  remember(KEY, JSON.stringify(panes.getState()));
}

export function foldPane(pane: Foldable, isFolded: boolean): void {
  const others = panes.getState().folded.filter((other) => other !== pane);
  setPanes({ folded: isFolded ? [...others, pane] : others });
  keepPanes();
}

/** Unfolds the pane that contains a part of the page, so that the part can be focused. */
export function unfoldAround(part: Element | null): void {
  const pane = part?.closest<HTMLElement>('[data-pane]')?.dataset['pane'];
  const folded = panes.getState().folded.find((name) => name === pane);
  if (folded !== undefined) foldPane(folded, false);
}

/** @param text the saved text; anything in it that is no size or name of a pane is ignored */
export function readPanes(text: string | null): Panes {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '');
  } catch {
    return DEFAULTS;
  }
  if (typeof kept !== 'object' || kept === null) return DEFAULTS;
  const { designPx, comparePercent, folded } = kept as Partial<Record<keyof Panes, unknown>>;
  return {
    designPx: positive(designPx),
    comparePercent: positive(comparePercent),
    folded: (['design', 'compare'] as const).filter((pane) => Array.isArray(folded) && folded.includes(pane)),
  };
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}
