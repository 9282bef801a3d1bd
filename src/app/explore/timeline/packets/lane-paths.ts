/** Queues and losses as paths over the time that the timeline shows. */
import type { PortGroup } from '../../../../analysis/packets/packet-activity.ts';
import { toPixel, type View } from '../../../state/view/view.ts';

export const MARK_KINDS = [
  { kind: 'drops', noun: 'drops' },
  { kind: 'retransmissions', noun: 'segments sent again' },
  { kind: 'timeouts', noun: 'timeouts' },
] as const;

export type MarkKind = (typeof MARK_KINDS)[number]['kind'];

export interface DepthPaths {
  /** Closed, from the ground up. */
  readonly mean: string;
  readonly most: string;
}

/** Equal bins from a time on. */
export interface BinTimes {
  readonly startNs: number;
  readonly binNs: number;
}

/** Steps, a bin wide each; `full` bytes are as high as the lane. */
export function depthPaths(
  { mostBytes, meanBytes }: Pick<PortGroup, 'mostBytes' | 'meanBytes'>,
  { startNs, binNs }: BinTimes,
  full: number,
  view: View,
  width: number,
  height: number,
): DepthPaths {
  const y = (bytes: number): number => rounded(height - (bytes / full) * (height - 2));
  const [first, last] = binsIn(view, { startNs, binNs }, mostBytes.length);
  const steps = (values: Float64Array): string => {
    let path = '';
    for (let bin = first; bin <= last; bin++) {
      const x = rounded(toPixel(startNs + bin * binNs, view, width));
      path += `${path === '' ? 'M' : 'H'}${x}${path === '' ? ` ${y(values[bin]!)}` : `V${y(values[bin]!)}`}`;
    }
    return `${path}H${rounded(toPixel(startNs + (last + 1) * binNs, view, width))}`;
  };
  if (last < first) return { mean: '', most: '' };
  const begin = rounded(toPixel(startNs + first * binNs, view, width));
  return { mean: `${steps(meanBytes)}V${height}H${begin}Z`, most: steps(mostBytes) };
}

/** One mark for each bin that has any: a tick for drops, a dash for what is sent again, a triangle for timeouts. */
export function marksOf(
  kind: MarkKind,
  counts: Float64Array,
  { startNs, binNs }: BinTimes,
  view: View,
  width: number,
): string {
  const [first, last] = binsIn(view, { startNs, binNs }, counts.length);
  let path = '';
  for (let bin = first; bin <= last; bin++) {
    if (counts[bin] === 0) continue;
    const x = rounded(toPixel(startNs + (bin + 0.5) * binNs, view, width));
    path += SHAPES[kind](x);
  }
  return path;
}

const SHAPES: Readonly<Record<MarkKind, (x: number) => string>> = {
  drops: (x) => `M${x - 0.75} 1h1.5v4h-1.5z`,
  retransmissions: (x) => `M${x - 1.5} 6.5h3v1.5h-3z`,
  timeouts: (x) => `M${x - 3} 13.5h6l-3 -5z`,
};

export function totalOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function binsIn(view: View, { startNs, binNs }: BinTimes, bins: number): readonly [number, number] {
  const binAt = (ns: number): number => Math.floor((ns - startNs) / binNs);
  return [Math.max(0, binAt(view.startNs)), Math.min(bins - 1, binAt(view.endNs))];
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
