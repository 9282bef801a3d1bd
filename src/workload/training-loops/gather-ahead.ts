/**
 * Weights that are gathered before the loop comes to their layer (FSDP with prefetch): at a layer whose
 * weights are there, it issues the gathers of the next layers one after another, as many layers ahead as
 * their operations say. The rest of a gather, for which a layer waits, is exposed.
 */
import type { Pass } from '../../taskgraph/graph.ts';
import type { CollectiveOp, Layer, LayerOp } from '../table/layer.ts';
import type { GraphBuilder } from './builder.ts';
import type { LoopInput } from './input.ts';

/** The next layer in the forward pass, the previous one in the backward pass. */
type Direction = 1 | -1;

interface Gathers {
  readonly pass: Pass;
  readonly ops: readonly CollectiveOp[];
}

export function gatherAhead(builder: GraphBuilder, input: LoopInput, at: number, direction: Direction): void {
  const { layers, options } = input;
  if (!options.overlap) return;
  const issue = (layer: number): Gathers | null => {
    const gathers = gathersOf(layers[layer], direction);
    if (gathers === null) return null;
    const { pass, ops } = gathers;
    if (!builder.isPending(layer, pass)) builder.ahead(ops, { layer, pass, policy: 'system' });
    return gathers;
  };
  const tasks = issue(at);
  if (tasks === null) return;
  builder.wait(at, tasks.pass);
  for (let step = 1; step <= (tasks.ops[0]?.ahead ?? 0); step++) issue(at + step * direction);
}

/** The operations of a list that remain to be waited for one by one. */
export function leftOf({ options }: LoopInput, ops: readonly LayerOp[]): readonly LayerOp[] {
  return options.overlap ? ops.filter((op) => !isAhead(op)) : ops;
}

function gathersOf(layer: Layer | undefined, direction: Direction): Gathers | null {
  if (layer === undefined) return null;
  const passes: readonly Pass[] = direction === 1 ? ['forward'] : ['recompute', 'inputGradient'];
  for (const pass of passes) {
    const ops = layer[pass].filter(isAhead);
    if (ops.length > 0) return { pass, ops };
  }
  return null;
}

function isAhead(op: LayerOp): op is CollectiveOp {
  return op.kind === 'collective' && op.ahead !== undefined;
}
