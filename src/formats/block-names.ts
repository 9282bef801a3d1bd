/** Names of blocks in the files of other tools. */
import type { FileNames } from '../topology/blocks/block.ts';
import { blocks, BLOCK_KINDS, type BlockKind } from '../topology/blocks/blocks.ts';
import type { Problem } from '../units/result.ts';

/** Returns the blocks that a tool has, by their names there. */
export function blocksNamedBy(tool: keyof FileNames): ReadonlyMap<string, BlockKind> {
  return new Map(
    BLOCK_KINDS.flatMap((kind) => {
      const name = blocks[kind].fileNames[tool];
      return name === undefined ? [] : [[name, kind] as const];
    }),
  );
}

/** Returns a problem for each dimension whose block the tool does not have. */
export function unnamedBlocks(
  dimensions: readonly { readonly kind: BlockKind }[],
  tool: keyof FileNames,
  toolName: string,
): readonly Problem[] {
  const known = [...blocksNamedBy(tool).values()].map((kind) => blocks[kind].label).join(', ');
  return dimensions.flatMap(({ kind }, index) =>
    blocks[kind].fileNames[tool] === undefined
      ? [
          {
            path: `topology.dimensions[${index}].kind`,
            message: `${toolName} has no ${blocks[kind].label}. Allowed: ${known}.`,
          },
        ]
      : [],
  );
}
