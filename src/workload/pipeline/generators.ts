/** Every generator of task graphs: its input, its checks against a network, and the graph. */
import type { GraphGenerator } from '../../taskgraph/generator.ts';
import { layerTable, type LayerTableSource } from '../training-loops/generate.ts';
import type { PipelineSource } from './source.ts';

/** What each generator takes, by its id. */
export interface GraphSources {
  readonly layerTable: LayerTableSource;
  readonly pipeline: PipelineSource;
  /** A table whose loop is of the kind `trace`. */
  readonly trace: LayerTableSource;
}

export type GraphSourceId = keyof GraphSources;

/** What to make a task graph of, under the id of the generator that takes it. */
export type GraphSource = { [Id in GraphSourceId]: { readonly kind: Id } & GraphSources[Id] }[GraphSourceId];

/** Takes sources that not every engine has. */
export interface PipelineGenerator {
  readonly generator: GraphGenerator<PipelineSource>;
  readonly trace: GraphGenerator<LayerTableSource>;
}

/**
 * The generator of a source, to be asked about that source.
 *
 * @param pipelines null where no source is a pipeline or a trace
 */
export function generatorOf(
  { kind }: GraphSource,
  pipelines: PipelineGenerator | null,
): GraphGenerator<GraphSource> {
  const generator =
    kind === 'layerTable' ? layerTable : kind === 'trace' ? pipelines!.trace : pipelines!.generator;
  // Its kind says which of them it is: a union of functions cannot be called with a union.
  return generator as GraphGenerator<GraphSource>;
}
