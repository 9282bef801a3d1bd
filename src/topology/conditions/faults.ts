/** Conditions of one line of a dimension in the numbers of its block, for its wires. */

/** A node of a block: one of its NPUs, or a switch of a named kind, counted from 0 in every lane. */
export interface BlockNode {
  readonly name: string;
  readonly index: number;
}

export type BlockEnds = readonly [BlockNode, BlockNode];

export interface BlockFaults {
  /** Links at a share of their bandwidth; with `oneWay` from the first end to the second only. */
  readonly slow: readonly { readonly ends: BlockEnds; readonly factor: number; readonly oneWay: boolean }[];
  /** Links that are gone, in all lanes. */
  readonly lost: readonly BlockEnds[];
  /** NPUs of the block whose links are all at a share of their bandwidth. */
  readonly ports: readonly { readonly npu: number; readonly factor: number }[];
}

/** Faults of one line of NPUs of a dimension. */
export interface LineFaults extends BlockFaults {
  /** Its number among all lines of the dimension (physical/graph.ts). */
  readonly line: number;
}

/** `npu 5`, or `sw` for the only switch of its lane. */
export function nodeText({ name, index }: BlockNode): string {
  return name === 'sw' && index === 0 ? 'sw' : `${name} ${index}`;
}

/** The node that a text names, whether it exists or not; null for any other text. */
export function nodeOf(text: string): BlockNode | null {
  const found = /^([a-z]+)(?: (\d{1,7}))?$/.exec(text.trim());
  if (found === null) return null;
  const [, name = '', index] = found;
  if (index === undefined) return name === 'sw' ? { name, index: 0 } : null;
  return { name, index: Number(index) };
}
