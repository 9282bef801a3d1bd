/** Links between ranks of a group, from the distance of two NPUs of a block. */
import type { BlockForm } from './block.ts';
import type { ParameterValues } from './parameters.ts';
import type { Apart, BlockPartition, BlockWires, HopRange } from './wires.ts';

type Hops<P extends ParameterValues> = BlockWires<P>['hops'];

/**
 * For blocks whose distances follow from the difference of indices.
 *
 * @param most links between two NPUs whose indices are `distance` apart, 0 < distance < size; the largest if there are several
 */
export function hopsByIndex<P extends ParameterValues>(
  most: (form: BlockForm<P>, distance: number) => number,
  isSymmetric: BlockWires<P>['isSymmetric'],
): Hops<P> {
  return (form, part, apart) => {
    const { size, spacing } = part;
    if (apart.kind !== 'any') {
      const offset = apart.kind === 'pair' ? Math.abs(apart.to - apart.from) : apart.offset;
      const hops = most(form, offset * spacing);
      return { least: hops, most: hops };
    }
    const farthest = isSymmetric(form, part) ? Math.floor(size / 2) : size - 1;
    return { least: most(form, spacing), most: most(form, farthest * spacing) };
  };
}

/** For blocks whose distances depend on both NPUs: examines every pair. */
export function hopsByPair<P extends ParameterValues>(
  between: (form: BlockForm<P>, from: number, to: number) => number,
): Hops<P> {
  return (form, part, apart) => {
    let range: HopRange = { least: Infinity, most: 0 };
    for (const [from, to] of ranksApart(part, apart)) {
      const hops = between(form, from * part.spacing, to * part.spacing);
      range = { least: Math.min(range.least, hops), most: Math.max(range.most, hops) };
    }
    return range;
  };
}

/** Pairs of ranks of a group with this relation: two given ones, or every pair once. */
export function* ranksApart(
  { size }: BlockPartition,
  apart: Apart,
): Generator<readonly [from: number, to: number]> {
  if (apart.kind === 'pair') {
    yield [apart.from, apart.to];
    return;
  }
  for (let from = 0; from < size; from++) {
    if (apart.kind === 'any') {
      for (let to = from + 1; to < size; to++) yield [from, to];
    } else if (apart.kind === 'shift') {
      if (from + apart.offset < size) yield [from, from + apart.offset];
    } else {
      const to = from + apart.offset;
      if (to < size && Math.floor(from / apart.offset) % 2 === 0) yield [from, to];
    }
  }
}
