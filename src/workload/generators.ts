/**
 * Every generator of task graphs: its input, its checks against a network, and the graph. That of layer tables is here
 * from the beginning; the others once all-graphs.ts is loaded, so that the first run of the page does not wait for
 * them.
 */
import type { GraphGenerator } from '../taskgraph/generator.ts';
import { layerTable, type LayerTableSource } from './training-loops/generate.ts';
import type { PipelineSource } from './pipeline/source.ts';

/** What each generator takes, by its id. */
export interface GraphSources {
  readonly layerTable: LayerTableSource;
  readonly pipeline: PipelineSource;
}

export type GraphSourceId = keyof GraphSources;

/** What to make a task graph of, under the id of the generator that takes it. */
export type GraphSource = { [Id in GraphSourceId]: { readonly kind: Id } & GraphSources[Id] }[GraphSourceId];

export type Generators = { readonly [Id in GraphSourceId]: GraphGenerator<GraphSources[Id]> };

const known: { -readonly [Id in keyof Generators]?: Generators[Id] } = { layerTable };

export function addGenerators(generators: Partial<Generators>): void {
  Object.assign(known, generators);
}

/**
 * The generator of a source, to be asked about that source.
 *
 * @throws RangeError where it was not loaded first: a bug of the caller
 */
export function generatorOf({ kind }: GraphSource): GraphGenerator<GraphSource> {
  if (known[kind] === undefined) throw new RangeError(`task graphs of the kind ${kind} are not loaded`);
  // Its kind says which of them it is: a union of functions cannot be called with a union.
  return known[kind] as GraphGenerator<GraphSource>;
}
