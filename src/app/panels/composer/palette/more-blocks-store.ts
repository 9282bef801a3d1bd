/** Whether the palette also offers the less common blocks. Kept on this device, not part of the document. */
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
