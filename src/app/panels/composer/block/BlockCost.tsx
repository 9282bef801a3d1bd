import { Suspense } from 'react';
import type { DesignDimension } from '../../../../design/document.ts';
import { formatDollars } from '../../../../units/dollars.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import type { ShownBlock } from '../shown-blocks.ts';

/** Loaded on demand. */
const BlockFormulas = lazyPart(async () => (await import('./BlockFormulas.tsx')).BlockFormulas);

interface BlockCostProps {
  readonly index: number;
  readonly dimension: DesignDimension;
  readonly shown: ShownBlock;
}

/** Shows what the dimension costs, and how the block's numbers are computed. */
export function BlockCost({ index, dimension, shown }: BlockCostProps) {
  return (
    <p className="block-card__cost">
      <span className="visually-hidden">Cost: </span>
      {shown.price === null ? '–' : formatDollars(shown.price.dollars)}
      <Hint about={`the numbers of dimension ${index + 1}`}>
        <Suspense>
          <BlockFormulas index={index} dimension={dimension} shown={shown} />
        </Suspense>
      </Hint>
    </p>
  );
}
