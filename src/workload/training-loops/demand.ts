/**
 * Tasks and collectives of a layer table under a loop, counted before any task exists. All counts are upper
 * bounds: they include what the loop omits (collectives of a group of one, passes it ignores).
 */
import type { Demand } from '../../taskgraph/generator.ts';
import { timesOf, type CollectiveOp, type Layer, type LayerOp } from '../table/layer.ts';
import type { LoopKind, LoopSettings } from './facts/loops.ts';
import { LAYER_PASSES } from '../table/totals.ts';

/** Steps and waits of a layer, all passes of it together (training-loops/). */
const TASKS_OF_A_LAYER = 8;
/**
 * A recomputing loop runs a layer forward when it comes to it, and again from the checkpoint below, at most
 * twice.
 */
const MOST_FORWARDS = 3;

export function demandOf(layers: readonly Layer[], loop: LoopSettings, dimensions: number): Demand {
  const alike: AlikeCollectives = new Map();
  const forwards = loop.kind === 'transformerRecompute' ? MOST_FORWARDS : 1;
  // The only loop that runs a single layer.
  const run = loop.kind === 'micro' ? layers.slice(0, 1) : layers;
  let tasks = 1;
  for (const [index, layer] of run.entries()) {
    const group = `${index === 0 ? 'first' : ''} ${loop.policies?.[index] ?? ''}`;
    tasks += forwards * TASKS_OF_A_LAYER + (loop.after?.[index]?.length ?? 0);
    for (const pass of LAYER_PASSES) {
      const times = pass === 'forward' ? forwards : 1;
      for (const op of layer[pass]) tasks += addOp(alike, op, times, group);
    }
  }
  return {
    layers: layers.length,
    passes: loop.passes,
    tasks,
    collectives: [...alike.values()],
    // A dimension that two groups share counts twice.
    servers: dimensions + Math.max(1, (loop.axes?.length ?? 0) - 1),
    neverWaits: neverWaits(loop.kind),
  };
}

type AlikeCollectives = Map<
  string,
  { readonly collective: CollectiveOp['collective']; readonly bytes: number; count: number }
>;

/** Adds an operation that runs `times` times to the collectives; returns its number of tasks. */
function addOp(alike: AlikeCollectives, op: LayerOp, times: number, group: string): number {
  const runs = timesOf(op);
  const count = times * runs;
  if (op.kind !== 'collective') return count;
  const { collective, role } = op;
  const bytes = op.bytes / runs;
  const key = `${collective} ${bytes} ${role} ${group}`;
  const known = alike.get(key);
  if (known === undefined) alike.set(key, { collective, bytes, count });
  else known.count += count;
  // The collective and the wait for it.
  return 2 * count;
}

function neverWaits(loop: LoopKind): boolean {
  return loop === 'micro' || loop === 'dlrm' || loop === 'dlrmEnhanced';
}
