import type { DesignDimension } from '../../../../design/document.ts';
import { formatDollars } from '../../../../units/dollars.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { BlockFormulas } from './BlockFormulas.tsx';
import type { ShownBlock } from '../shown-blocks.ts';

interface BlockCostProps {
  readonly index: number;
  readonly dimension: DesignDimension;
  readonly shown: ShownBlock;
}

/** What the dimension costs, and how the numbers of the block come about. */
export function BlockCost({ index, dimension, shown }: BlockCostProps) {
  return (
    <p className="block-card__cost">
      <span className="visually-hidden">Cost: </span>
      {shown.price === null ? '–' : formatDollars(shown.price.dollars)}
      <Hint about={`the numbers of dimension ${index + 1}`}>
        <BlockFormulas index={index} dimension={dimension} shown={shown} />
      </Hint>
    </p>
  );
}
