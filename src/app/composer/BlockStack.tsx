import { useState } from 'react';
import { useDesign } from '../store/hooks.ts';
import { InTurn } from '../ui/InTurn.tsx';
import { BLOCK_KEYS_ID, BlockCard } from './BlockCard.tsx';
import './block-stack.css';
import { dimensionKey } from './dimension-key.ts';
import { useShownBlocks } from './shown-blocks.ts';

/** The dimensions of the network from the innermost to the outermost; blocks are dropped here. */
export function BlockStack() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const shown = useShownBlocks();
  // A block that comes later is there at once, as it gets the focus.
  const [first] = useState(() => new Set(dimensions.map(dimensionKey)));
  return (
    <>
      <p id={BLOCK_KEYS_ID} hidden>
        Space picks the block up, Alt and an arrow key move it at once, Delete removes it.
      </p>
      <ol className="block-stack" aria-label="Dimensions, innermost first" data-stack>
        {dimensions.length === 0 ? (
          <li className="block-stack__empty">No dimensions. Drag a block here, or press one above.</li>
        ) : null}
        {dimensions.map((dimension, index) => {
          const block = shown[index];
          if (block === undefined) return null;
          const key = dimensionKey(dimension);
          const card = (
            <BlockCard
              key={key}
              index={index}
              count={dimensions.length}
              dimension={dimension}
              shown={block}
            />
          );
          return first.has(key) ? <InTurn key={key}>{card}</InTurn> : card;
        })}
      </ol>
    </>
  );
}
