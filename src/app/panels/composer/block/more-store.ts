/** Whether blocks show latency, tier, algorithm and cost. Kept on this device, not part of the document. */
import { createStore } from 'zustand/vanilla';
import { remember, remembered } from '../../../ui/kept/remember.ts';

const KEY = 'netloom-more-of-blocks';

export const moreOfBlocks = createStore<{ readonly isOpen: boolean }>()(() => ({
  isOpen: remembered(KEY) === 'open',
}));

export function showMoreOfBlocks(isOpen: boolean): void {
  remember(KEY, isOpen ? 'open' : 'folded');
  moreOfBlocks.setState({ isOpen });
}
