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
 * `updatesLast` updates the rows of layer 0 after the wait for their gradients; `lastReduction` says what becomes
 * of the gradients of the last pass. With `gradientLag` a forward pass does not wait for the gradients of the last
 * passes before it (asynchronous training). With `mlpGroup` the layers of the MLPs are cut within groups: their
 * forward and input-gradient collectives are run in order, and the loop waits for each.
 *
 * Source: HYBRID_DLRM and HYBRID_DLRM_ENHANCED of ASTRA-sim 1.0.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { graphBuilder, type GraphBuilder } from './builder.ts';
import type { LayerOp } from '../table/layer.ts';
import type { LoopSettings } from './facts/loops.ts';
import type { LoopInput } from './input.ts';
import { collectiveOps, computeOps } from './ops.ts';

export function dlrmLoop(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  const { passes, lastReduction = 'awaited' } = input.loop;
  for (let pass = 0; pass < passes; pass += 1) {
    forwardPass(builder, input);
    backwardPass(builder, input, lastReduction !== 'none' || pass < passes - 1);
  }
  const graph = builder.finish();
  return lastReduction === 'unawaited' ? { ...graph, endsWithLoop: true } : graph;
}

function forwardPass(builder: GraphBuilder, { layers, loop }: LoopInput): void {
  for (const [layer, { forward }] of layers.entries()) {
    builder.wait(layer, 'weightGradient', loop.gradientLag);
    builder.block(ofLayer(forward, layer, loop), { layer, pass: 'forward', policy: 'system' });
    const allToAlls = collectiveOps(forward).filter((op) => op.collective === 'allToAll');
    if (allToAlls.length > 0 && (layer === 0 || loop.mlpGroup === undefined)) {
      builder.overlapped(allToAlls, { layer, pass: 'forward', policy: 'highest' });
    } else if (layer === (loop.lastBottomLayer ?? 0)) {
      builder.wait(0, 'forward');
    }
    builder.step();
  }
}

/** What a pass of a layer waits for: its compute, and the collectives of an MLP that is cut. */
function ofLayer(ops: readonly LayerOp[], layer: number, { mlpGroup = 1 }: LoopSettings): readonly LayerOp[] {
  return layer > 0 && mlpGroup > 1 ? ops : computeOps(ops);
}

/** @param isReduced whether gradients are reduced after this pass */
function backwardPass(builder: GraphBuilder, { layers, loop }: LoopInput, isReduced: boolean): void {
  const exchange = collectiveOps(layers[0]?.inputGradient ?? []);
  const firstTop = (loop.lastBottomLayer ?? 0) + 1;
  for (const [layer, { recompute, weightGradient, inputGradient }] of [...layers.entries()].reverse()) {
    builder.block(computeOps(recompute), { layer, pass: 'recompute', policy: 'system' });
    if (layer === 0 && loop.updatesLast === true) builder.wait(layer, 'inputGradient');
    const ops = isReduced ? weightGradient : computeOps(weightGradient);
    builder.overlapped(ops, { layer, pass: 'weightGradient', policy: 'system' });
    if (loop.kind === 'dlrm') builder.wait(layer, 'inputGradient');
    builder.step();
    if (layer === 0) continue;
    builder.block(ofLayer(inputGradient, layer, loop), { layer, pass: 'inputGradient', policy: 'system' });
    if (layer === firstTop) {
      builder.overlapped(exchange, { layer: 0, pass: 'inputGradient', policy: 'highest' });
    }
    builder.step();
  }
}
