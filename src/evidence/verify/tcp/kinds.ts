import * as v from 'valibot';
import { burstOf } from '../../../network/packets/collectives/burst.ts';
import { halvingTree, leavesOf, type Tree } from '../../../network/packets/collectives/trees.ts';
import { success } from '../../../units/result.ts';
import { kindOf, type Kind } from '../kind.ts';
import { allReduce } from './all-reduce.ts';
import { dlrm, layerTable } from './dlrm.ts';
import { atLeastOne, nodes } from './fields.ts';

const trees = kindOf(v.strictObject({ nodes }), (input) =>
  success({
    rootMax: treeOutcome(halvingTree(input.nodes, 0)),
    rootMin: treeOutcome(halvingTree(input.nodes, 1)),
  }),
);

function treeOutcome(tree: Tree) {
  return { ...tree, leaves: leavesOf(tree) };
}

const burst = kindOf(
  v.strictObject({
    bytes: atLeastOne,
    chunks: atLeastOne,
    parallelChunks: atLeastOne,
    nodes,
    switchBufferBytes: atLeastOne,
    segmentBytes: atLeastOne,
    headerBytes: v.optional(atLeastOne),
  }),
  (input) => success(burstOf(input)),
);

/** Packets, TCP and the training of a DLRM over them. */
export const TCP_KINDS: Readonly<Record<string, Kind>> = { trees, burst, allReduce, layerTable, dlrm };
