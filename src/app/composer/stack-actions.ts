import { flushSync } from 'react-dom';
import { blocks } from '../../topology/blocks/blocks.ts';
import type { BlockKind } from '../../topology/dimension.ts';
import { change } from '../store/edits.ts';
import { designDocument, drafts } from '../store/session.ts';
import { announce } from '../ui/announce.ts';
import { addDimension, moveDimension, removeDimension } from './dimensions.ts';

/** Moves, removes and adds blocks with what belongs to it: the focus stays with the block, and it is said what happened. */
export function moveBlock(index: number, by: 1 | -1): void {
  const dimension = dimensionsNow()[index];
  if (dimension === undefined || dimensionsNow()[index + by] === undefined) return;
  const focused = window.document.activeElement;
  restack(moveDimension(index, by));
  // A node that moves in the page loses the focus; a button at the end of the stack is now disabled.
  if (focused instanceof HTMLElement) focused.focus();
  if (window.document.activeElement !== focused) focusBlock(index + by);
  announce(
    `${named(dimension.kind, dimension.size)} is now dimension ${index + by + 1} of ${dimensionsNow().length}.`,
  );
}

export function removeBlock(index: number): void {
  const dimension = dimensionsNow()[index];
  if (dimension === undefined) return;
  restack(removeDimension(index));
  focusBlock(Math.min(index, dimensionsNow().length - 1));
  announce(`${named(dimension.kind, dimension.size)} removed. ${dimensionsNow().length} dimensions left.`);
}

export function addBlock(kind: BlockKind): void {
  restack(addDimension(kind));
  const added = dimensionsNow().at(-1);
  if (added) announce(`${named(added.kind, added.size)} added as dimension ${dimensionsNow().length}.`);
}

function dimensionsNow() {
  return designDocument.store.getState().design.topology.dimensions;
}

/** Drafts are kept by place, so they do not survive what changes the places. */
function restack(what: Parameters<typeof change>[0]): void {
  drafts.dropUnder('topology');
  flushSync(() => change(what));
}

function focusBlock(index: number): void {
  const block = window.document.querySelector<HTMLElement>(`[data-block="${index}"]`);
  (block ?? window.document.querySelector<HTMLElement>('[data-palette] button'))?.focus();
}

function named(kind: BlockKind, size: number): string {
  return `${blocks[kind].label}(${size})`;
}
