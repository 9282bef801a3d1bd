/** Facts of each dimension in the picture. */
import { npuCount } from '../../../topology/dimension.ts';
import { printNotation, shortNotation } from '../../../topology/print-notation.ts';
import { blocks } from '../../../topology/blocks/blocks.ts';
import { formOf } from '../../../topology/blocks/form.ts';
import type { DesignDimension } from '../../../design/document.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { ROLES } from '../../../taskgraph/roles.ts';
import { formatCount } from '../../../units/count.ts';
import { formatPercent } from '../../../units/percent.ts';
import { insideText } from '../../state/document/inside-text.ts';
import type { Span } from '../../state/document/spans.ts';
import type { PictureMode } from './modes.ts';

export interface LevelFacts {
  readonly dimension: DesignDimension;
  /** NPUs of one node of the level. */
  readonly within: number;
  /** Ranks of the two groups on it; null if they do not fit. */
  readonly span: Span | null;
  /** GB/s per NPU under the shown scheme; null while unknown. */
  readonly bandwidthGBps: number | null;
  /** The utilisation in the run of the shown scheme; null while unknown. */
  readonly utilisation: number | null;
}

export const DASH = '–';

export function levelFacts(
  dimensions: readonly DesignDimension[],
  spans: readonly Span[] | null,
  splitGBps: readonly number[] | null,
  utilisations: readonly number[] | null,
): readonly LevelFacts[] {
  return dimensions.map((dimension, index) => ({
    dimension,
    within: npuCount({ dimensions: dimensions.slice(0, index) }),
    span: spans?.[index] ?? null,
    bandwidthGBps: splitGBps?.[index] ?? null,
    utilisation: utilisations?.[index] ?? null,
  }));
}

export function nameOf({ dimension }: LevelFacts): string {
  return printNotation([dimension]);
}

export function shortNameOf({ dimension }: LevelFacts): string {
  return shortNotation(dimension);
}

/** `8 × 128 NPUs`, on the innermost level `2 NPUs`. */
export function countText({ dimension, within }: LevelFacts, index: number): string {
  const size = formatCount(dimension.size);
  if (index > 0) return `${size} × ${formatCount(within)} NPU${within === 1 ? '' : 's'}`;
  return `${size} NPU${dimension.size === 1 ? '' : 's'}`;
}

export function spanText({ span }: LevelFacts): string {
  if (span === null) return DASH;
  if (span.isTraced === true) return 'as traced';
  if (span.axes !== undefined) {
    const all = span.axes.map(
      (axis) =>
        `${axis.role === 'model' ? 'TP' : ROLES[axis.role].short} × ${formatCount(axis.ranks)}${insideText(axis)}`,
    );
    return all.length === 0 ? 'one NPU' : all.join(', ');
  }
  const parts = [
    ...(span.model > 1 ? [`${span.isBoth ? 'tables MP' : 'MP'} × ${formatCount(span.model)}`] : []),
    ...(span.data > 1 ? [`${span.isBoth ? 'MLPs DP' : 'DP'} × ${formatCount(span.data)}`] : []),
  ];
  return parts.length === 0 ? 'one NPU' : parts.join(', ');
}

export function bandwidthText({ bandwidthGBps }: LevelFacts): string {
  return bandwidthGBps === null ? DASH : formatBandwidth(bandwidthGBps);
}

export function utilisationText({ utilisation }: LevelFacts): string {
  return utilisation === null ? DASH : formatPercent(utilisation);
}

/** The line of a level that goes with the colours. */
export function valueText(facts: LevelFacts, mode: PictureMode): string {
  switch (mode) {
    case 'dimension':
      return `${bandwidthText(facts)} an NPU`;
    case 'utilisation':
      return `${utilisationText(facts)} used`;
    case 'groups':
      return spanText(facts);
  }
}

/** `64 links per NPU`, of the block as it is built where it does not say. */
export function linksOf({ dimension }: LevelFacts): number {
  if (dimension.size === 1) return 0;
  return dimension.link?.linksPerNpu ?? blocks[dimension.kind].linksPerNpu(formOf(dimension));
}

/** A description of the whole picture, outermost dimension first, as it is drawn. */
export function describePicture(levels: readonly LevelFacts[], mode: PictureMode): string {
  const lines = [...levels.entries()].reverse().map(([index, facts]) => {
    const { kind, size } = facts.dimension;
    const parts = index > 0 ? `groups of ${formatCount(facts.within)} NPUs each` : 'NPUs';
    const joined = `a ${blocks[kind].label} joins ${formatCount(size)} ${parts}`;
    return `Dimension ${index + 1}: ${joined}; ${valueText(facts, mode)}.`;
  });
  return `From the outside in. ${lines.join(' ')}`;
}
