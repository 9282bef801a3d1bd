import { problem, success, type Result } from '../../units/result.ts';
import { isFields } from './entries.ts';
import { found } from '../schema/fields.ts';

/** Returns the layers written out, with shared lists. A `like` that names no earlier layer is a problem below `path`. */
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
