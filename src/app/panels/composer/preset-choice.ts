/** Networks to start from, as changes of the design. */
import { isByTier, LIBRA_PRICES, PAPER_PRICES } from '../../../cost/prices.ts';
import type { Design } from '../../../design/document.ts';
import { asBuilt, onPreset } from '../../../design/presets/presets.ts';
import { printNotation } from '../../../topology/notation.ts';
import { stackOf, TOPOLOGY_PRESETS, type TopologyPreset } from '../../../topology/presets.ts';
import { change } from '../../state/document/edits.ts';
import { drafts } from '../../state/run/session.ts';
import { NEW_LATENCY_NS } from './dimensions.ts';
import { isSamePrices } from '../system/write-prices.ts';
import { restack } from './restack.ts';

/** The blocks of a preset in place of those of a design, with what the machine brings: its bandwidths, its accelerator. */
export function withPreset(preset: TopologyPreset): (design: Design) => Design {
  return (design) => {
    const budgeted = preset.bandwidthGBps === undefined ? asBuilt(design, preset) : design;
    const stacked = onPreset(restack(budgeted, stackOf(preset, NEW_LATENCY_NS)), preset, NEW_LATENCY_NS);
    const built = asBuilt(stacked, preset);
    return preset.isMachine ? { ...built, cost: machinePrices(built.cost) } : built;
  };
}

/**
 * A machine has links inside its nodes that need no NIC: prices by tier (LIBRA, ISPASS 2024) in place of the flat table of
 * the bandwidth study. Prices of one’s own stay.
 */
function machinePrices(cost: Design['cost']): Design['cost'] {
  if (isByTier(cost) || !isSamePrices(cost, PAPER_PRICES)) return cost;
  const { npuDollars } = cost;
  return { ...LIBRA_PRICES, ...(npuDollars === undefined ? {} : { npuDollars }) };
}

/** The preset a design is like, whatever its latencies; one with its bandwidths before one that has none. */
export function presetOf(design: Pick<Design, 'topology' | 'bandwidth'>): TopologyPreset | null {
  const alike = TOPOLOGY_PRESETS.filter((preset) => hasBlocks(design, preset));
  const { customGBps } = design.bandwidth;
  return (
    alike.find(
      ({ bandwidthGBps }) =>
        bandwidthGBps?.length === customGBps?.length &&
        bandwidthGBps?.every((value, index) => value === customGBps?.[index]),
    ) ??
    alike.find(({ bandwidthGBps }) => bandwidthGBps === undefined) ??
    null
  );
}

export function pickPreset(id: string): void {
  const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) return;
  drafts.dropUnder('topology');
  drafts.dropUnder('bandwidth');
  change(withPreset(preset));
}

function hasBlocks({ topology }: Pick<Design, 'topology'>, preset: TopologyPreset): boolean {
  return (
    topology.dimensions.length === preset.dimensions.length &&
    printNotation(topology.dimensions) === printNotation(preset.dimensions) &&
    preset.dimensions.every(({ tier }, index) => topology.dimensions[index]?.tier === tier)
  );
}
