/**
 * The facts of every block, in the order in which blocks are offered. A new block is a folder beside this file, its row here and the row of
 * its wires in `block-wires.ts`, which the page loads only when it computes with them.
 */
import type { Block } from './block.ts';
import { dragonfly } from './dragonfly/dragonfly.ts';
import { fatTree } from './fat-tree/fat-tree.ts';
import { fullyConnected } from './fully-connected/fully-connected.ts';
import { hypercube } from './hypercube/hypercube.ts';
import { loop2d } from './loop/loop-2d.ts';
import { loop } from './loop/loop.ts';
import { mesh } from './mesh/mesh.ts';
import { ring } from './ring/ring.ts';
import { switchBlock } from './switch/switch.ts';
import { dgx1 } from './dgx1/dgx1.ts';
import { hyperx } from './hyperx/hyperx.ts';
import { railOnly } from './rail-only/rail-only.ts';
import { slimFly } from './slim-fly/slim-fly.ts';
import { torusSlice } from './torus-slice/torus-slice.ts';
import { graphBlock } from './graph-block/graph-block.ts';
import type { ParameterValue } from './parameters.ts';

/** Each entry keeps its type. */
export const BLOCKS = {
  ring,
  fullyConnected,
  switch: switchBlock,
  mesh,
  loop,
  loop2d,
  fatTree,
  hypercube,
  dragonfly,
  hyperx,
  slimFly,
  dgx1,
  railOnly,
  torusSlice,
  graph: graphBlock,
} satisfies Readonly<Record<string, Block>>;

export type BlockKind = keyof typeof BLOCKS;

export const BLOCK_KINDS = Object.keys(BLOCKS) as readonly BlockKind[];

export const blocks: Readonly<Record<BlockKind, Block>> = BLOCKS;

/** Values of the parameters of a kind, any of which may be left out. */
export type ParametersOf<K extends BlockKind> = {
  readonly [Name in keyof (typeof BLOCKS)[K]['parameters']]?: ParameterValue;
};

/** A kind with its size and parameters. */
export type BlockShape = {
  readonly [K in BlockKind]: {
    readonly kind: K;
    /** NPUs (or groups of the dimensions below) joined by this dimension; 1 is legal and adds no phase. */
    readonly size: number;
    /** Defaults to every parameter at its default. */
    readonly parameters?: ParametersOf<K>;
  };
}[BlockKind];
