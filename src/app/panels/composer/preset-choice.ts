/** Finds the network preset that a design matches, and picks another. */
import type { Design } from '../../../design/document.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../../topology/presets.ts';
import { change } from '../../state/page/edits.ts';
import { drafts } from '../../state/page/session.ts';
import { withPart } from '../../ui/load/load-part.ts';

/**
 * Returns the preset that a design matches, whatever its latencies; one with its bandwidths before one without any. A design that computes on
 * another accelerator does not match a machine, even if their networks are alike.
 */
export function presetOf(design: Pick<Design, 'topology' | 'bandwidth' | 'compute'>): TopologyPreset | null {
  const alike = TOPOLOGY_PRESETS.filter((preset) => hasBlocks(design, preset) && hasMemory(design, preset));
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
  void withPart(
    'The network',
    async () => (await import('./with-preset.ts')).withPreset,
    (withPreset) => {
      drafts.dropUnder('topology');
      drafts.dropUnder('bandwidth');
      change(withPreset(preset));
    },
  );
}

function hasBlocks({ topology }: Pick<Design, 'topology'>, preset: TopologyPreset): boolean {
  return (
    topology.dimensions.length === preset.dimensions.length &&
    printNotation(topology.dimensions) === printNotation(preset.dimensions) &&
    preset.dimensions.every(({ tier }, index) => topology.dimensions[index]?.tier === tier)
  );
}

/** Recognised by the memory of an NPU, so that the first screen needs no table of accelerators. */
function hasMemory({ compute }: Pick<Design, 'compute'>, { capacityGB }: TopologyPreset): boolean {
  return capacityGB === undefined || compute.capacityGB === undefined || compute.capacityGB === capacityGB;
}
