import { npuCount } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { groupSpans } from '../composer/spans.ts';
import { useDesign } from '../store/hooks.ts';

/** What the degree means: MP x DP, and the dimension that both groups share, if one is. */
export function DegreeSummary() {
  const topology = useDesign((design) => design.topology);
  const degree = useDesign((design) => design.parallelism.modelParallel);
  const spans = groupSpans(
    topology.dimensions.map(({ size }) => size),
    degree,
  );
  if (spans === null) return <p className="degree-summary">no data-parallel degree follows</p>;
  const shared = spans.findIndex(({ model, data }) => model > 1 && data > 1);
  return (
    <p className="degree-summary">
      MP {formatCount(degree)} × DP {formatCount(npuCount(topology) / degree)}
      {shared < 0 ? '' : `, dimension ${shared + 1} shared`}
    </p>
  );
}
