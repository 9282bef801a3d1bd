/** Every network that a space asks for, as numbers: a million of them are no objects. */
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { BLOCK_KINDS, type BlockKind } from '../../topology/dimension.ts';
import { tierOfPlace } from '../../topology/tier-of-place.ts';
import type { DesignDimension } from '../../design/document.ts';
import type { FreeDimensions } from './space.ts';

/** Lists of blocks: `codes[offsets[n]] ..` are those of network n, innermost first. */
export interface Networks {
  readonly count: number;
  readonly offsets: Uint32Array;
  /** kind x 2^17 + size. */
  readonly codes: Uint32Array;
}

const SIZES = 2 ** 17;

/** Blocks of any size: what NPUs the others have follows from their parameters. */
export const SIZED_KINDS = BLOCK_KINDS.filter((kind) => blocks[kind].sizeOf === undefined);

function kindsOfSize({ kinds, most = {} }: FreeDimensions, size: number): readonly BlockKind[] {
  return kinds.filter(
    (kind) =>
      size <= (most[kind] ?? Infinity) &&
      (blocks[kind].problemsOf?.(formOf({ kind, size })) ?? []).length === 0,
  );
}

/** How many there are, without making one. */
export function networkCount(asked: FreeDimensions): number {
  const known = new Map<string, number>();
  const [least, most] = asked.count;
  let all = 0;
  for (let count = least; count <= most; count += 1) all += countOf(count, asked.npus);
  return all;

  function countOf(left: number, npus: number): number {
    if (left === 0) return npus === 1 ? 1 : 0;
    const name = `${left} ${npus}`;
    let found = known.get(name);
    if (found === undefined) {
      found = 0;
      for (const size of asked.sizes) {
        if (size > 1 && npus % size === 0)
          found += kindsOfSize(asked, size).length * countOf(left - 1, npus / size);
      }
      known.set(name, found);
    }
    return found;
  }
}

/** Networks between two steps. */
const NETWORKS_AT_ONCE = 20_000;

/** In the order: fewer dimensions first, then by size and kind from the innermost. Millions take seconds: in steps. */
export function* networkSteps(asked: FreeDimensions): Generator<void, Networks, void> {
  const offsets = [0];
  const codes: number[] = [];
  const [least, most] = asked.count;
  const choices = asked.sizes
    .filter((size) => size > 1)
    .map((size) => ({ size, kinds: kindsOfSize(asked, size).map((kind) => BLOCK_KINDS.indexOf(kind)) }));
  for (let count = least; count <= most; count += 1) yield* add(count, asked.npus, []);
  yield;
  return { count: offsets.length - 1, offsets: Uint32Array.from(offsets), codes: Uint32Array.from(codes) };

  function* add(left: number, npus: number, before: readonly number[]): Generator<void, void, void> {
    if (left === 0) {
      if (npus > 1) return;
      codes.push(...before);
      offsets.push(codes.length);
      if (offsets.length % NETWORKS_AT_ONCE === 0) yield;
      return;
    }
    for (const { size, kinds } of choices) {
      if (npus % size !== 0) continue;
      for (const kind of kinds) yield* add(left - 1, npus / size, [...before, kind * SIZES + size]);
    }
  }
}

export function dimensionsAt(
  { offsets, codes }: Networks,
  network: number,
  linkLatencyNs: number,
): readonly DesignDimension[] {
  const from = offsets[network]!;
  const count = offsets[network + 1]! - from;
  return Array.from({ length: count }, (_, at): DesignDimension => {
    const code = codes[from + at]!;
    const kind: BlockKind = BLOCK_KINDS[Math.floor(code / SIZES)]!;
    return { kind, size: code % SIZES, linkLatencyNs, tier: tierOfPlace(at, count) };
  });
}
