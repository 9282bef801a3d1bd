/** What the palette finds by a number of NPUs: a machine of that size, and a model on one in a layout that fits. */
import {
  LAYOUT_PRESETS,
  layoutDesign,
  withNpus,
  type LayoutPreset,
} from '../../../design/presets/layouts/layouts.ts';
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../../topology/presets.ts';
import { sizedPreset } from '../../../topology/sized-preset.ts';
import { pickNetwork } from '../../panels/composer/preset-choice.ts';
import type { Command } from '../../parts/commands/command.ts';
import { announce } from '../../ui/announce.ts';
import { startLayout } from '../gallery/start-layout.ts';

/** The models on machines as they were published or chosen. */
const LAYOUT_COMMANDS: readonly Command[] = LAYOUT_PRESETS.map(layoutCommand);

/** Returns a command for each layout and, for each number in the text, for the machines and layouts of that many NPUs. */
export function sizedCommands(text: string): readonly Command[] {
  const others = countsIn(text).flatMap((npus) => [
    ...TOPOLOGY_PRESETS.flatMap((preset) => machineCommand(preset, npus)),
    ...LAYOUT_PRESETS.flatMap((from) => {
      const preset = withNpus(from, npus);
      return preset === null || preset === from || !layoutDesign(preset).ok ? [] : [layoutCommand(preset)];
    }),
  ]);
  const all = [...LAYOUT_COMMANDS, ...others];
  // A published layout and a chosen one may be the same with another number.
  return [...new Map(all.toReversed().map((command) => [command.id, command])).values()].toReversed();
}

/** The whole numbers of a text that stand alone: 8,192, not the 405 of 405B. */
function countsIn(text: string): readonly number[] {
  const numbers = text.split(/\s+/).filter((word) => /^\d{1,3}(,\d{3})+$|^\d+$/.test(word));
  return numbers
    .map((word) => Number(word.replaceAll(',', '')))
    .filter((npus) => npus > 1 && npus <= NUMBER_BOUNDS.size.max);
}

function machineCommand(preset: TopologyPreset, npus: number): readonly Command[] {
  const sized = npus === npuCount(preset) ? null : sizedPreset(preset, npus);
  if (sized === null) return [];
  return [
    {
      id: `network.${preset.id}.${npus}`,
      label: `Machine: ${sized.label}`,
      run: () => {
        pickNetwork(sized);
        announce(`The network is ${sized.label}.`);
      },
    },
  ];
}

function layoutCommand(preset: LayoutPreset): Command {
  return {
    id: `layout.${preset.label}`,
    label: `Start: ${preset.label}`,
    run: () => {
      startLayout(preset);
    },
  };
}
