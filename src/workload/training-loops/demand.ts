/**
 * Tasks and collectives of a layer table under a loop, counted before any task exists. All counts are upper bounds:
 * what the loop leaves out of a table (collectives of a group of one, passes it ignores) is counted.
 */
import type { Demand } from '../../taskgraph/generator.ts';
import type { CollectiveOp, Layer } from '../layer.ts';
import type { LoopKind, LoopSettings } from '../training-loop.ts';
import { LAYER_PASSES } from '../totals.ts';

/** Steps and waits of a layer, all passes of it together (loops/). */
const TASKS_OF_A_LAYER = 8;
/** A recomputing loop runs a layer forward when it comes to it, and again from the checkpoint below, twice at most. */
const MOST_FORWARDS = 3;

export function demandOf(layers: readonly Layer[], loop: LoopSettings, dimensions: number): Demand {
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
        const slices = op.sliced?.slices ?? 1;
        // A collective and the wait for it.
        tasks += times * slices * (op.kind === 'collective' ? 2 : 1);
        if (op.kind !== 'collective') continue;
        const { collective, role } = op;
        const bytes = op.bytes / slices;
        const key = `${collective} ${bytes} ${role} ${group}`;
        const known = alike.get(key);
        if (known === undefined) alike.set(key, { collective, bytes, count: times * slices });
        else known.count += times * slices;
      }
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

function neverWaits(loop: LoopKind): boolean {
  return loop === 'micro' || loop === 'dlrm' || loop === 'dlrmEnhanced';
}
