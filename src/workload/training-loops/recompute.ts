/**
 * The transformer loop with activation checkpoints at chosen layers (`checkpoints`) and forward work repeated
 * in the backward pass, started at other chosen layers (`initiates`).
 *
 * Forward and backward are those of the hybrid loop. But before the input gradient of an initiating layer the
 * loop goes back to the nearest checkpoint below, steps, and runs the forward pass of every layer from there,
 * collectives included, until the next layer is an initiating one; with that layer's input gradient it goes
 * on. Normally it is the layer it came from. If another initiating layer lies between the checkpoint and it,
 * the layers above that one get no backward pass, as in the reference. Layer indices past the last layer are
 * ignored; the checkpoints replace the `recompute` lists of layers.
 *
 * Source: HYBRID_TRANSFORMER_FWD_IN_BCKWD of ASTRA-sim 1.0.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { graphBuilder } from './builder.ts';
import { backwardLayer, forwardLayer } from './hybrid.ts';
import type { LoopInput } from './input.ts';

export function recomputeLoop(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  const initiates = new Set(input.loop.initiates);
  const checkpoints = new Set(input.loop.checkpoints);

  for (let pass = 0; pass < input.loop.passes; pass += 1) {
    for (const layer of input.layers.keys()) forwardLayer(builder, input, layer);
    let layer = input.layers.length - 1;
    while (layer >= 0) {
      if (initiates.has(layer)) {
        builder.step();
        layer = checkpointBelow(layer, checkpoints);
        do {
          forwardLayer(builder, input, layer, 'recompute');
          layer += 1;
        } while (!initiates.has(layer));
      }
      backwardLayer(builder, input, layer);
      layer -= 1;
    }
  }
  return builder.finish();
}

function checkpointBelow(layer: number, checkpoints: ReadonlySet<number>): number {
  for (let below = layer - 1; below >= 0; below -= 1) if (checkpoints.has(below)) return below;
  throw new Error(`No checkpoint below layer ${String(layer)}: settings were not checked.`);
}
