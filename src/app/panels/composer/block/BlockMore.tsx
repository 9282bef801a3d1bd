import { memo } from 'react';
import type { DesignDimension } from '../../../../design/document.ts';
import { AlgorithmField } from '../../system/AlgorithmField.tsx';
import { CollectiveFields } from '../../system/CollectiveFields.tsx';
import type { ShownBlock } from '../shown-blocks.ts';
import { BlockCost } from './BlockCost.tsx';
import { LatencyField, TierField } from './more-fields.tsx';

interface BlockMoreProps {
  readonly index: number;
  readonly count: number;
  readonly dimension: DesignDimension;
  readonly shown: ShownBlock;
}

/** The less common fields of a block. */
export const BlockMore = memo(function BlockMore({ index, count, dimension, shown }: BlockMoreProps) {
  return (
    <div className="block-card__details">
      <LatencyField index={index} latencyNs={dimension.linkLatencyNs} />
      <TierField index={index} tier={dimension.tier} count={count} />
      <AlgorithmField index={index} dimension={dimension} />
      <CollectiveFields index={index} dimension={dimension} />
      <BlockCost index={index} dimension={dimension} shown={shown} />
    </div>
  );
});
