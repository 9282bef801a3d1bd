/** Every network that a space asks for, as numbers: a million of them are no objects. */
import { BLOCK_KINDS, type BlockKind } from '../../../topology/dimension.ts';
import { tierOfPlace } from '../../../topology/tier-of-place.ts';
import type { DesignDimension } from '../../../design/document.ts';
import type { FreeDimensions } from './space.ts';

/** Lists of blocks: `codes[offsets[n]] ..` are those of network n, innermost first. */
export interface Networks {
  readonly count: number;
  readonly offsets: Uint32Array;
  /** kind x 2^17 + size. */
  readonly codes: Uint32Array;
}

const SIZES = 2 ** 17;

/** In the order: fewer dimensions first, then by size and kind from the innermost. */
export function networksOf(asked: FreeDimensions): Networks {
  const offsets = [0];
  const codes: number[] = [];
  const kinds = asked.kinds.map((kind) => BLOCK_KINDS.indexOf(kind));
  const [least, most] = asked.count;
  const sizes = asked.sizes.filter((size) => size > 1);
  for (let count = least; count <= most; count += 1) add(count, asked.npus, []);
  return { count: offsets.length - 1, offsets: Uint32Array.from(offsets), codes: Uint32Array.from(codes) };

  function add(left: number, npus: number, before: readonly number[]): void {
    if (left === 0) {
      if (npus > 1) return;
      codes.push(...before);
      offsets.push(codes.length);
      return;
    }
    for (const size of sizes) {
      if (npus % size !== 0) continue;
      for (const kind of kinds) add(left - 1, npus / size, [...before, kind * SIZES + size]);
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
