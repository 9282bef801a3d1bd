/**
 * Layers of a table that differ only in name, as written: all but the first have only `like` with the index of the first. A model of 4,096
 * layers is then as long as its names.
 */
import type { Layer } from '../../workload/table/layer.ts';
import { LAYER_PASSES } from '../../workload/table/totals.ts';
import type { Fields } from './entries.ts';
import { createListKeys } from './list-keys.ts';

export function writeAlike(layers: readonly Layer[]): readonly Fields[] {
  return layers.map(createAlikeWriter());
}

/** Writes layers one by one, in their order. */
export function createAlikeWriter(): (layer: Layer, index: number) => Fields {
  const keyOf = createListKeys();
  const first = new Map<string, number>();
  return (layer, index) => {
    const key = [...LAYER_PASSES.map((pass) => keyOf(layer[pass])), layer.updateNs].join(' ');
    const like = first.get(key);
    if (like !== undefined) return { name: layer.name, like };
    first.set(key, index);
    return { ...layer };
  };
}
