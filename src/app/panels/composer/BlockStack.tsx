import { useState } from 'react';
import type { DesignDimension } from '../../../design/document.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { InFrame } from '../../ui/frame/InFrame.tsx';
import { InTurn } from '../../ui/frame/InTurn.tsx';
import { BLOCK_KEYS_ID, BlockCard } from './block/BlockCard.tsx';
import './block-stack.css';
import { dimensionKey } from './dimension-key.ts';
import { MoreBlocksSwitch } from './palette/MoreBlocksSwitch.tsx';
import { MoreSwitch } from './MoreSwitch.tsx';
import { useShownBlocks } from './shown-blocks.ts';

const STACK_ID = 'dimensions';

/** Lists the dimensions from the innermost to the outermost; blocks are dropped here. */
export function BlockStack() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const shown = useShownBlocks();
  const { first, late } = useArrivals(dimensions);
  return (
    <>
      <p id={BLOCK_KEYS_ID} hidden>
        Space picks the block up, Alt and an arrow key move it at once, Delete removes it, digits are its
        size.
      </p>
      <div className="block-stack__tools">
        <MoreBlocksSwitch />
        {dimensions.length === 0 ? null : <MoreSwitch controls={STACK_ID} />}
      </div>
      <ol id={STACK_ID} className="block-stack" aria-label="Dimensions, innermost first" data-stack>
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

interface Arrivals {
  readonly of: readonly DesignDimension[];
  /** Keys of the blocks that were there when the page opened. */
  readonly first: ReadonlySet<number>;
  /** Keys of blocks that were added together with others. */
  readonly late: ReadonlySet<number>;
}

/** Remembers how blocks were added. One that is added alone is rendered at once, because it gets the focus. */
function useArrivals(dimensions: readonly DesignDimension[]): Arrivals {
  const keys = new Set(dimensions.map(dimensionKey));
  const [before, keep] = useState<Arrivals>({ of: dimensions, first: keys, late: new Set() });
  if (before.of === dimensions) return before;
  const known = new Set(before.of.map(dimensionKey));
  const fresh = [...keys].filter((key) => !known.has(key));
  const now: Arrivals = {
    of: dimensions,
    first: new Set([...before.first].filter((key) => keys.has(key))),
    late: new Set(fresh.length > 1 ? fresh : []),
  };
  keep(now);
  return now;
}
