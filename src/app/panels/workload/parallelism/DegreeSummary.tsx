import { npuCount, usedSizes } from '../../../../topology/dimension.ts';
import { formatCount } from '../../../../units/count.ts';
import { groupSpans } from '../../../state/document/spans.ts';
import { useDesign } from '../../../state/page/hooks.ts';

/** MP x DP, and the dimension that both groups share, if there is one. */
export function DegreeSummary() {
  const topology = useDesign((design) => design.topology);
  const { modelParallel, innermost, dimensionOrder } = useDesign((design) => design.parallelism);
  const sizes = usedSizes(topology.dimensions);
  const spans = groupSpans(sizes, modelParallel, innermost, dimensionOrder);
  if (spans === null) return <p className="degree-summary">no data-parallel degree follows</p>;
  const shared = spans.findIndex(({ model, data }) => model > 1 && data > 1);
  return (
    <p className="degree-summary">
      MP {formatCount(modelParallel)} × DP {formatCount(npuCount(topology) / modelParallel)}
      {shared < 0 ? '' : `, dimension ${shared + 1} shared`}
    </p>
  );
}
