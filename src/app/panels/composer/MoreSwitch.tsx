import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { moreOfBlocks, showMoreOfBlocks } from './block/more-store.ts';
import './more-switch.css';

/** Unfolds the less common fields of all blocks at once. It is above the blocks, so that it stays under the pointer. */
export function MoreSwitch({ controls }: { readonly controls: string }) {
  const { isOpen } = useStore(moreOfBlocks);
  return (
    <Button
      look="quiet"
      icon="chevron"
      className="more-switch"
      title="Latency, tier, algorithm and cost"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => showMoreOfBlocks(!isOpen)}
    >
      More of each block
    </Button>
  );
}
