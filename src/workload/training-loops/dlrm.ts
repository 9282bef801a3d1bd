/**
 * Recommendation model (DLRM): embedding tables sharded over all NPUs, exchanged by all-to-alls of layer 0,
 * beside a bottom MLP (layers up to `lastBottomLayer`) and a top MLP, both data parallel.
 *
 * Forward, layer by layer from the first: wait until the weight gradients that the pass before issued for
 * this layer are reduced; compute; a layer with all-to-alls issues them at the highest priority without
 * waiting, and otherwise the last bottom layer waits for those of layer 0; step. Other forward collectives
 * are ignored. Backward, from the last layer: recomputation, if any; weight-gradient compute; issue its
 * collectives without waiting; wait for the layer's input-gradient collectives (not in the enhanced loop);
 * layer 0 ends the pass here; step; input-gradient compute; the first top layer issues the input-gradient
 * collectives of layer 0 at the highest priority; step.
 *
 * Source: HYBRID_DLRM and HYBRID_DLRM_ENHANCED of ASTRA-sim 1.0.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { graphBuilder } from './builder.ts';
import type { LoopInput } from './input.ts';
import { collectiveOps, computeOps } from './ops.ts';

export function dlrmLoop(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  const lastBottom = input.loop.lastBottomLayer ?? 0;
  const exchange = collectiveOps(input.layers[0]?.inputGradient ?? []);

  for (let pass = 0; pass < input.loop.passes; pass += 1) {
    for (const [layer, { forward }] of input.layers.entries()) {
      builder.wait(layer, 'weightGradient');
      builder.block(computeOps(forward), { layer, pass: 'forward', policy: 'system' });
      const allToAlls = collectiveOps(forward).filter((op) => op.collective === 'allToAll');
      if (allToAlls.length > 0) {
        builder.overlapped(allToAlls, { layer, pass: 'forward', policy: 'highest' });
      } else if (layer === lastBottom) {
        builder.wait(0, 'forward');
      }
      builder.step();
    }
    for (const [layer, { recompute, weightGradient, inputGradient }] of [
      ...input.layers.entries(),
    ].reverse()) {
      builder.block(computeOps(recompute), { layer, pass: 'recompute', policy: 'system' });
      builder.overlapped(weightGradient, { layer, pass: 'weightGradient', policy: 'system' });
      if (input.loop.kind === 'dlrm') builder.wait(layer, 'inputGradient');
      builder.step();
      if (layer === 0) continue;
      builder.block(computeOps(inputGradient), { layer, pass: 'inputGradient', policy: 'system' });
      if (layer === lastBottom + 1) {
        builder.overlapped(exchange, { layer: 0, pass: 'inputGradient', policy: 'highest' });
      }
      builder.step();
    }
  }
  return builder.finish();
}
