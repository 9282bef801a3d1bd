/**
 * What a stage does for one micro-batch, as graphs of their own: forward and backward pass of each chunk of layers, and the
 * reduction of its gradients. Chunks of equal layers share them.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { GraphOptions } from '../../taskgraph/generator.ts';
import type { Layer, LayerOp } from '../layer.ts';
import type { LoopSettings } from '../loop.ts';
import { graphBuilder } from '../loops/builder.ts';
import type { GroupRow } from '../loops/group-row.ts';
import type { GroupTable } from '../loops/groups.ts';
import { backwardLayer, forwardLayer } from '../loops/hybrid.ts';
import { gatherAhead, leftOf } from '../loops/gather-ahead.ts';
import type { LoopInput } from '../loops/input.ts';
import type { Parts } from '../../collective/logical.ts';

/** Indices of blocks. */
export interface ChunkBlocks {
  readonly forward: number;
  readonly backward: number;
  /** null where nothing is reduced. */
  readonly data: number | null;
}

export interface Blocks {
  readonly graphs: readonly TaskGraph[];
  /** One a chunk of layers. */
  readonly ofChunk: readonly ChunkBlocks[];
}

const LOOP: LoopSettings = { kind: 'transformer', passes: 1 };

/** @param chunks layers of each */
export function chunkBlocks(
  chunks: readonly (readonly Layer[])[],
  row: GroupRow,
  parts: Parts,
  options: GraphOptions,
): Blocks {
  const graphs: TaskGraph[] = [];
  const known = new Map<string, ChunkBlocks>();
  const idOf = identities();
  const make = (layers: readonly Layer[]): ChunkBlocks => {
    const groups: GroupTable = { rows: layers.map(() => row), parts };
    const own = layers.map(withoutReduction);
    const input: LoopInput = { layers: own, loop: LOOP, groups, options };
    const reductions = layers.map((layer) => layer.weightGradient.filter(isReduction));
    const hasData = reductions.some((ops) => ops.length > 0);
    return {
      forward: graphs.push(forwardGraph(input)) - 1,
      backward: graphs.push(backwardGraph(input)) - 1,
      data: hasData ? graphs.push(dataGraph(input, reductions)) - 1 : null,
    };
  };
  const ofChunk = chunks.map((layers) => {
    // Equal layers share the lists of their operations.
    const key = layers.map((layer) => layerKey(layer, idOf)).join(' ');
    const found = known.get(key) ?? make(layers);
    known.set(key, found);
    return found;
  });
  return { graphs, ofChunk };
}

function forwardGraph(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  for (const layer of input.layers.keys()) forwardLayer(builder, input, layer);
  return builder.finish();
}

function backwardGraph(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  for (let layer = input.layers.length - 1; layer >= 0; layer -= 1) {
    gatherAhead(builder, input, layer, -1);
    const again = leftOf(input, input.layers[layer]?.recompute ?? []);
    builder.block(again, { layer, pass: 'recompute', policy: 'system' });
    backwardLayer(builder, input, layer);
  }
  return builder.finish();
}

/** Gradients of the last layer are there first. */
function dataGraph(input: LoopInput, reductions: readonly (readonly LayerOp[])[]): TaskGraph {
  const builder = graphBuilder(input);
  for (let layer = reductions.length - 1; layer >= 0; layer -= 1) {
    builder.block(reductions[layer] ?? [], { layer, pass: 'weightGradient', policy: 'FIFO' });
  }
  return builder.finish();
}

/** Once an iteration; what every micro-batch reduces it does beside its own backward pass. */
function isReduction(op: LayerOp): boolean {
  return op.kind === 'collective' && op.role === 'data' && op.everyMicroBatch !== true;
}

function withoutReduction(layer: Layer): Layer {
  return { ...layer, weightGradient: layer.weightGradient.filter((op) => !isReduction(op)) };
}

function identities(): (list: readonly LayerOp[]) => number {
  const ids = new Map<readonly LayerOp[], number>();
  return (list) => {
    const id = ids.get(list) ?? ids.size;
    ids.set(list, id);
    return id;
  };
}

function layerKey(layer: Layer, idOf: (list: readonly LayerOp[]) => number): string {
  const lists = [layer.forward, layer.recompute, layer.inputGradient, layer.weightGradient];
  return `${lists.map(idOf).join('.')}+${String(layer.updateNs)}`;
}
