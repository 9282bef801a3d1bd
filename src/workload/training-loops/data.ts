/**
 * Data-parallel training: only weight gradients are communicated.
 *
 * Forward, layer by layer from the first: wait until the weight gradients that the pass before issued for
 * this layer are reduced; forward compute; step. Backward, from the last layer: recomputation, if the layer
 * has one; weight-gradient compute; issue its collectives without waiting; step; input-gradient compute;
 * step. Layer 0 ends the pass after its weight gradient: its input gradient is not needed. Collectives of
 * other passes are ignored.
 *
 * Source: DATA of ASTRA-sim 1.0.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { graphBuilder } from './builder.ts';
import type { LoopInput } from './input.ts';
import { computeOps } from './ops.ts';

export function dataLoop(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  for (let pass = 0; pass < input.loop.passes; pass += 1) {
    for (const [layer, { forward }] of input.layers.entries()) {
      builder.wait(layer, 'weightGradient');
      builder.block(computeOps(forward), { layer, pass: 'forward', policy: 'system' });
      builder.step();
    }
    for (const [layer, { recompute, weightGradient, inputGradient }] of [
      ...input.layers.entries(),
    ].reverse()) {
      builder.block(computeOps(recompute), { layer, pass: 'recompute', policy: 'system' });
      builder.overlapped(weightGradient, { layer, pass: 'weightGradient', policy: 'system' });
      builder.step();
      if (layer === 0) continue;
      builder.block(computeOps(inputGradient), { layer, pass: 'inputGradient', policy: 'system' });
      builder.step();
    }
  }
  return builder.finish();
}
