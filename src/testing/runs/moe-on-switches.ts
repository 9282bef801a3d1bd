import { BASE_V1 } from '../../design/base.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { valueOf } from '../../units/result.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';

/** Four layers of Mixtral on three switches of 8, 4 and 4, tensor parallelism of 4 unless another is asked for. */
export function moeOnSwitches(parallelism: Partial<Parallelism>): Design {
  return {
    ...BASE_V1,
    topology: {
      splitBandwidth: 'full',
      dimensions: [8, 4, 4].map((size) => ({ kind: 'switch', size, linkLatencyNs: 500, tier: 'pod' })),
    },
    workload: { ...publishedTransformer('mixtral-8x7b'), layers: 4 },
    parallelism: { ...BASE_V1.parallelism, modelParallel: 4, ...parallelism },
  };
}

/** Returns the parts of the dimensions that serve a run of the design, each of which has a lane. */
export function serversOnSwitches(parallelism: Partial<Parallelism>) {
  return valueOf(prepareDesign(moeOnSwitches(parallelism), ALL_PARTS)).prepared.servers;
}
