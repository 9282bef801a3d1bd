/**
 * A communication micro-benchmark: the weight-gradient collectives of layer 0, once per pass, all
 * passes issued at the start; no compute, no steps, no other layer.
 *
 * Source: MICRO of ASTRA-sim 1.0.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { graphBuilder } from './builder.ts';
import type { LoopInput } from './input.ts';
import { collectiveOps } from './ops.ts';

export function microLoop(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  const ops = collectiveOps(input.layers[0]?.weightGradient ?? []);
  for (let pass = 0; pass < input.loop.passes; pass += 1) {
    builder.overlapped(ops, { layer: 0, pass: 'weightGradient', policy: 'system' });
  }
  return builder.finish();
}
