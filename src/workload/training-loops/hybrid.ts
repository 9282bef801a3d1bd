/**
 * The loop of model, hybrid data-model, hybrid model-data, customized and transformer training.
 *
 * Forward, layer by layer from the first: wait until the weight gradients that the pass before issued for
 * this layer are reduced; run the forward operations, each collective blocking; step. Backward, from the last
 * layer: run the recomputation, if the layer has one, blocking; run the input gradient up to its last compute
 * operation, blocking, and issue the collectives that end it (LIFO) without waiting; step; run the weight
 * gradient and issue its collectives (FIFO) without waiting; wait for the input gradient's collectives; step.
 *
 * So the last communication of an input gradient overlaps only the weight-gradient compute of its own layer,
 * and that of a weight gradient overlaps everything until the next pass reaches its layer. Layer 0 has no
 * receiver of its input gradient: its collectives are issued in the transformer loops only. Pure model
 * parallelism has no weight gradients to reduce.
 *
 * Source: ASTRA-sim 1.0, whose rows have one compute time and at most one collective per pass.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { LoopKind } from './facts/loops.ts';
import { graphBuilder } from './builder.ts';
import type { GraphBuilder } from './builder.ts';
import type { LoopInput } from './input.ts';
import { gatherAhead, leftOf } from './gather-ahead.ts';
import { computeOps, splitTrailing } from './ops.ts';

export function hybridLoop(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  for (let pass = 0; pass < input.loop.passes; pass += 1) {
    for (const layer of input.layers.keys()) forwardLayer(builder, input, layer);
    for (let layer = input.layers.length - 1; layer >= 0; layer -= 1) {
      releaseHeld(builder, input, layer);
      gatherAhead(builder, input, layer, -1);
      const again = leftOf(input, input.layers[layer]?.recompute ?? []);
      builder.block(again, { layer, pass: 'recompute', policy: 'system' });
      backwardLayer(builder, input, layer);
    }
    builder.release(0, null);
    builder.update(input.options.measured?.updateNs ?? 0);
  }
  return builder.finish();
}

/**
 * If a stack reduces gradients only beside the end of a backward pass, releases them once the loop is there.
 */
function releaseHeld(builder: GraphBuilder, { layers, options }: LoopInput, layer: number): void {
  if (options.measured === undefined) return;
  const left = Math.min(1, options.measured.besideLast) * layers.length;
  if (layer !== Math.max(0, Math.ceil(left) - 1)) return;
  const { recompute = [], inputGradient = [], weightGradient = [] } = layers[layer] ?? {};
  const ns = [...recompute, ...inputGradient, ...weightGradient].reduce(
    (sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0),
    0,
  );
  builder.release((layer + 1 - left) * ns, layer);
}

/** Forward pass of one layer, with its step; rerun in the backward pass for recomputation. */
export function forwardLayer(
  builder: GraphBuilder,
  input: LoopInput,
  layer: number,
  pass: 'forward' | 'recompute' = 'forward',
): void {
  const { layers } = input;
  builder.wait(layer, 'weightGradient');
  if (pass === 'forward') gatherAhead(builder, input, layer, 1);
  const ops = layers[layer]?.forward ?? [];
  builder.block(pass === 'forward' ? leftOf(input, ops) : ops, { layer, pass, policy: 'system' });
  builder.step();
}

/** Input and weight gradient of one layer, with their steps. */
export function backwardLayer(builder: GraphBuilder, input: LoopInput, layer: number): void {
  const { layers, loop, options } = input;
  const { inputGradient, weightGradient } = layers[layer] ?? { inputGradient: [], weightGradient: [] };

  const handsOn = layer > 0 || isTransformer(loop.kind);
  const { body, trailing } = splitTrailing(
    handsOn ? leftOf(input, inputGradient) : computeOps(inputGradient),
  );
  builder.block(body, { layer, pass: 'inputGradient', policy: 'LIFO' });
  // A measured stack waits for them, except for the share that it overlaps with its products.
  const hand = options.measured === undefined ? builder.overlapped : builder.block;
  hand(trailing, { layer, pass: 'inputGradient', policy: 'LIFO' });
  builder.step();

  const reduced = loop.kind === 'model' ? computeOps(weightGradient) : weightGradient;
  builder.overlapped(reduced, { layer, pass: 'weightGradient', policy: 'FIFO' });
  builder.wait(layer, 'inputGradient');
  builder.step();
}

function isTransformer(kind: LoopKind): boolean {
  return kind === 'transformer' || kind === 'transformerRecompute';
}
