/** The one place that recognises the network of a design: a published one, or a machine of any size and with any links between its nodes. */
import type { Design } from '../document.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';

export type Networked = Pick<Design, 'topology' | 'bandwidth' | 'compute'>;

export interface PresetMatch {
  readonly preset: TopologyPreset;
  /** Of as many NPUs as the preset. */
  readonly isOfSize: boolean;
  /** With the bandwidths of the preset, or any where it has none. */
  readonly hasLinks: boolean;
  /** A machine that was built, whose NPUs the design computes on. */
  readonly isMachine: boolean;
}

/**
 * Returns what the network of a design is, whatever its latencies; null for a network of one's own. One with its bandwidths comes before a
 * machine with other links between its nodes, and that before a network without bandwidths. A design that computes on another accelerator
 * does not match a machine, even if their networks are alike.
 */
export function presetMatch(design: Networked): PresetMatch | null {
  const matches = TOPOLOGY_PRESETS.flatMap((preset) => matchOf(design, preset) ?? []);
  return matches.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function rank({ preset, isOfSize, hasLinks }: PresetMatch): number {
  if (preset.bandwidthGBps === undefined) return 4;
  return (hasLinks ? 0 : 2) + (isOfSize ? 0 : 1);
}

function matchOf(design: Networked, preset: TopologyPreset): PresetMatch | null {
  const { capacityGB } = design.compute;
  // By the memory of an NPU, so that the first screen needs no table of accelerators.
  const isOther =
    preset.capacityGB !== undefined && capacityGB !== undefined && capacityGB !== preset.capacityGB;
  if (isOther || !isAlike(design, preset)) return null;
  const links = preset.bandwidthGBps;
  const isLink = (_: unknown, index: number): boolean =>
    links === undefined || design.bandwidth.customGBps?.[index] === links[index];
  const hasLinks = preset.dimensions.every(isLink);
  const isOfSize = printNotation(design.topology.dimensions) === printNotation(preset.dimensions);
  const isMachine = preset.isMachine === true && links !== undefined && capacityGB === preset.capacityGB;
  const isAny = isMachine && preset.dimensions.slice(0, -1).every(isLink);
  return isAny || (isOfSize && hasLinks) ? { preset, isOfSize, hasLinks, isMachine } : null;
}

/** With any size of the outermost dimension. */
function isAlike({ topology }: Networked, { dimensions }: TopologyPreset): boolean {
  const outermost = dimensions.length - 1;
  return (
    topology.dimensions.length === dimensions.length &&
    topology.dimensions.every(({ kind, tier, size }, index) => {
      const its = dimensions[index]!;
      return kind === its.kind && tier === its.tier && (index === outermost || size === its.size);
    })
  );
}
