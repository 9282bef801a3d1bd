/**
 * Distributed inference: the forward part of the hybrid loop only. Layer by layer: the forward
 * operations, each collective blocking; step.
 *
 * Source: DISTRIBUTED_INFERENCE of ASTRA-sim 1.0.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { graphBuilder } from './builder.ts';
import { forwardLayer } from './hybrid.ts';
import type { LoopInput } from './input.ts';

export function inferenceLoop(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  for (let pass = 0; pass < input.loop.passes; pass += 1) {
    for (const layer of input.layers.keys()) forwardLayer(builder, input, layer);
  }
  return builder.finish();
}
