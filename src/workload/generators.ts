/** Every way to make a task graph of a training: what it takes, what keeps it from a network, the graph. */
import type { GraphGenerator } from '../taskgraph/generator.ts';
import { layerTable, type LayerTableSource } from './loops/generate.ts';

/** What each generator takes, by its id. */
export interface GraphSources {
  readonly layerTable: LayerTableSource;
}

export type GraphSourceId = keyof GraphSources;

/** What to make a task graph of, under the id of the generator that takes it. */
export type GraphSource = { [Id in GraphSourceId]: { readonly kind: Id } & GraphSources[Id] }[GraphSourceId];

export const GENERATORS: { readonly [Id in GraphSourceId]: GraphGenerator<GraphSources[Id]> } = {
  layerTable,
};

/** The generator of a source, to be asked about that source. */
export function generatorOf({ kind }: GraphSource): GraphGenerator<GraphSource> {
  // Its kind says which of them it is: a union of functions cannot be called with a union.
  return GENERATORS[kind];
}
