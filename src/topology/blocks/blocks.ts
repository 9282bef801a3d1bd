/** The blocks of the list without their wires, which are in `block-wires.ts`. */
import type { Block } from './block.ts';
import { BLOCK_LIST } from './list.ts';
import type { ParameterValue } from './parameters.ts';

export type BlockKind = keyof typeof BLOCK_LIST;

export const BLOCK_KINDS = Object.keys(BLOCK_LIST) as readonly BlockKind[];

/** Each with the types of its own. */
export const BLOCKS = Object.fromEntries(
  Object.entries(BLOCK_LIST).map(([kind, [block]]) => [kind, block]),
) as { readonly [K in BlockKind]: (typeof BLOCK_LIST)[K][0] };

export const blocks: Readonly<Record<BlockKind, Block>> = BLOCKS;

/** Values of the parameters of a kind, of which any may be left out. */
export type ParametersOf<K extends BlockKind> = {
  readonly [Name in keyof (typeof BLOCKS)[K]['parameters']]?: ParameterValue;
};

/** A kind with its size and what is its own. */
export type BlockShape = {
  readonly [K in BlockKind]: {
    readonly kind: K;
    /** NPUs (or groups of the dimensions below) joined by this dimension; 1 is legal and adds no phase. */
    readonly size: number;
    /** Missing: all at their defaults. */
    readonly parameters?: ParametersOf<K>;
  };
}[BlockKind];
