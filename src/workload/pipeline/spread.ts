/** How many layers each chunk of a pipeline holds. */
import type { PipelineShape } from './facts/names.ts';

/**
 * Layers of the first and of the last chunk, besides the embedding and the loss. By default they are spread
 * evenly.
 */
export interface UnevenEnds {
  readonly firstLayers?: number;
  readonly lastLayers?: number;
}

/**
 * Spreads `layers` over chunks, from the first chunk of the first stage to the last of the last; chunk c of
 * stage s is the (c p + s)-th. As even as possible; otherwise the chunks in the middle hold one more, since
 * the ends also have the embedding and the loss. Null if a chunk would be empty.
 */
export function layersOfChunks(
  layers: number,
  { stages, chunks }: Pick<PipelineShape, 'stages' | 'chunks'>,
  { firstLayers, lastLayers }: UnevenEnds = {},
): readonly number[] | null {
  const count = stages * chunks;
  const given = [firstLayers, lastLayers];
  const free = count - (count === 1 ? 1 : given.filter((end) => end !== undefined).length);
  const left = layers - given.reduce<number>((sum, end) => sum + (end ?? 0), 0);
  if (count === 1) return firstLayers === undefined && lastLayers === undefined ? [layers] : null;
  if (left < free || (free === 0 && left !== 0)) return null;
  const between = spreadEvenly(left, free);
  const held = [
    ...(firstLayers === undefined ? [] : [firstLayers]),
    ...between,
    ...(lastLayers === undefined ? [] : [lastLayers]),
  ];
  return held.every((layersOfChunk) => layersOfChunk >= 0) ? held : null;
}

/** Spreads `layers` over `chunks` as evenly as possible; those in the middle hold one more. */
function spreadEvenly(layers: number, chunks: number): readonly number[] {
  if (chunks === 0) return [];
  const held = new Array<number>(chunks).fill(Math.floor(layers / chunks));
  const more = layers % chunks;
  const skipped = Math.ceil((chunks - more) / 2);
  for (let index = 0; index < more; index++) held[skipped + index]! += 1;
  return held;
}
