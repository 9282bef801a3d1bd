/** Builds the form of a block from its size and parameters as written. */
import type { BlockForm, SwitchPlaces } from './block.ts';
import { blocks, type BlockKind, type BlockShape } from './blocks.ts';
import { withDefaults } from './parameters.ts';

export interface LaidShape {
  readonly kind: BlockKind;
  readonly size: number;
  readonly parameters?: BlockShape['parameters'] | undefined;
  /** Defaults to 1. */
  readonly lanes?: number;
  /** Defaults to 2. */
  readonly directions?: 1 | 2;
}

/** Returns whether a group on a part of such a block may have the links of a smaller block to itself (`splitBandwidth` full). */
export function hasPartsOfItsOwn(kind: BlockKind): boolean {
  const block = blocks[kind];
  return block.places === undefined && block.isWhole !== true;
}

/** Returns how the NPUs of a block lie on switches with links between them; null if there are none. */
export function switchPlacesOf(shape: LaidShape): SwitchPlaces | null {
  return blocks[shape.kind].places?.(formOf(shape)) ?? null;
}

export function hasSwitches(shape: LaidShape): boolean {
  return blocks[shape.kind].hasSwitches(formOf(shape));
}

export function formOf({ kind, size, parameters, lanes = 1, directions = 2 }: LaidShape): BlockForm {
  return {
    size,
    lanes,
    directions: blocks[kind].hasDirections ? directions : 2,
    parameters: withDefaults(blocks[kind].parameters, parameters),
  };
}
