/** Whether the palette offers the less common blocks as well: kept on this device, no part of the document. */
import { createStore } from 'zustand/vanilla';
import { keepOpen, wasLeftOpen } from '../../../ui/kept/kept-open.ts';

export const PALETTE_ID = 'palette';

export const moreBlocks = createStore<{ readonly isOpen: boolean }>()(() => ({
  isOpen: wasLeftOpen(PALETTE_ID),
}));

export function showMoreBlocks(isOpen: boolean): void {
  keepOpen(PALETTE_ID, isOpen);
  moreBlocks.setState({ isOpen });
}
