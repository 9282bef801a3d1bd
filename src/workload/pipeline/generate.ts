/** Pipelines of stages as a generator of task graphs. */
import type { Demand, GraphGenerator } from '../../taskgraph/generator.ts';
import { failure, success } from '../../units/result.ts';
import type { Layer, LayerOp } from '../table/layer.ts';
import { axisRow, positionsOf } from '../training-loops/axis-row.ts';
import { gridRings } from '../training-loops/groups.ts';
import { missingGroup } from '../training-loops/missing-group.ts';
import { demandOf } from '../training-loops/demand.ts';
import { placeAxes } from '../axes/place-axes.ts';
import { bubbleNs } from './bubble.ts';
import { partBlocks, type AskedBlocks, type PartPair } from './blocks.ts';
import { stageOrders } from './order.ts';
import type { PipelineShape } from './facts/names.ts';
import { chunksHeld, partOf } from './placement.ts';
import type { PassTimes } from './facts/schedules.ts';
import type { PipelineSource } from './source.ts';
import { stageTasks } from './stage-graph.ts';
import type { StageStep } from './step.ts';

export const pipeline: GraphGenerator<PipelineSource> = {
  name: 'Pipeline of stages',
  takes:
    'A table of layers for one micro-batch, how it is cut into stages, and the order in which they work.',
  check: ({ layers, held, axes, dimensionOrder }, { sizes }) => {
    const count = held.reduce((sum, part) => sum + part, 0);
    if (count !== layers.length) throw new Error(`${count} layers in chunks of ${layers.length}`);
    return placeAxes(sizes, axes, dimensionOrder) === null
      ? [{ path: 'parallelism', message: 'The degrees do not divide the dimensions.' }]
      : [];
  },
  demand: (source, { sizes }) => demandOfStages(source, sizes),
  generate: (source, { sizes }, options) => {
    const placed = placeAxes(sizes, source.axes, source.dimensionOrder);
    if (placed === null) throw new Error('axes are placed before a graph is made');
    const row = axisRow(source.axes, placed);
    const lost = missingGroup(
      source.layers,
      source.layers.map(() => row),
      'parallelism',
    );
    if (lost !== null) return failure(lost);
    const { parts } = placed;
    const { layers, first } = cut(source);
    const orders = stageOrders(source.shape);
    const rings = gridRings(row.model?.positions ?? [], parts.flat(), source.meshRows);
    const groups = { row, parts, ...rings };
    const blocks = partBlocks({ layers, first }, askedOf(source.shape, orders), groups, {
      ...options,
      ...(source.measured === undefined ? {} : { measured: source.measured }),
    });
    return success({
      graph: {
        tasks: [],
        groups: [],
        layerNames: source.layers.map(({ name }) => name),
        stages: {
          count: source.shape.stages,
          tasks: stageTasks(source, orders, blocks, first, options.overlap),
          blocks: blocks.graphs,
          idleShare: idleShareOf(source),
          group: { role: 'pipeline', positions: positionsOf(source.axes, placed, ['pipeline']) },
        },
      },
      parts,
    });
  },
};

/** The passes that stages run, and which of them side by side. */
function askedOf(shape: PipelineShape, orders: readonly (readonly StageStep[])[]): AskedBlocks {
  const passes = new Set<StageStep['pass']>();
  const pairs = new Map<string, PartPair>();
  orders.forEach((order, stage) => {
    for (const { pass, chunk, beside } of order) {
      if (beside === undefined) passes.add(pass);
      else {
        const pair = [partOf(shape, stage, chunk), partOf(shape, stage, beside.chunk)] as const;
        pairs.set(pair.join(' '), pair);
      }
    }
  });
  return { passes, pairs: [...pairs.values()] };
}

/** The layers of each part, and the index of the first in the table. */
function cut({ layers, held }: PipelineSource): {
  readonly layers: readonly (readonly Layer[])[];
  readonly first: readonly number[];
} {
  const first: number[] = [];
  let from = 0;
  const parts = held.map((count) => {
    first.push(from);
    from += count;
    return layers.slice(from - count, from);
  });
  return { layers: parts, first };
}

function idleShareOf({ layers, shape }: PipelineSource): number {
  const times = computeTimes(layers);
  const allNs = times.forwardNs + times.backwardNs;
  return allNs === 0 ? 0 : bubbleNs(shape, times) / (allNs * shape.microBatches);
}

/** Compute time of one micro-batch in ns. Closed forms assume that stages have equal shares of it. */
function computeTimes(layers: readonly Layer[]): PassTimes {
  const sum = (listOf: (layer: Layer) => readonly LayerOp[]): number =>
    layers.reduce((total, layer) => total + computeNsOf(listOf(layer)), 0);
  const forwardNs = sum((layer) => layer.forward);
  const weightNs = sum((layer) => layer.weightGradient);
  const backwardNs = sum((layer) => layer.recompute) + sum((layer) => layer.inputGradient) + weightNs;
  return { forwardNs, backwardNs, weightNs, pairNs: forwardNs + backwardNs };
}

function computeNsOf(ops: readonly LayerOp[]): number {
  return ops.reduce((total, op) => total + (op.kind === 'compute' ? op.durationNs : 0), 0);
}

function demandOfStages(source: PipelineSource, sizes: readonly number[]): Demand {
  const { layers, shape, axes, iterations } = source;
  const demand = demandOf(layers, { kind: 'transformer', passes: iterations }, sizes.length);
  const { stages, microBatches } = shape;
  return {
    ...demand,
    // At most three passes and two messages, in two pieces each, for each micro-batch and chunk; the layers
    // themselves at most once.
    tasks: demand.tasks + stages * (1 + chunksHeld(shape) * (7 * microBatches + 2)),
    servers: sizes.length + axes.length - 1,
  };
}
