/** Puts a design on the network of a preset. Loaded when one is picked. */
import { isByTier, LIBRA_PRICES, PAPER_PRICES } from '../../../cost/facts/prices.ts';
import type { Design } from '../../../design/document.ts';
import { withAssumptions } from '../../../design/second/sets.ts';
import { asBuilt, onPreset } from '../../../design/presets/presets.ts';
import { stackOf, type TopologyPreset } from '../../../topology/presets.ts';
import { NEW_LATENCY_NS } from './dimensions.ts';
import { isSamePrices } from '../system/prices/write-prices.ts';
import { restack } from './restack.ts';

/**
 * Replaces the blocks of a design by those of a preset, with the machine's bandwidths, accelerator and assumptions of a training step.
 * Networks of studies keep the assumptions of the design.
 */
export function withPreset(preset: TopologyPreset): (design: Design) => Design {
  return (design) => {
    const budgeted = preset.bandwidthGBps === undefined ? asBuilt(design, preset) : design;
    const stacked = onPreset(restack(budgeted, stackOf(preset, NEW_LATENCY_NS)), preset, NEW_LATENCY_NS);
    const built = asBuilt(stacked, preset);
    if (preset.isMachine !== true) return built;
    return { ...withAssumptions('measured', built), cost: machinePrices(built.cost) };
  };
}

/**
 * A machine has links inside its nodes that need no NIC: prices by tier (LIBRA, ISPASS 2024) in place of the flat table of
 * the bandwidth study. Prices that a person has set stay.
 */
function machinePrices(cost: Design['cost']): Design['cost'] {
  if (isByTier(cost) || !isSamePrices(cost, PAPER_PRICES)) return cost;
  const { npuDollars } = cost;
  return { ...LIBRA_PRICES, ...(npuDollars === undefined ? {} : { npuDollars }) };
}
