/**
 * Carries a block, by pointer or by keyboard. Meanwhile the page shows and runs the design with the block where it is. Dropping
 * makes one edit, and cancelling leaves no trace.
 */
import { flushSync } from 'react-dom';
import { createStore } from 'zustand/vanilla';
import { keepPreview } from '../../../state/page/edits.ts';
import { designDocument, drafts } from '../../../state/page/session.ts';
import { announce } from '../../../ui/announce.ts';
import { focusBlock, focusPalette } from '../focus-block.ts';
import { tellRemoved } from '../removed-store.ts';
import { askBandwidth } from '../stack-actions.ts';
import { gliding } from './glide.ts';
import { moveTo, placed, type Held } from './held.ts';
import { cancelledWords, carriedWords, droppedWords, liftedWords } from './drag-text.ts';

export type HeldBy = 'pointer' | 'keyboard';

interface Hand {
  readonly held: Held | null;
  readonly by: HeldBy;
}

export const hand = createStore<Hand>()(() => ({ held: null, by: 'pointer' }));

let watch: AbortController | null = null;

/** Picks a block up; returns false if there is none or another is being dragged. */
export function take(held: Held | null, by: HeldBy): boolean {
  if (held === null || hand.getState().held !== null) return false;
  // Drafts of fields are kept by index, so they do not survive a move.
  drafts.dropUnder('topology');
  show(held, by);
  announce(liftedWords(held));
  watch = new AbortController();
  watchPage(watch.signal);
  return true;
}

/** Carries the block to an index of the stack; null is outside. */
export function carryTo(at: number | null): void {
  const { held, by } = hand.getState();
  if (held === null) return;
  const moved = moveTo(held, at);
  if (moved === held) return;
  show(moved, by);
  announce(carriedWords(moved));
}

export function drop(): void {
  const held = empty(keepPreview);
  if (held === null) return;
  const { from, at, others, dimension } = held;
  const asked = at !== null && from === null ? askBandwidth(at) : '';
  announce(`${droppedWords(held)}${asked}`);
  if (at === null && from !== null) tellRemoved(droppedWords(held), from);
  if (asked !== '') return;
  if (at !== null) focusBlock(at);
  else if (from === null) focusPalette(dimension.kind);
  else focusBlock(Math.min(from, others - 1));
}

/** Puts the block back. The focus returns to where it was lifted, unless it has moved elsewhere. */
export function cancel(keepFocus = false): void {
  const held = empty(() => designDocument.endPreview());
  if (held === null) return;
  announce(cancelledWords(held));
  if (keepFocus) return;
  if (held.from === null) focusPalette(held.dimension.kind);
  else focusBlock(held.from);
}

function show(held: Held, by: HeldBy): void {
  gliding(() =>
    flushSync(() => {
      hand.setState({ held, by });
      designDocument.preview(placed(held));
    }),
  );
  // A node that moves in the DOM loses the focus.
  if (by === 'keyboard' && held.at !== null) focusBlock(held.at);
}

function empty(end: () => void): Held | null {
  const { held } = hand.getState();
  if (held === null) return null;
  watch?.abort();
  gliding(() =>
    flushSync(() => {
      hand.setState({ held: null });
      end();
    }),
  );
  return held;
}

/** Any other action during a drag ends it. */
function watchPage(signal: AbortSignal): void {
  const { by } = hand.getState();
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        cancel();
      } else if ((event.ctrlKey || event.metaKey) && event.key.length === 1) cancel();
    },
    { signal, capture: true },
  );
  if (by === 'keyboard') {
    const leave = (event: Event): void => {
      if (!(event.target instanceof Element && event.target.matches('[data-held] > *'))) cancel(true);
    };
    addEventListener('focusin', leave, { signal });
    addEventListener('pointerdown', leave, { signal });
  }
  const stop = designDocument.store.subscribe(({ design }, before) => {
    // The design was replaced from elsewhere, such as the address bar, so there is nothing to put back.
    if (design !== before.design && hand.getState().held !== null) {
      watch?.abort();
      hand.setState({ held: null });
    }
  });
  signal.addEventListener('abort', stop);
}
