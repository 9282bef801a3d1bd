/** How many layers each chunk of a pipeline holds. */
import type { PipelineShape } from './names.ts';

/** Layers of the first and of the last chunk, beside the embedding and the loss; missing: as many as come out. */
export interface UnevenEnds {
  readonly firstLayers?: number;
  readonly lastLayers?: number;
}

/**
 * `layers` on chunks, from the first chunk of the first stage to the last of the last; chunk c of stage s is the
 * (c p + s)-th. As even as can be; where they do not divide, the chunks in the middle hold one more, since the ends
 * have the embedding and the loss as well. Null where a chunk would be left without any.
 */
export function layersOfChunks(
  layers: number,
  { stages, chunks }: Pick<PipelineShape, 'stages' | 'chunks'>,
  { firstLayers, lastLayers }: UnevenEnds = {},
): readonly number[] | null {
  const count = stages * chunks;
  const given = [firstLayers, lastLayers];
  const free = count - (count === 1 ? 1 : given.filter((each) => each !== undefined).length);
  const left = layers - given.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  if (count === 1) return firstLayers === undefined && lastLayers === undefined ? [layers] : null;
  if (left < free || (free === 0 && left !== 0)) return null;
  const least = free === 0 ? 0 : Math.floor(left / free);
  const more = free === 0 ? 0 : left % free;
  const held = new Array<number>(count).fill(least);
  if (firstLayers !== undefined) held[0] = firstLayers;
  if (lastLayers !== undefined) held[count - 1] = lastLayers;
  const begin = firstLayers === undefined ? 0 : 1;
  // In the middle of the free ones.
  const skipped = Math.ceil((free - more) / 2);
  for (let index = 0; index < more; index++) held[begin + skipped + index]! += 1;
  return held.every((each) => each >= 0) ? held : null;
}
