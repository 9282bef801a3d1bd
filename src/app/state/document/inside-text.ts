import { EXPERTS } from '../../../workload/axes/axis-list.ts';
import { formatCount } from '../../../units/count.ts';
import type { AxisSpan } from './spans.ts';

/** `, EP × 4` behind an axis of which a group of experts has a part, and how many NPUs share a copy of the states. */
export function insideText({ experts = 1, ranks, shards = ranks }: AxisSpan): string {
  const ofExperts = experts > 1 ? `, ${EXPERTS.letters} × ${formatCount(experts)}` : '';
  return shards === ranks ? ofExperts : `${ofExperts}, shards × ${formatCount(shards)}`;
}
