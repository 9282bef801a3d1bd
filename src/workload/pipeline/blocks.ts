/**
 * The work of a stage for one micro-batch, as separate graphs: forward and backward pass of each part of the
 * layers, whole or split into gradients of inputs and of weights as in the layers' own tables, and the
 * reduction of its gradients. Parts of equal layers share them.
 */
import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { GraphOptions } from '../../taskgraph/generator.ts';
import type { Layer, LayerOp } from '../table/layer.ts';
import type { LoopSettings } from '../training-loops/facts/loops.ts';
import { graphBuilder } from '../training-loops/builder.ts';
import type { GroupRow } from '../training-loops/group-row.ts';
import type { GroupTable } from '../training-loops/groups.ts';
import { backwardLayer, forwardLayer } from '../training-loops/hybrid.ts';
import { gatherAhead, leftOf } from '../training-loops/gather-ahead.ts';
import type { LoopInput } from '../training-loops/input.ts';
import { sideBySide } from './side-by-side.ts';
import type { StageStep } from './step.ts';

type StagePass = StageStep['pass'];

/** Indices of blocks; only of passes that the schedule uses. */
export interface PartBlocks extends Readonly<Partial<Record<StagePass, number>>> {
  /** null if nothing is reduced. */
  readonly data: number | null;
  /** From the beginning of a backward pass to that of the reduction; null if they do not overlap. */
  readonly hold: number | null;
}

/** The part of a forward pass, and that of the backward pass beside it. */
export type PartPair = readonly [number, number];

export interface AskedBlocks {
  readonly passes: ReadonlySet<StagePass>;
  readonly pairs: readonly PartPair[];
}

export interface Blocks {
  readonly graphs: readonly TaskGraph[];
  /** One per part of the layers. */
  readonly ofPart: readonly PartBlocks[];
  readonly ofPair: (pair: PartPair) => number;
  /** The update of a stage after its gradients are reduced; null if it takes no time. */
  readonly update: number | null;
}

/** Layers of each part, and the index of the first in the table. */
export interface LayersOfParts {
  readonly layers: readonly (readonly Layer[])[];
  readonly first: readonly number[];
}

/** The communicators of every layer. */
export interface GroupsOfLayers extends Omit<GroupTable, 'rows'> {
  readonly row: GroupRow;
}

const LOOP: LoopSettings = { kind: 'transformer', passes: 1 };

const GRAPHS: Readonly<Record<StagePass, (input: LoopInput) => TaskGraph>> = {
  forward: forwardGraph,
  backward: backwardGraph,
  inputGradient: (input) =>
    backwardGraph({ ...input, layers: input.layers.map((layer) => ({ ...layer, weightGradient: [] })) }),
  weightGradient: weightGraph,
};

export function partBlocks(
  { layers, first }: LayersOfParts,
  { passes, pairs }: AskedBlocks,
  { row, ...shared }: GroupsOfLayers,
  options: GraphOptions,
): Blocks {
  const graphs: TaskGraph[] = [];
  const known = new Map<string, PartBlocks>();
  const idOf = identities();
  const inputOf = (part: readonly Layer[]): LoopInput => {
    const groups: GroupTable = { rows: part.map(() => row), ...shared };
    return { layers: part.map(withoutReduction), loop: LOOP, groups, options };
  };
  const make = (part: readonly Layer[]): PartBlocks => {
    const input = inputOf(part);
    const reductions = part.map((layer) => layer.weightGradient.filter(isReduction));
    const hasData = reductions.some((ops) => ops.length > 0);
    const made: Partial<Record<StagePass, number>> = {};
    for (const pass of passes) made[pass] = graphs.push(GRAPHS[pass](input)) - 1;
    const data = hasData ? graphs.push(gradientGraph(input, reductions)) - 1 : null;
    const besideLast = options.measured?.besideLast ?? 0;
    const isBeside = data !== null && besideLast > 0;
    const hold = isBeside ? graphs.push(holdGraph(input, (1 - besideLast) * backwardNs(part))) - 1 : null;
    return { ...made, data, hold };
  };
  // Equal layers share the lists of their operations.
  const keys = layers.map((part) => part.map((layer) => layerKey(layer, idOf)).join(' '));
  const ofPart = layers.map((part, index) => {
    const found = known.get(keys[index]!) ?? make(part);
    known.set(keys[index]!, found);
    return found;
  });
  const knownPairs = new Map<string, number>();
  const keyOf = ([forward, backward]: PartPair): string =>
    `${keys[forward]!} | ${keys[backward]!} | ${first[backward]! - first[forward]!}`;
  for (const pair of pairs) {
    if (knownPairs.has(keyOf(pair))) continue;
    const from = Math.min(...pair.map((part) => first[part]!));
    const to = Math.max(...pair.map((part) => first[part]! + layers[part]!.length));
    const [forward, backward] = pair.map((part) => ({ part, layer: first[part]! - from }));
    const both = sideBySide(
      [
        { graph: forwardGraph(inputOf(layers[forward!.part]!)), layer: forward!.layer },
        { graph: backwardGraph(inputOf(layers[backward!.part]!)), layer: backward!.layer },
      ],
      // The layers between them are irrelevant.
      layers
        .flat()
        .slice(from, to)
        .map(({ name }) => name),
      options.overlap,
    );
    knownPairs.set(keyOf(pair), graphs.push(both) - 1);
  }
  const updateNs = options.measured?.updateNs ?? 0;
  const update = updateNs === 0 ? null : graphs.push(updateGraph(inputOf(layers[0]!), updateNs)) - 1;
  return { graphs, ofPart, ofPair: (pair) => knownPairs.get(keyOf(pair))!, update };
}

function forwardGraph(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  for (const layer of input.layers.keys()) forwardLayer(builder, input, layer);
  return builder.finish();
}

function backwardGraph(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  for (let layer = input.layers.length - 1; layer >= 0; layer -= 1) {
    gatherAhead(builder, input, layer, -1);
    const again = leftOf(input, input.layers[layer]?.recompute ?? []);
    builder.block(again, { layer, pass: 'recompute', policy: 'system' });
    backwardLayer(builder, input, layer);
  }
  return builder.finish();
}

function holdGraph({ layers }: LoopInput, durationNs: number): TaskGraph {
  return {
    tasks: [{ kind: 'delay', durationNs, after: [] }],
    groups: [],
    layerNames: layers.map(({ name }) => name),
  };
}

/** Time of a backward pass of these layers. */
function backwardNs(layers: readonly Layer[]): number {
  return layers
    .flatMap(({ recompute, inputGradient, weightGradient }) => [recompute, inputGradient, weightGradient])
    .flat()
    .reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0), 0);
}

function updateGraph(input: LoopInput, updateNs: number): TaskGraph {
  const builder = graphBuilder(input);
  builder.update(updateNs);
  return builder.finish();
}

/** Gradients of weights; those that every micro-batch reduces overlap the next layer's. */
function weightGraph(input: LoopInput): TaskGraph {
  const builder = graphBuilder(input);
  for (let layer = input.layers.length - 1; layer >= 0; layer -= 1) {
    const ops = input.layers[layer]?.weightGradient ?? [];
    builder.overlapped(ops, { layer, pass: 'weightGradient', policy: 'FIFO' });
  }
  return builder.finish();
}

/** What a stage reduces once per iteration; gradients of the last layer are ready first. */
function gradientGraph(input: LoopInput, ofLayer: readonly (readonly LayerOp[])[]): TaskGraph {
  const builder = graphBuilder(input);
  for (let layer = ofLayer.length - 1; layer >= 0; layer -= 1) {
    builder.block(ofLayer[layer] ?? [], { layer, pass: 'weightGradient', policy: 'FIFO' });
  }
  return builder.finish();
}

/**
 * Returns whether it runs once per iteration; what every micro-batch reduces overlaps its own backward pass.
 */
function isReduction(op: LayerOp): boolean {
  return op.kind === 'collective' && op.role === 'data' && op.everyMicroBatch !== true;
}

function withoutReduction(layer: Layer): Layer {
  return { ...layer, weightGradient: layer.weightGradient.filter((op) => !isReduction(op)) };
}

function identities(): (list: readonly LayerOp[]) => number {
  const ids = new Map<readonly LayerOp[], number>();
  return (list) => {
    const id = ids.get(list) ?? ids.size;
    ids.set(list, id);
    return id;
  };
}

function layerKey(layer: Layer, idOf: (list: readonly LayerOp[]) => number): string {
  const lists = [layer.forward, layer.recompute, layer.inputGradient, layer.weightGradient];
  return `${lists.map(idOf).join('.')}+${String(layer.updateNs)}`;
}
