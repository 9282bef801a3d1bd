/**
 * Chooses the network that a run is laid on: the open one with as many NPUs as the run has, a part of it, or another machine. No network is
 * replaced without a word.
 */
import type { Design, DesignDimension } from '../../design/document.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { SIZE_MAX } from '../../topology/bounds.ts';
import { builtCount, npuCount, usedSize } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { without } from '../../units/without.ts';
import { isExample } from './example-network.ts';

/**
 * What becomes of the open network if a run has another number of NPUs:
 *
 * - `auto`: it gets that number if it can have it, and is replaced if it cannot or is the example that nobody chose
 * - `required`: the run is refused if the network cannot have that number
 * - `kept`: the network gets that number if it can have it, and otherwise keeps its own
 */
export type NetworkChoice = 'auto' | 'required' | 'kept';

export type RunNetwork =
  /** The open network, with a remark if its NPUs are others than before. */
  | { readonly kind: 'open'; readonly design: Design; readonly remark?: string }
  /** The open network with its own number of NPUs, which is not the run's. */
  | { readonly kind: 'own'; readonly design: Design; readonly remark: string }
  /** Another machine. `isChosen`: somebody chose the network that it replaces. */
  | { readonly kind: 'machine'; readonly why: string; readonly isChosen: boolean }
  | { readonly kind: 'refused'; readonly message: string };

export function networkOfRun(npus: number | undefined, current: Design, choice: NetworkChoice): RunNetwork {
  if (npus === undefined) return { kind: 'open', design: current };
  if (choice === 'auto' && isExample(current))
    return { kind: 'machine', why: 'that is the example of a new design', isChosen: false };
  const fitted = withNpus(npus, current);
  if (fitted !== null) return { kind: 'open', ...fitted };
  const why = `the network ${shapeOf(current)} cannot have ${formatCount(npus)} NPUs: ${nearest(npus, current)}`;
  if (choice === 'auto') return { kind: 'machine', why, isChosen: true };
  if (choice === 'kept')
    return {
      kind: 'own',
      design: current,
      remark: `${why}; it keeps its ${formatCount(npuCount(current.topology))}`,
    };
  return {
    kind: 'refused',
    message: `runs on ${formatCount(npus)} GPUs, and ${why}. Change the number of GPUs in the file, choose a network that can have it, or import without a network to get H100s in nodes of 8`,
  };
}

interface Fitted {
  readonly design: Design;
  readonly remark?: string;
}

/** Returns the design with `npus` NPUs in use; null if its network cannot have that number. */
function withNpus(npus: number, current: Design): Fitted | null {
  if (npus === npuCount(current.topology)) return { design: current };
  // Places on what is built under the dimensions are given for all of its NPUs.
  if (current.topology.physical !== undefined) return null;
  return resized(npus, current) ?? inPart(npus, current);
}

/** Changes the size of the outermost dimension alone, such as the number of nodes. */
function resized(npus: number, current: Design): Fitted | null {
  const { dimensions } = current.topology;
  const inner = npuCount({ dimensions: dimensions.slice(0, -1) });
  const outer = withSize(dimensions.at(-1)!, npus / inner);
  if (outer === null) return null;
  const before = formatCount(npuCount(current.topology));
  return {
    design: withDimensionsOf(current, [...dimensions.slice(0, -1), outer]),
    remark: `the network has ${formatCount(npus)} NPUs, not ${before}: its outermost dimension has another size`,
  };
}

/** Null if the block cannot have that size. */
function withSize(dimension: DesignDimension, size: number): DesignDimension | null {
  if (!Number.isInteger(size) || size < 1 || size > SIZE_MAX) return null;
  const block = blocks[dimension.kind];
  const whole = without({ ...dimension, size }, 'used', 'usedPlaces') as DesignDimension;
  const isAble = block.sizeOf === undefined && (block.problemsOf?.(formOf(whole)) ?? []).length === 0;
  return isAble ? whole : null;
}

/**
 * Uses a part of every line: as many NPUs of each inner dimension as divide the run, then of the next. Groups of which less than half is used
 * are no layout that anybody would choose, unless one of them holds the whole run.
 */
function inPart(npus: number, current: Design): Fitted | null {
  const { system, topology } = current;
  const isUsable = system.rounding !== 'reference' && system.packets?.eachNpu !== true;
  if (!isUsable) return null;
  let left = npus;
  let share = 1;
  const dimensions: DesignDimension[] = [];
  for (const [index, dimension] of topology.dimensions.entries()) {
    const isOutermost = index === topology.dimensions.length - 1;
    const used = largestDivisor(left, dimension.size);
    left /= used;
    share *= used / dimension.size;
    const grown = isOutermost && left > 1 ? withSize(dimension, used * left) : null;
    if (isOutermost && left > 1 && grown === null) return null;
    if (!isOutermost && left > 1 && share < 0.5) return null;
    dimensions.push(grown ?? partOf(dimension, used));
  }
  const design = withDimensionsOf(current, dimensions);
  const sizes = dimensions.map(usedSize).map(formatCount).join(' x ');
  return {
    design,
    remark: `the run uses ${formatCount(npus)} of the ${formatCount(builtCount(design.topology))} NPUs of the network: ${sizes} of ${shapeOf(design)}`,
  };
}

function largestDivisor(number: number, most: number): number {
  for (let divisor = Math.min(number, most); divisor > 1; divisor -= 1)
    if (number % divisor === 0) return divisor;
  return 1;
}

function partOf(dimension: DesignDimension, used: number): DesignDimension {
  if (used === usedSize(dimension)) return dimension;
  const whole = without(dimension, 'used', 'usedPlaces') as DesignDimension;
  return used === dimension.size ? whole : { ...whole, used };
}

function withDimensionsOf(design: Design, dimensions: readonly DesignDimension[]): Design {
  return { ...design, topology: { ...design.topology, dimensions } };
}

function shapeOf({ topology: { dimensions } }: Design): string {
  return dimensions.map(({ kind, size }) => `${blocks[kind].short}(${formatCount(size)})`).join(' x ');
}

/** How many other numbers are tried on either side of the run's. */
const MOST_TRIED = 2000;

/** Numbers of whole innermost groups, if the run fills such groups. */
function nearest(npus: number, current: Design): string {
  const group = current.topology.dimensions[0]?.size ?? 1;
  const unit = npus % group === 0 ? group : 1;
  const tried = Array.from({ length: MOST_TRIED }, (_, index) => (index + 1) * unit);
  const able = (count: number): boolean => count >= 1 && withNpus(count, current) !== null;
  const fewer = tried.find((step) => able(npus - step));
  const more = tried.find((step) => able(npus + step));
  const counts = [
    ...(fewer === undefined ? [] : [npus - fewer]),
    ...(more === undefined ? [] : [npus + more]),
  ].map(formatCount);
  if (counts.length === 0) return `it has ${formatCount(npuCount(current.topology))}`;
  return counts.length === 1
    ? `the nearest number is ${counts[0]!}`
    : `the nearest numbers are ${counts.join(' and ')}`;
}
