/** Actions of buttons and keys on the stack. They keep the focus with the block and announce the change. */
import { flushSync } from 'react-dom';
import { LIST_BOUNDS } from '../../../design/bounds.ts';
import { isFixed } from '../../../design/budget.ts';
import type { BlockKind } from '../../../topology/dimension.ts';
import { change } from '../../state/page/edits.ts';
import { designDocument, drafts } from '../../state/page/session.ts';
import { announce } from '../../ui/announce.ts';
import { focusOn } from '../../ui/focus/focus.ts';
import {
  duplicateDimension,
  insertDimension,
  moveDimension,
  newDimension,
  removeDimension,
} from './dimensions.ts';
import { gliding } from './drag/glide.ts';
import { named } from './drag/drag-text.ts';
import { focusBandwidth, focusBlock, showBlock } from './focus-block.ts';
import { tellRemoved } from './removed-store.ts';

/** Says why there cannot be a ninth dimension. */
export const FULL = `${LIST_BOUNDS.dimensions} dimensions are the most a network can have.`;

export function moveBlock(index: number, by: 1 | -1): void {
  const dimension = dimensionsNow()[index];
  if (dimension === undefined || dimensionsNow()[index + by] === undefined) return;
  const focused = window.document.activeElement;
  restack(moveDimension(index, index + by));
  // A node that moves in the DOM loses the focus, and a button at the end of the stack may now be disabled.
  if (focused instanceof HTMLElement) focusOn(focused);
  if (window.document.activeElement !== focused) focusBlock(index + by);
  announce(`${named(dimension)} is now dimension ${index + by + 1} of ${dimensionsNow().length}.`);
}

export function removeBlock(index: number): void {
  const dimension = dimensionsNow()[index];
  if (dimension === undefined) return;
  restack(removeDimension(index));
  focusBlock(Math.min(index, dimensionsNow().length - 1));
  const words = `${named(dimension)} removed. ${dimensionsNow().length} dimensions left.`;
  announce(words);
  tellRemoved(words, index);
}

export function duplicateBlock(index: number): void {
  const dimension = dimensionsNow()[index];
  if (dimension === undefined || isRefused()) return;
  restack(duplicateDimension(index));
  focusBlock(index + 1);
  announce(`${named(dimension)} duplicated as dimension ${index + 2}.`);
}

/** Adds a block on the outside. */
export function addBlock(kind: BlockKind): void {
  if (isRefused()) return;
  const added = newDimension(designDocument.store.getState().design, kind);
  restack(insertDimension(added, dimensionsNow().length));
  const at = dimensionsNow().length - 1;
  announce(`${named(added)} added as dimension ${at + 1}.${askBandwidth(at)}`);
  showBlock(at);
}

/** Focuses the bandwidth of a new dimension among given links: it has none yet, and its message asks for one. */
export function askBandwidth(index: number): string {
  const { design } = designDocument.store.getState();
  if (!isFixed(design) || design.bandwidth.customGBps?.[index] !== 0) return '';
  return focusBandwidth(index) ? ' Type the bandwidth that one NPU has on it.' : '';
}

export function isFull(): boolean {
  return dimensionsNow().length >= LIST_BOUNDS.dimensions;
}

/** Returns whether the stack is full, and announces it. */
export function isRefused(): boolean {
  if (isFull()) announce(FULL);
  return isFull();
}

function dimensionsNow() {
  return designDocument.store.getState().design.topology.dimensions;
}

/** Clears drafts of fields, which are kept by index and do not survive a move. */
function restack(what: Parameters<typeof change>[0]): void {
  drafts.dropUnder('topology');
  gliding(() => flushSync(() => change(what)));
}
