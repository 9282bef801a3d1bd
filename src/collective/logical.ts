import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import type { AlgorithmEntry } from './algorithm-name.ts';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { isPowerOfTwo } from './can-do.ts';
import { partSections, type Section } from './sections.ts';
import { placesOfPart } from './switch-ranks.ts';
import type { Algorithm, LogicalDimension } from './types.ts';

/** A dimension shared by two groups: neighbours in runs of `innerSize`, and the same place of every run. */
export interface Split {
  readonly dimension: number;
  readonly innerSize: number;
}

/**
 * Each dimension divided among any number of groups: one list of sizes for each dimension, innermost first, whose product is the size of
 * the dimension. A part joins the same place of every run of the parts below it.
 */
export type Parts = readonly (readonly number[])[];

/** Leaves each dimension whole, except for the one that two groups share. */
export function partsOf(sizes: readonly number[], split: Split | null = null): Parts {
  return sizes.map((size, dimension) =>
    split?.dimension === dimension ? [split.innerSize, size / split.innerSize] : [size],
  );
}

/**
 * Returns the logical dimensions that a list of algorithms makes of physical dimensions of `sizes`, innermost first. A shorter list leaves
 * the higher dimensions unused; a `whole` entry ends it with one group of all NPUs; a divided dimension becomes one logical dimension for
 * each section, all with its algorithm (reference: ASTRA-sim 1.0).
 */
export function logicalDimensions(
  sizes: readonly number[],
  entries: readonly AlgorithmEntry[],
  parts: Parts = partsOf(sizes),
  path = 'algorithms',
  sections: readonly Section[] = partSections(parts),
  built?: readonly number[],
): Result<readonly LogicalDimension[]> {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const logical: LogicalDimension[] = [];
  let npuStride = 1;
  for (const [dimension, { algorithm, whole, below, others }] of entries.entries()) {
    const size = sizes[dimension];
    if (size === undefined) {
      return problem(
        path,
        `${entries.length} algorithms for ${sizes.length} dimensions. Allowed: at most one each.`,
      );
    }
    if (whole) {
      const last = wholeOf(algorithm, logical.length, npus, path);
      return last.ok ? success([...logical, last.value]) : last;
    }
    const division = parts[dimension] ?? [size];
    if (!isDivisionOf(division, size)) {
      return problem(
        path,
        `dimension ${dimension} of ${size} split into groups of ${division.slice(0, -1).join(' and ')}. Allowed: a divisor.`,
      );
    }
    for (const section of sections) {
      if (section.dimension !== dimension) continue;
      const plain: LogicalDimension = {
        server: logical.length,
        dimension,
        size: section.size,
        npuStride: npuStride * section.spacing,
        algorithm: onPart(algorithm, section.size, section.spacing),
      };
      logical.push(withOthers(withBelow(plain, below, section), others, section));
    }
    npuStride *= (built ?? sizes)[dimension]!;
  }
  const shared = parts.findLastIndex((entry) => entry.length > 1);
  if (shared >= entries.length) {
    const groups = parts[shared]!.length === 2 ? 'two' : String(parts[shared]!.length);
    return problem(
      path,
      `${entries.length} algorithms, but dimension ${shared} is shared by ${groups} groups. ` +
        `Allowed: at least ${shared + 1}.`,
    );
  }
  return success(logical);
}

function isDivisionOf(parts: readonly number[], size: number): boolean {
  return (
    parts.reduce((product, part) => product * part, 1) === size &&
    parts.every((part) => Number.isInteger(part) && part >= 1)
  );
}

/** One group of all NPUs. */
function wholeOf(algorithm: Algorithm, server: number, npus: number, path: string): Result<LogicalDimension> {
  if (ALGORITHM_FACTS[algorithm.name].isTwin === true) {
    return problem(path, `${algorithm.name} over all NPUs. Allowed: ring, direct or halvingDoubling.`);
  }
  if (ALGORITHM_FACTS[algorithm.name].ranks === 'onLinks') {
    const { label } = ALGORITHM_FACTS[algorithm.name];
    return problem(path, `${label} over all NPUs as one group. Allowed: an algorithm for each dimension.`);
  }
  return success({ server, dimension: -1, size: npus, npuStride: 1, algorithm });
}

/**
 * Returns the algorithm on a part of its block. A switch can add up for any group of its NPUs. An algorithm that goes by switch needs
 * places for the part; if there are none, it gives way to one that runs without them.
 */
export function onPart(whole: Algorithm, size: number, spacing: number): Algorithm {
  if (whole.inNetwork !== undefined) return whole;
  // A part of the dimension has no links of its own that something was made for.
  if (whole.made !== undefined && whole.made.ranks === size && spacing === 1) return whole;
  const { places, made: _made, otherwise = [], ...algorithm } = whole;
  const onSwitches = places === undefined ? null : placesOfPart(places, size, spacing);
  if (onSwitches !== null) return { ...algorithm, places: onSwitches };
  const name = otherwise.find((other) => ALGORITHM_FACTS[other].ranks === 'any' || isPowerOfTwo(size));
  return name === undefined ? algorithm : { name };
}

function withBelow(
  plain: LogicalDimension,
  below: AlgorithmEntry['below'],
  { size, spacing }: Pick<Section, 'size' | 'spacing'>,
): LogicalDimension {
  if (below === undefined) return plain;
  const algorithm = onPart(below.algorithm, size, spacing);
  return { ...plain, below: { bytes: below.bytes, logical: { ...plain, algorithm } } };
}

function withOthers(
  plain: LogicalDimension,
  others: AlgorithmEntry['others'],
  { size, spacing }: Pick<Section, 'size' | 'spacing'>,
): LogicalDimension {
  if (others === undefined) return plain;
  return {
    ...plain,
    others: others.map((other) => ({ ...plain, algorithm: onPart(other, size, spacing) })),
  };
}

/** Returns the dimension as a collective of `bytes` per NPU has it. */
export function atSize(logical: LogicalDimension, bytes: number): LogicalDimension {
  const { below, atBytes } = logical;
  const chosen = atBytes?.get(bytes);
  if (chosen !== undefined) return chosen;
  return below !== undefined && bytes < below.bytes ? below.logical : logical;
}

/** Whether collectives of some size may run a double binary tree on the dimension. */
export function mayBeTwin({ algorithm, below, others = [] }: LogicalDimension): boolean {
  return (
    ALGORITHM_FACTS[algorithm.name].isTwin === true ||
    (below !== undefined && mayBeTwin(below.logical)) ||
    others.some(mayBeTwin)
  );
}

/** Whether the bytes of a collective decide which algorithm it runs. */
export function isBySize({ below, others }: LogicalDimension): boolean {
  return below !== undefined || others !== undefined;
}
