/** Finds the network preset that a design matches, and picks another. */
import { presetMatch, type Networked } from '../../../design/presets/preset-match.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { machineInWords, sizedPreset } from '../../../topology/sized-preset.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../../topology/presets.ts';
import { setBlocks } from './dimensions.ts';
import { change } from '../../state/page/edits.ts';
import { renaming } from '../../state/page/page-names.ts';
import { drafts } from '../../state/page/session.ts';
import { withPart } from '../../ui/load/load-part.ts';

/** Returns the preset that a design matches, of its size and with its bandwidths where it has any. */
export function presetOf(design: Networked): TopologyPreset | null {
  const match = presetMatch(design);
  return match?.isOfSize === true && match.hasLinks ? match.preset : null;
}

/** Returns the name of a network that is none of the presets: that of a machine of another size or with other links, where it is one. */
export function ownNetworkName(design: Networked): string {
  const match = presetMatch(design);
  if (match?.isMachine !== true) return 'Own network';
  const npus = npuCount(design.topology);
  const inWords = machineInWords(match.preset, npus);
  return match.hasLinks ? (sizedPreset(match.preset, npus)?.label ?? inWords) : `${inWords}, other links`;
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
