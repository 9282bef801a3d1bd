import { useMemo } from 'react';
import { useDesign, useShownSplit } from '../store/hooks.ts';
import { BlockCard } from './BlockCard.tsx';
import './block-stack.css';
import { dimensionKey } from './dimension-key.ts';
import { groupSpans } from './spans.ts';

/** The dimensions of the network from the innermost to the outermost. */
export function BlockStack() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const { modelParallel, innermost } = useDesign((design) => design.parallelism);
  const budget = useDesign((design) => design.bandwidth.budgetGBps);
  const split = useShownSplit();
  const spans = useMemo(
    () =>
      groupSpans(
        dimensions.map(({ size }) => size),
        modelParallel,
        innermost,
      ),
    [dimensions, modelParallel, innermost],
  );
  return (
    <ol className="block-stack" aria-label="Dimensions, innermost first">
      {dimensions.map((dimension, index) => (
        <li key={dimensionKey(dimension)}>
          <BlockCard
            index={index}
            count={dimensions.length}
            dimension={dimension}
            span={spans?.[index] ?? null}
            bandwidthGBps={split?.[index] ?? null}
            share={(split?.[index] ?? 0) / budget}
          />
        </li>
      ))}
    </ol>
  );
}
