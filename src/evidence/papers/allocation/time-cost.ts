/** The second setting of the bandwidth allocation study: the one in which its authors' later optimiser was run. */
import { LIBRA_PRICES } from '../../../cost/facts/prices.ts';
import type { Layer } from '../../../workload/table/layer.ts';
import { customTable } from '../../../analysis/tables/custom-table.ts';
import type { Design } from '../../../design/document.ts';

/** FLOP/s at which compute is counted. */
const PEAK_TFLOPS = (60 * 2 ** 40) / 1e12;

/**
 * Computes at 60 x 2^40 FLOP/s for forward, input gradient and weight gradient, and not at all for the recomputed forward, of which only
 * the communication remains; prices by tier; minimum time x cost. No model of the document recomputes without computing, so the workload is
 * a layer table: the model's own, without the compute of its recomputation.
 */
export function withTimeCostSetting(design: Design): Design {
  const slower: Design = { ...design, compute: { ...design.compute, peakTflops: PEAK_TFLOPS } };
  const table = customTable(slower);
  if (!table.ok) throw new Error(table.problems[0]?.message);
  const layers = table.value.layers.map(withoutRecompute);
  const { bandwidth } = design;
  return {
    ...slower,
    workload: { ...table.value, label: `${table.value.label}, recomputation not counted`, layers },
    bandwidth: { ...bandwidth, goal: { objective: 'timeCost', budget: '=', constraints: [], others: [] } },
    cost: LIBRA_PRICES,
  };
}

function withoutRecompute(layer: Layer): Layer {
  return { ...layer, recompute: layer.recompute.filter(({ kind }) => kind !== 'compute') };
}
