/** Finds the network preset that a design matches, and picks another. */
import type { Design } from '../../../design/document.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { sizedPreset } from '../../../topology/sized-preset.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../../topology/presets.ts';
import { setBlocks } from './dimensions.ts';
import { change } from '../../state/page/edits.ts';
import { renaming } from '../../state/page/page-names.ts';
import { drafts } from '../../state/page/session.ts';
import { withPart } from '../../ui/load/load-part.ts';

/**
 * Returns the preset that a design matches, whatever its latencies; one with its bandwidths before one without any. A design that computes on
 * another accelerator does not match a machine, even if their networks are alike.
 */
export function presetOf(design: Pick<Design, 'topology' | 'bandwidth' | 'compute'>): TopologyPreset | null {
  const alike = TOPOLOGY_PRESETS.filter((preset) => hasBlocks(design, preset) && hasMemory(design, preset));
  return (
    alike.find((preset) => hasLinks(design, preset)) ??
    alike.find(({ bandwidthGBps }) => bandwidthGBps === undefined) ??
    null
  );
}

/** Returns the name of a network that is none of the presets: that of a machine with another number of nodes, where it is one. */
export function ownNetworkName(design: Pick<Design, 'topology' | 'bandwidth' | 'compute'>): string {
  const npus = npuCount(design.topology);
  for (const preset of TOPOLOGY_PRESETS) {
    const sized = preset.isMachine === true ? sizedPreset(preset, npus) : null;
    if (sized === null || !hasBlocks(design, sized) || !hasMemory(design, sized)) continue;
    if (hasLinks(design, sized)) return sized.label;
  }
  return 'Own network';
}

export function pickPreset(id: string): void {
  const preset = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id);
  if (preset !== undefined) pickNetwork(preset);
}

/** Takes all blocks out, to begin from nothing. */
export function emptyNetwork(): void {
  drafts.dropUnder('topology');
  drafts.dropUnder('bandwidth');
  change(renaming(setBlocks([])));
}

/** Replaces the network by that of a preset, which may have another number of NPUs than the list gives it. */
export function pickNetwork(preset: TopologyPreset): void {
  void withPart(
    'The network',
    async () => (await import('./with-preset.ts')).withPreset,
    (withPreset) => {
      drafts.dropUnder('topology');
      drafts.dropUnder('bandwidth');
      change(renaming(withPreset(preset)));
    },
  );
}

function hasLinks(
  { bandwidth: { customGBps } }: Pick<Design, 'bandwidth'>,
  { bandwidthGBps }: TopologyPreset,
): boolean {
  return (
    bandwidthGBps?.length === customGBps?.length &&
    bandwidthGBps?.every((value, index) => value === customGBps?.[index]) === true
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
