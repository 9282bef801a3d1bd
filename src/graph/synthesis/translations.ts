/**
 * Translations of a graph of NPUs alone: symmetries that take any NPU to any other, by adding to its number digit by digit.
 * Rings, tori, hypercubes and HyperX have them. They commute, and what they do to one NPU says what they do to all.
 */
import type { Capacities } from '../bounds/capacities.ts';

/** The digits of an NPU's number, the lowest first: its value is multiplied by `stride`. */
interface Digit {
  readonly stride: number;
  readonly size: number;
}

export interface Translations {
  /** The image of an NPU under the translation that takes NPU 0 to `by`. */
  readonly moved: (npu: number, by: number) => number;
  /** By how much to move so that an NPU comes to 0. */
  readonly back: (npu: number) => number;
}

/** Undefined where adding digit by digit does not take links to links of the same capacity and latency. */
export function translationsOf(
  { npus, nodes, arcs, whole }: Capacities,
  latencyNs: ArrayLike<number>,
): Translations | undefined {
  if (npus !== nodes) return undefined;
  const byEnds = new Map(arcs.map(({ from, to }, arc) => [from * npus + to, arc]));
  const isKept = ({ stride, size }: Digit): boolean => {
    const next = (npu: number): number =>
      Math.floor(npu / stride) % size === size - 1 ? npu - stride * (size - 1) : npu + stride;
    return arcs.every(({ from, to }, arc) => {
      const image = byEnds.get(next(from) * npus + next(to));
      return image !== undefined && whole[image] === whole[arc] && latencyNs[image] === latencyNs[arc];
    });
  };
  const digits = digitsFrom(1, npus, isKept, new Set());
  return digits === undefined ? undefined : { moved: movedBy(digits), back: backBy(digits) };
}

/** Digits from a stride on whose steps are all symmetries. */
function digitsFrom(
  stride: number,
  npus: number,
  isKept: (digit: Digit) => boolean,
  deadEnds: Set<number>,
): readonly Digit[] | undefined {
  if (stride === npus) return [];
  if (deadEnds.has(stride)) return undefined;
  const rest = npus / stride;
  for (let size = rest; size >= 2; size -= 1) {
    if (rest % size !== 0 || !isKept({ stride, size })) continue;
    const others = digitsFrom(stride * size, npus, isKept, deadEnds);
    if (others !== undefined) return [{ stride, size }, ...others];
  }
  deadEnds.add(stride);
  return undefined;
}

function movedBy(digits: readonly Digit[]): Translations['moved'] {
  return (npu, by) => {
    let image = 0;
    for (const { stride, size } of digits) {
      const sum = (Math.floor(npu / stride) % size) + (Math.floor(by / stride) % size);
      image += stride * (sum < size ? sum : sum - size);
    }
    return image;
  };
}

function backBy(digits: readonly Digit[]): Translations['back'] {
  return (npu) =>
    digits.reduce((by, { stride, size }) => {
      const digit = Math.floor(npu / stride) % size;
      return digit === 0 ? by : by + stride * (size - digit);
    }, 0);
}
