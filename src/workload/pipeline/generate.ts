/** Pipelines of stages as a generator of task graphs. */
import type { Demand, GraphGenerator } from '../../taskgraph/generator.ts';
import { failure, success } from '../../units/result.ts';
import type { Layer } from '../layer.ts';
import { axisRow, positionsOf } from '../loops/axis-row.ts';
import { missingGroup } from '../loops/missing-group.ts';
import { demandOf } from '../loops/demand.ts';
import { placeAxes } from '../axes/place-axes.ts';
import { bubbleNs } from './bubble.ts';
import { chunkBlocks } from './blocks.ts';
import type { PipelineSource } from './source.ts';
import { stageTasks } from './stage-graph.ts';

export const pipeline: GraphGenerator<PipelineSource> = {
  name: 'Pipeline of stages',
  takes:
    'A table of layers for one micro-batch, how it is cut into stages, and the order in which they work.',
  check: ({ layers, held, axes }, { sizes }) => {
    const count = held.reduce((sum, each) => sum + each, 0);
    if (count !== layers.length) throw new Error(`${count} layers in chunks of ${layers.length}`);
    return placeAxes(sizes, axes) === null
      ? [{ path: 'parallelism', message: 'The degrees do not divide the dimensions.' }]
      : [];
  },
  demand: (source, { sizes }) => demandOfStages(source, sizes),
  generate: (source, { sizes }, options) => {
    const placed = placeAxes(sizes, source.axes);
    if (placed === null) throw new Error('axes are placed before a graph is made');
    const row = axisRow(source.axes, placed);
    const lost = missingGroup(
      source.layers,
      source.layers.map(() => row),
      'parallelism',
    );
    if (lost !== null) return failure(lost);
    const { parts } = placed;
    const { chunks, first } = cut(source);
    const blocks = chunkBlocks(chunks, row, parts, options);
    return success({
      graph: {
        tasks: [],
        groups: [],
        layerNames: source.layers.map(({ name }) => name),
        stages: {
          count: source.shape.stages,
          tasks: stageTasks(source, blocks, first, options.overlap),
          blocks: blocks.graphs,
          idleShare: bubbleNs(source.shape, 1) / source.shape.microBatches,
          group: { role: 'pipeline', positions: positionsOf(source.axes, placed, ['pipeline']) },
        },
      },
      parts,
    });
  },
};

/** The layers of each chunk, and the place of the first in the table. */
function cut({ layers, held }: PipelineSource): {
  readonly chunks: readonly (readonly Layer[])[];
  readonly first: readonly number[];
} {
  const first: number[] = [];
  let from = 0;
  const chunks = held.map((count) => {
    first.push(from);
    from += count;
    return layers.slice(from - count, from);
  });
  return { chunks, first };
}

function demandOfStages(source: PipelineSource, sizes: readonly number[]): Demand {
  const { layers, shape, axes, iterations } = source;
  const demand = demandOf(layers, { kind: 'transformer', passes: iterations }, sizes.length);
  const { stages, chunks, microBatches } = shape;
  return {
    ...demand,
    // A pass and a message for each micro-batch and chunk, both ways; the layers themselves once at most.
    tasks: demand.tasks + stages * chunks * (4 * microBatches + 1),
    servers: sizes.length + axes.length - 1,
  };
}
