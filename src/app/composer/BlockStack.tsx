import { useState } from 'react';
import type { DesignDimension } from '../../study/document.ts';
import { useDesign } from '../store/hooks.ts';
import { InFrame } from '../ui/InFrame.tsx';
import { InTurn } from '../ui/InTurn.tsx';
import { BLOCK_KEYS_ID, BlockCard } from './BlockCard.tsx';
import './block-stack.css';
import { dimensionKey } from './dimension-key.ts';
import { useShownBlocks } from './shown-blocks.ts';

/** The dimensions of the network from the innermost to the outermost; blocks are dropped here. */
export function BlockStack() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const shown = useShownBlocks();
  const [first] = useState(() => new Set(dimensions.map(dimensionKey)));
  const late = useLate(dimensions);
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
            <BlockCard index={index} count={dimensions.length} dimension={dimension} shown={block} />
          );
          if (first.has(key)) return <InTurn key={key}>{card}</InTurn>;
          return (
            <InFrame key={key} waits={late.has(key)} place={<li className="block-stack__place" />}>
              {card}
            </InFrame>
          );
        })}
      </ol>
    </>
  );
}

/** The keys of blocks that came with others; a block that comes alone is there at once, as it gets the focus. */
function useLate(dimensions: readonly DesignDimension[]): ReadonlySet<number> {
  const [{ before, late }, keep] = useState(() => ({
    before: dimensions,
    late: new Set<number>(),
  }));
  if (before === dimensions) return late;
  const known = new Set(before.map(dimensionKey));
  const fresh = dimensions.map(dimensionKey).filter((key) => !known.has(key));
  const found = new Set(fresh.length > 1 ? fresh : []);
  keep({ before: dimensions, late: found });
  return found;
}
