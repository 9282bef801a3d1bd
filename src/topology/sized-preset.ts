/** A machine with another number of NPUs: its inner dimensions whole, the outermost as large as needed. */
import { formatCount } from '../units/count.ts';
import type { PresetDimension, TopologyPreset } from './presets.ts';

/** Returns the dimensions for a number of NPUs; null where the NPUs inside the outermost dimension do not divide it. */
export function sizedDimensions<D extends PresetDimension>(
  dimensions: readonly D[],
  npus: number,
): readonly D[] | null {
  const inner = dimensions.slice(0, -1);
  const outer = dimensions.at(-1);
  const [first] = inner;
  const within = inner.reduce((product, { size }) => product * size, 1);
  if (outer === undefined) return null;
  if (dimensions.length === 2 && npus < within) return [{ ...first!, size: npus }];
  if (npus % within !== 0) return null;
  return npus === within ? inner : [...inner, { ...outer, size: npus / within }];
}

/** Parts of a label such as `32 x DGX H100-like, 256 GPUs`. */
const OF_NODES = /^\d+ x (?<node>.+), [\d,]+ (?<unit>\w+)$/;

/** Returns `1,024 x DGX H100-like, 8,192 GPUs`; null for a machine whose nodes do not hang on one switch, or where a node is not whole. */
export function sizedPreset(preset: TopologyPreset, npus: number): TopologyPreset | null {
  const { node, unit } = OF_NODES.exec(preset.label)?.groups ?? {};
  const dimensions = sizedDimensions(preset.dimensions, npus);
  const nodes = dimensions?.at(-1);
  if (node === undefined || unit === undefined || preset.dimensions.at(-1)?.kind !== 'switch') return null;
  if (dimensions === null || nodes === undefined || dimensions.length < preset.dimensions.length) return null;
  return {
    ...preset,
    dimensions,
    label: `${formatCount(nodes.size)} x ${node}, ${formatCount(npus)} ${unit}`,
  };
}

/** Returns what NPUs of a machine are called with their number, and what it is like: `256 GPUs, DGX H100-like`. */
export function machineInWords({ label }: TopologyPreset, npus: number): string {
  const kind = /^(?:\d+ x )?(.+?-like)/.exec(label)?.[1] ?? label;
  return `${formatCount(npus)} ${/\w+$/.exec(label)?.[0] ?? 'NPUs'}, ${kind}`;
}
