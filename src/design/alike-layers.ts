/**
 * Layers of a table that differ in their names only, as written: all but the first say `like` and the index
 * of the first, and nothing else. A model of 4,096 layers is then as long as its names.
 */
import { problem, success, type Result } from '../units/result.ts';
import type { Layer } from '../workload/layer.ts';
import { LAYER_PASSES } from '../workload/totals.ts';
import { found } from './schema/fields.ts';
import { createListKeys } from './list-keys.ts';

type Fields = Readonly<Record<string, unknown>>;

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

/** The layers written out, lists shared. A `like` that names no earlier layer is a problem below `path`. */
export function readAlike(layers: readonly unknown[], path = 'workload.layers'): Result<readonly unknown[]> {
  const read: unknown[] = [];
  for (const [index, layer] of layers.entries()) {
    const like = isFields(layer) ? layer['like'] : undefined;
    if (!isFields(layer) || like === undefined) {
      read.push(layer);
      continue;
    }
    const earlier = typeof like === 'number' ? read[like] : undefined;
    if (!isFields(earlier)) {
      const message = `like must be the index of an earlier layer; found ${found(like)}`;
      return problem(`${path}[${index}].like`, message);
    }
    read.push({ ...earlier, ...layer });
  }
  return success(read);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
