import { useStore } from 'zustand';
import { Button } from '../../../ui/Button.tsx';
import { moreBlocks, PALETTE_ID, showMoreBlocks } from './more-blocks-store.ts';
import '../more-switch.css';

/** Unfolds the less common blocks in the palette. */
export function MoreBlocksSwitch() {
  const { isOpen } = useStore(moreBlocks);
  return (
    <Button
      look="quiet"
      icon="chevron"
      className="more-switch"
      title="Hypercube, Dragonfly, HyperX and others"
      aria-expanded={isOpen}
      aria-controls={PALETTE_ID}
      onClick={() => showMoreBlocks(!isOpen)}
    >
      More blocks
    </Button>
  );
}
