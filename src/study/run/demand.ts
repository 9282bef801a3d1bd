/**
 * Work and memory of a run: its tasks, collectives and chunks, counted from the layer table before any task exists. All
 * counts are upper bounds: what the loop leaves out of a table (collectives of a group of one, passes it ignores) is counted.
 */
import { chunkCount, type Cut } from '../../simulator/slices.ts';
import type { CollectiveOp, Layer } from '../../workload/layer.ts';
import type { LoopKind, LoopSettings } from '../../workload/loop.ts';
import { LAYER_PASSES } from '../../workload/totals.ts';

/** Collectives of one pass over the layers that are alike to the simulator. */
export interface AlikeCollectives {
  readonly collective: CollectiveOp['collective'];
  readonly bytes: number;
  readonly count: number;
}

export interface Demand {
  readonly loop: LoopKind;
  readonly layers: number;
  /** Of one pass of the loop. */
  readonly tasks: number;
  /** Of one pass of the loop. */
  readonly collectives: readonly AlikeCollectives[];
}

/** Steps and waits of a layer, all passes of it together (loops/). */
const TASKS_OF_A_LAYER = 8;
/** A recomputing loop runs a layer forward when it comes to it, and again from the checkpoint below, twice at most. */
const MOST_FORWARDS = 3;

export function demandOf(layers: readonly Layer[], loop: LoopSettings): Demand {
  const alike = new Map<string, { collective: CollectiveOp['collective']; bytes: number; count: number }>();
  const forwards = loop.kind === 'transformerRecompute' ? MOST_FORWARDS : 1;
  // The one loop that runs one layer only.
  const run = loop.kind === 'micro' ? layers.slice(0, 1) : layers;
  let tasks = 1;
  for (const [index, layer] of run.entries()) {
    const group = `${index === 0 ? 'first' : ''} ${loop.policies?.[index] ?? ''}`;
    tasks += forwards * TASKS_OF_A_LAYER;
    for (const pass of LAYER_PASSES) {
      const times = pass === 'forward' ? forwards : 1;
      for (const op of layer[pass]) {
        // A collective and the wait for it.
        tasks += times * (op.kind === 'collective' ? 2 : 1);
        if (op.kind !== 'collective') continue;
        const { collective, bytes, role } = op;
        const key = `${collective} ${bytes} ${role} ${group}`;
        const known = alike.get(key);
        if (known === undefined) alike.set(key, { collective, bytes, count: times });
        else known.count += times;
      }
    }
  }
  return { loop: loop.kind, layers: layers.length, tasks, collectives: [...alike.values()] };
}

/** The least chunk of an all-gather is one of its result, whose bytes are not known before there are groups. */
export function chunksOf({ collective, bytes }: Omit<AlikeCollectives, 'count'>, cut: Cut): number {
  return chunkCount(bytes, cut, collective === 'allGather' ? Infinity : bytes);
}

/** Chunks of one pass of the loop. */
export function chunksOfPass({ collectives }: Demand, cut: Cut): number {
  return collectives.reduce((sum, alike) => sum + alike.count * chunksOf(alike, cut), 0);
}

/** Chunks of the largest collective. */
export function mostChunks({ collectives }: Demand, cut: Cut): number {
  return collectives.reduce((most, alike) => Math.max(most, chunksOf(alike, cut)), 0);
}

/** Loops that issue collectives no later pass waits for: with overlap, those of all passes may be under way at once. */
export function neverWaits(loop: LoopKind): boolean {
  return loop === 'micro' || loop === 'dlrm' || loop === 'dlrmEnhanced';
}
